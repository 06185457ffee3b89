/**
 * What a file is for, read off its path. Tests, examples and generated files hold a query's words
 * more often than the code that must change: they are shown after it, not hidden.
 */
export type Role =
	| "source"
	| "test"
	| "example"
	| "generated"
	| "data"
	| "declaration"
	| "document";

const TEST =
	/(^|\/)(tests?|__tests__|__mocks__|specs?|e2e|cypress|test-d|type-tests?|fixtures?|__fixtures__|__snapshots__|testdata)\/|[._-](test|spec|e2e|bench|test-d)\.[^/]+$|(^|\/)(test|spec)\.[^/]+$|\.snap$/i;
const EXAMPLE =
	/(^|\/)(examples?|samples?|demos?|playgrounds?|sandbox|benchmarks?|benches|bench|docs?|website|stories)\/|\.stories\.[^/]+$/i;
const GENERATED =
	/(^|\/)(dist|vendor|vendored|third[_-]party|generated|__generated__|coverage)\/|\.min\.[^/]+$|\.(generated|gen)\.[^/]+$|\.bundle\.[^/]+$/i;
const DATA =
	/\.(json|jsonc|json5|ya?ml|toml|lock|csv|svg|map|xml|txt|css|scss|less|html)$|(^|\/)([^/]*lock[^/]*|CHANGELOG[^/]*|LICENSE[^/]*)$/i;
const DECLARATION = /\.d\.[mc]?ts$/i;
const DOCUMENT = /\.(mdx?|rst|adoc)$/i;

/** What each role's relevance is multiplied by: tuned on the dev cases of the retrieval bench. */
const PENALTY: Readonly<Record<Role, number>> = {
	source: 1,
	declaration: 0.6,
	test: 0.3,
	example: 0.3,
	generated: 0.2,
	data: 0.2,
	document: 0.2,
};

export function roleOf(path: string): Role {
	if (GENERATED.test(path)) return "generated";
	if (TEST.test(path)) return "test";
	if (DATA.test(path)) return "data";
	if (DOCUMENT.test(path)) return "document";
	if (EXAMPLE.test(path)) return "example";
	return DECLARATION.test(path) ? "declaration" : "source";
}

export function pathPenalty(path: string): number {
	return PENALTY[roleOf(path)];
}
