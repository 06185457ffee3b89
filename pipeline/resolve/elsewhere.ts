/** What lies outside of the corpus: packages, the language, files that don't exist. */
import type { Corpus } from "../../corpus/corpus.ts";
import { installedFolder, packageAbove } from "../../corpus/package-of.ts";
import type { MemberAnswer, Resolution } from "../../layers/symbol/lookup.ts";
import { LANGUAGE } from "../../layers/symbol/place.ts";
import type { Dependency } from "../../resolver/report.ts";
import { engineVersions } from "../versions.ts";

/** An import of a file that doesn't exist hides nothing. */
export function isGone(
	name: string,
	found: readonly { readonly resolution: Resolution; readonly from: string }[],
	corpus: Corpus,
): boolean {
	if (!/^\.{1,2}\//.test(name)) return false;
	return found.every(({ from }) => {
		const folder = from.split("/").slice(0, -1).join("/");
		const base = new URL(name, `file:///${folder === "" ? "" : `${folder}/`}`).pathname.slice(1);
		const stem = base.replace(/\.[cm]?[jt]sx?$/, "");
		return !corpus.paths.some((path) => path.startsWith(`${stem}.`) || path.startsWith(`${stem}/`));
	});
}

export function dependencyOf(
	found: readonly { readonly resolution: Resolution; readonly from: string }[],
	members: readonly MemberAnswer[],
	corpus: Corpus,
): Dependency | undefined {
	for (const { packages, elsewhere } of members) {
		const [name] = packages;
		if (name === LANGUAGE) return language();
		const manifest = name === undefined ? undefined : packageAbove(elsewhere[0] ?? "");
		if (name !== undefined) return { package: name, version: manifest?.version ?? null };
	}
	for (const { resolution, from } of found) {
		const [name] = resolution.packages;
		if (name === undefined) continue;
		if (name === LANGUAGE) return language();
		const near = `${corpus.root}/${from}`.replace(/\/[^/]*$/, "");
		const folder = installedFolder(near, name);
		const manifest = folder === undefined ? undefined : packageAbove(`${folder}/package.json`);
		return { package: name, version: manifest?.version ?? null };
	}
	return undefined;
}

function language(): Dependency {
	return { package: "typescript", version: engineVersions().typescript };
}
