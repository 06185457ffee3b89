import { openCorpus } from "../corpus/corpus.ts";
import { type Fingerprint, fingerprintOf } from "../corpus/fingerprint.ts";
import type { Hasher } from "../corpus/hash.ts";
import { readHistory } from "../corpus/history.ts";
import { listFiles } from "../corpus/list.ts";
import type { RipgrepOptions } from "../corpus/ripgrep.ts";
import { dependenciesOf, historyOf, type Surroundings } from "../corpus/surroundings.ts";
import type { Live } from "./live.ts";

/** The names of a corpus' state and of what surrounds it, without a query. */
export async function fingerprintCorpus(
	root: string,
	hasher: Hasher,
	options: RipgrepOptions & { readonly live?: Live | undefined },
): Promise<Fingerprint & { readonly surroundings: Surroundings }> {
	const listing = await listFiles(root, options);
	const corpus = openCorpus(root, listing, hasher, options.live?.files);
	const [history, dependencies, files] = await Promise.all([
		readHistory(root, options.signal).then((history) => historyOf(history, hasher)),
		dependenciesOf(root, listing.paths, hasher),
		corpus.readAll(),
	]);
	return { ...fingerprintOf(files, hasher), surroundings: { history, dependencies } };
}
