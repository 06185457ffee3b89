import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { subwords } from "../../query/subwords.ts";

describe("subwords", () => {
	it.each([
		["getHTTPUrl2", "get http url 2"],
		["snake_case", "snake case"],
		["SCREAMING_CASE", "screaming case"],
		["$x", "x"],
		["#privateField", "private field"],
		["kebab-case", "kebab case"],
		["a.bC", "a b c"],
		["base64Encode", "base64 encode"],
		["sha256", "sha256"],
		["IPv6", "ipv6"],
		["parseIPv6Address", "parse ipv6 address"],
		["HTTPServer", "http server"],
		["HTTP2Server", "http2 server"],
		["parseURLs", "parse urls"],
		["toUtf8", "to utf8"],
		["OAuth2Client", "oauth2 client"],
		["GraphQLSchema", "graphql schema"],
		["e2eTest", "e2e test"],
		["größeÄndern", "größe ändern"],
		["путьФайла", "путь файла"],
		["plain", "plain"],
		["", ""],
		["___", ""],
	])("takes %s apart", (identifier, expected) => {
		expect(subwords(identifier).join(" ")).toBe(expected);
	});

	it("loses no letter and no digit", () => {
		fc.assert(
			fc.property(fc.stringMatching(/^[A-Za-z0-9_$-]{0,30}$/), (name) => {
				expect(subwords(name).join("")).toBe(name.toLowerCase().replace(/[_$-]/g, ""));
			}),
		);
	});

	it("never throws, and its parts are never empty", () => {
		fc.assert(
			fc.property(fc.string({ unit: "binary" }), (text) => {
				for (const part of subwords(text)) expect(part).not.toBe("");
			}),
		);
	});
});
