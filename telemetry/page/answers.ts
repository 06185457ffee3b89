import type { RecordSurvey } from "../drift/records.ts";
import { sentencesOf } from "../drift/sentences.ts";
import type { Answer, Repeat } from "../report/repeats.ts";
import { change, column, corpus, hash, table, time } from "./cells.ts";
import type { CorpusColours } from "./colours.ts";
import { type Html, html, NOTHING } from "./html.ts";

/** Whether answers changed: the sentence, the changed ones, and each repeated question as a row of answers. */
export function answers(
	survey: RecordSurvey,
	repeats: readonly Repeat[],
	colours: CorpusColours,
): Html {
	const state = survey.drifted > 0 ? "bad" : survey.upgraded > 0 ? "warn" : "good";
	return html`<section aria-labelledby="answers"><h2 id="answers">Did answers change?</h2>
<p class="verdict ${state}">${sentencesOf(survey).join("; ")}.</p>
${drifts(survey, colours)}${questions(repeats, colours)}</section>
`;
}

function drifts({ drifts }: RecordSurvey, colours: CorpusColours): Html {
	if (drifts.length === 0) return NOTHING;
	const head = ["query", "layer", "corpus", "before", "after", "when"].map((name) => column(name));
	const rows = drifts.map(
		({ cause, query, command, layer, corpus: on, before, after }) => html`<tr>
<td>${hash(query)}</td><td>${layer}${command === "search" ? " alone" : ""}</td><td>${corpus(on, colours)}</td>
<td>${hash(before.result)}</td><td>${hash(after.result)}${change(cause)}</td><td>${time(after.time)}</td></tr>
`,
	);
	return table("Answers that changed while the corpus did not", head, rows);
}

function questions(repeats: readonly Repeat[], colours: CorpusColours): Html {
	if (repeats.length === 0)
		return html`<p>No question was asked twice.</p>
`;
	const head = ["query", "asked", "answers, oldest first"].map((name) => column(name));
	const rows = repeats.map(
		({ query, command, layer, calls, answers }) => html`<tr>
<th scope="row">${hash(query)}</th><td>${command === "search" ? `${layer} ` : ""}${calls}×</td>
<td><ol class="answers">${tiles(answers, colours)}</ol></td></tr>
`,
	);
	return html`<p>A tile is an answer. Its colour is the corpus, its letter the result. A thick frame marks an
answer that changed though code, history and packages did not; a dotted one was cut short and can't be compared.</p>
${table("Questions that were asked more than once", head, rows)}`;
}

function tiles(answers: Repeat["answers"], colours: CorpusColours): Html[] {
	const letters = new Map<string, string>();
	return answers.map((answer) => {
		const letter = letters.get(answer.result) ?? letterOf(letters.size);
		letters.set(answer.result, letter);
		const told = tell(answer);
		return html`<li class="${classesOf(answer, colours)}" title="${told}">${letter}<span class="unseen"> ${told}</span></li>`;
	});
}

function tell({ time, corpus, result, change, cut }: Answer): string {
	const changed = change ? [change === "upgrade" ? "changed with other engines" : "changed"] : [];
	return [time, `corpus ${corpus}`, `result ${result}`, ...changed, ...(cut ? [cut] : [])].join(
		", ",
	);
}

function classesOf({ corpus, change, cut }: Answer, colours: CorpusColours): string {
	return [
		colours.classOf(corpus),
		...(change ? ["changed", change] : []),
		...(cut ? ["cut"] : []),
	].join(" ");
}

/** A row has no more answers than there are letters. */
function letterOf(number: number): string {
	return String.fromCharCode("A".charCodeAt(0) + number);
}
