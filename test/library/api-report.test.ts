import path from "node:path";
import { Extractor, ExtractorConfig } from "@microsoft/api-extractor";
import { expect, it } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "../..");

it("has the public face that docs/library.api.md says: after a change on purpose, run npm run api", () => {
	const config = ExtractorConfig.loadFileAndPrepare(path.join(ROOT, "api-extractor.json"));
	const complaints: string[] = [];
	const result = Extractor.invoke(config, {
		localBuild: false,
		messageCallback: (message) => {
			message.handled = true;
			if (message.logLevel === "error" || message.logLevel === "warning") {
				complaints.push(message.text);
			}
		},
	});
	expect(complaints).toEqual([]);
	expect(result.apiReportChanged).toBe(false);
});
