/** The environment that the language server gets: what it needs to run, and nothing else. */
import { totalmem } from "node:os";

/**
 * Up to this share of the memory the server's collector doesn't run. Measured on 3,329 files (60
 * definitions, references of 7 targets): 1.11 s against 1.55 s, for 759 MB instead of 595 MB.
 */
const UNCOLLECTED_SHARE = 1 / 4;
/** MiB. Below the least the collector runs all the time (512 MiB: 1.6 s, no gain); the most keeps a
 * large machine from being filled with garbage. */
const UNCOLLECTED_LEAST = 1024;
const UNCOLLECTED_MOST = 4096;

/** What Windows programs need to start at all. */
const PASSED_ON = ["SystemRoot", "TEMP", "TMP", "TMPDIR"];

/**
 * No `PATH` (the server looks for `npm` there), no proxies, no `NODE_*`, no home: with nothing
 * inherited, another machine's settings can't change an answer or reach the network.
 */
export function serverEnvironment(extra: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
	const environment: NodeJS.ProcessEnv = {};
	for (const name of PASSED_ON) {
		if (process.env[name] !== undefined) environment[name] = process.env[name];
	}
	return { ...environment, GOGC: "off", GOMEMLIMIT: `${uncollected()}MiB`, ...extra };
}

function uncollected(): number {
	// Inside a container the machine's figure says nothing; without one the limit is 0 or enormous.
	const limit = process.constrainedMemory() || Number.POSITIVE_INFINITY;
	const share = (Math.min(limit, totalmem()) * UNCOLLECTED_SHARE) / 2 ** 20;
	return Math.round(Math.max(UNCOLLECTED_LEAST, Math.min(share, UNCOLLECTED_MOST)));
}
