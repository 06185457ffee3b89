import { readRegular } from "./regular.ts";

/** The object in a JSON file; undefined where there is no such file or it holds anything else. */
export function readJsonObject(file: string): Readonly<Record<string, unknown>> | undefined {
	const bytes = readRegular(file);
	try {
		const value: unknown = bytes && JSON.parse(bytes.toString());
		return typeof value === "object" && value !== null
			? (value as Record<string, unknown>)
			: undefined;
	} catch {
		return undefined; // broken: it says nothing
	}
}
