const split = (words: string): string[] => words.split(/\s+/).filter((word) => word !== "");

/** Keywords and literals: in backticks too they are the language and not a name of this corpus. */
const KEYWORDS: ReadonlySet<string> = new Set(
	split(`
	abstract any as asserts async await bigint boolean break case catch class const continue debugger declare default
	delete do else enum export extends false finally for from function if implements import in infer instanceof interface
	is keyof let module namespace never new null number object of out override package private protected public readonly
	return satisfies static string super switch symbol this throw true try type typeof undefined unique unknown using var
	void while with yield NaN Infinity arguments self constructor`),
);

/** Globals of the language and of its hosts: every corpus uses them, few define them. */
const GLOBALS: ReadonlySet<string> = new Set(
	split(`
	console JSON Math Object Array Promise Number String Boolean Symbol BigInt Function Reflect Proxy Date Intl Map Set
	WeakMap WeakSet WeakRef RegExp Error TypeError RangeError SyntaxError ReferenceError EvalError URIError AggregateError AssertionError
	DOMException ArrayBuffer SharedArrayBuffer DataView Uint8Array Int8Array Uint16Array Int16Array Uint32Array Int32Array
	Float32Array Float64Array Uint8ClampedArray BigInt64Array BigUint64Array Buffer process globalThis window document
	setTimeout clearTimeout setInterval clearInterval setImmediate clearImmediate queueMicrotask structuredClone
	requestAnimationFrame parseInt parseFloat isNaN isFinite encodeURIComponent decodeURIComponent encodeURI decodeURI
	addEventListener removeEventListener dispatchEvent localStorage sessionStorage XMLHttpRequest
	Partial Required Readonly Record Pick Omit Exclude Extract NonNullable ReturnType InstanceType Awaited
	forEach toString valueOf hasOwnProperty indexOf lastIndexOf findIndex flatMap isArray toLowerCase toUpperCase
	charAt charCodeAt startsWith endsWith padStart padEnd replaceAll matchAll toISOString toFixed isInteger
	innerHTML querySelector querySelectorAll getElementById createElement
	require exports __dirname __filename`),
);

/** Members of every array, string and function: a chain that ends in one means what stands before it. */
const MEMBERS: ReadonlySet<string> = new Set(
	split(`
	length prototype push pop shift unshift splice concat then trim replace slice includes
	forEach toString valueOf hasOwnProperty indexOf lastIndexOf isArray toLowerCase toUpperCase charAt charCodeAt
	startsWith endsWith`),
);

/** Calls that every library has one of: `.get(x)` names something, but rarely the thing that is asked for. */
const COMMON_CALLS: ReadonlySet<string> = new Set(
	split(`
	get set has add all any map filter find some every reduce sort keys values entries delete remove test json text html
	send run call apply bind join split next on off once use catch finally resolve reject close open read write end start
	stop it describe expect log fn cb app main init each first last size clear copy of from is to at fill`),
);

/** Products, formats and languages that are spelt like identifiers: in prose they are words. */
const PRODUCTS: ReadonlySet<string> = new Set(
	split(`
	javascript typescript github gitlab bitbucket macos ios ipados tvos iphone ipad eslint oxlint postgresql mysql sqlite
	mongodb graphql websocket websockets devtools vscode youtube stackoverflow linkedin codesandbox stackblitz
	intellisense webassembly intellij webstorm jetbrains openai chatgpt nodejs nextjs vuejs reactjs nuxtjs solidjs
	jsdoc typedoc coffeescript postcss dynamodb redis cockroachdb mariadb nosql aws paypal ebay jquery oauth openapi
	iterm powershell netbeans freebsd openbsd devops whatsapp wifi readme codespace pullrequest vscodium`),
);

/** File-like names of products (`Node.js`); as files they'd need a folder in front. */
const NOT_FILES: ReadonlySet<string> = new Set(
	split(`
	node.js next.js vue.js nuxt.js react.js express.js three.js d3.js solid.js angular.js backbone.js ember.js electron.js
	chart.js moment.js day.js deno.js bun.js koa.js nest.js p5.js pdf.js discord.js socket.io asp.net require.js alpine.js`),
);

/** What a response or a context is called: `res.json` and `c.html` are its methods, not files. */
const RECEIVERS: ReadonlySet<string> = new Set(
	split("res req response request reply c ctx context this self body event e ev page z t"),
);

export function isKeyword(name: string): boolean {
	return KEYWORDS.has(name);
}

export function isGlobal(name: string): boolean {
	return GLOBALS.has(name);
}

export function isCommonMember(name: string): boolean {
	return MEMBERS.has(name);
}

export function isCommonCall(name: string): boolean {
	return COMMON_CALLS.has(name);
}

export function isProduct(name: string): boolean {
	return PRODUCTS.has(name.toLowerCase());
}

export function isProductFile(name: string): boolean {
	return NOT_FILES.has(name.toLowerCase());
}

export function isReceiver(name: string): boolean {
	return RECEIVERS.has(name.toLowerCase());
}
