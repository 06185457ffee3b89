/** Work shorter than this (ms) says nothing: a flicker tells nobody anything. */
const PATIENCE_MS = 500;

/** Says on a terminal what is being waited for; erased when the answer comes. */
export interface Progress {
	waitFor(what: string): void;
	end(): void;
}

export function startProgress(stream: NodeJS.WriteStream = process.stderr): Progress {
	if (!stream.isTTY) return { waitFor: () => {}, end: () => {} };
	let what = "";
	let visible = false;
	const show = (): void => {
		visible = true;
		stream.write(`\r\u001b[Kstage0: waiting for ${what}…`);
	};
	const timer = setTimeout(show, PATIENCE_MS);
	timer.unref();
	return {
		waitFor: (next) => {
			what = next;
			if (visible) show();
		},
		end: () => {
			clearTimeout(timer);
			if (visible) stream.write("\r\u001b[K");
			visible = false;
		},
	};
}
