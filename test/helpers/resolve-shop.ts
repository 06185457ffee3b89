import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { commitAll, fixture, git, writeFiles } from "./repository.ts";

/**
 * The fixture `resolve-shop` as a repository of its own: with an installed package, an ignored file and
 * a history in which a name and a file changed. Whoever makes it removes it.
 */
export function resolveShop(): string {
	const root = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "stage0-shop-")));
	writeFiles(root, {
		".gitignore": "node_modules/\nsecret.ts\n",
		"src/history.ts": "export function oldName(value: number): number {\n\treturn value + 1;\n}\n",
		"src/old-place.ts": "export const moved = 'it was here, and now it lies elsewhere';\n",
	});
	commitAll(root, "first");
	writeFiles(root, {
		"src/history.ts": "export function newName(value: number): number {\n\treturn value + 1;\n}\n",
	});
	git(root, "mv", "src/old-place.ts", "src/new-place.ts");
	commitAll(root, "rename");
	fs.cpSync(fixture("resolve-shop"), root, { recursive: true });
	commitAll(root, "shop");
	writeFiles(root, {
		"secret.ts": "export const secret = 1;\n",
		"node_modules/ledger/package.json": '{"name":"ledger","version":"2.1.0","types":"index.d.ts"}',
		"node_modules/ledger/index.js": "",
		"node_modules/ledger/index.d.ts":
			"export declare function entry(amount: number): number;\nexport declare function ledgerOnly(): void;\nexport declare class Ledger {\n\tbalance(): number;\n}\n",
	});
	return root;
}
