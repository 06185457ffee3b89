import { COLOURS } from "./colours.ts";

/** Steps of 150° let colours that follow each other lie far apart. */
const hues = Array.from({ length: COLOURS }, (_, at) => (at * 150 + 250) % 360);

/** Light or dark as the reader's system is; one column that fits a phone. */
export const STYLE = `
:root { color-scheme: light dark; --ink: #1b1f24; --soft: #57606a; --paper: #fff; --panel: #f5f6f8; --line: #d5d9de;
  --bar: #2f6fba; --red: #c4262e; --on-red: #fff; --amber: #8a5a00; --green: #1a7f37; --l: .86; --c: .1; --on: #16191d; }
@media (prefers-color-scheme: dark) { :root { --ink: #e4e8ee; --soft: #9aa5b1; --paper: #14171b; --panel: #1d2127;
  --line: #343b44; --bar: #6aa5ec; --red: #ff6b66; --on-red: #14171b; --amber: #e3b341; --green: #4ac26b; --l: .42; --c: .1; --on: #fff; } }
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body { margin: 0 auto; padding: 1rem; max-width: 68rem; background: var(--paper); color: var(--ink);
  font: 16px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.6rem; margin: .5rem 0; } h2 { font-size: 1.25rem; margin: 2.5rem 0 .5rem; } h3 { font-size: 1rem; margin: 1.5rem 0 .25rem; }
p { margin: .5rem 0; max-width: 46rem; } ul.plain { margin: .5rem 0; padding: 0; list-style: none; }
code, time, .n { font-variant-numeric: tabular-nums; } code { font: .9em ui-monospace, monospace; }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; padding: 0; margin: .5rem 0; list-style: none; }
a { color: inherit; display: inline-block; padding: .35rem 0; } .skip { position: absolute; left: -99rem; }
.skip:focus { left: 1rem; top: .5rem; padding: .5rem; background: var(--paper); }
:focus-visible { outline: 3px solid var(--bar); outline-offset: 2px; }
.tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(8.5rem, 1fr)); gap: .75rem; margin: 1rem 0; }
.tiles div { background: var(--panel); border-radius: .5rem; padding: .6rem .8rem; }
.tiles dt { color: var(--soft); font-size: .85rem; } .tiles dd { margin: 0; font-size: 1.35rem; font-weight: 600; }
.verdict { padding: .6rem .8rem; border-left: 5px solid; background: var(--panel); border-radius: .25rem; }
.good { border-color: var(--green); } .warn { border-color: var(--amber); } .bad { border-color: var(--red); font-weight: 600; }
.wide { overflow-x: auto; margin: .75rem 0; border: 1px solid var(--line); border-radius: .5rem; }
table { border-collapse: collapse; width: 100%; font-size: .9rem; }
caption { text-align: left; padding: .5rem .7rem 0; color: var(--soft); }
th, td { text-align: left; padding: .35rem .7rem; vertical-align: middle; white-space: nowrap; font-weight: 400; }
thead th { color: var(--soft); font-size: .85rem; } tbody tr { border-top: 1px solid var(--line); }
.n { text-align: right; } .words { white-space: normal; min-width: 11rem; } tbody th { font-weight: 600; } time b { font-weight: 400; } time { color: var(--soft); } time b { color: var(--ink); }
.corpus { padding: .15rem .45rem; border-radius: .3rem; color: var(--on); }
.mark { display: inline-block; margin-left: .3rem; padding: 0 .4rem; border: 1px solid var(--line); border-radius: .8rem; font-size: .8rem; color: var(--soft); }
.mark.unexplained { background: var(--red); border-color: var(--red); color: var(--on-red); font-weight: 600; }
.mark.upgrade { border: 2px solid var(--amber); color: var(--amber); font-weight: 600; }
.mark.truncated { border-color: var(--red); color: var(--red); }
.answers { display: flex; flex-wrap: wrap; gap: 6px; margin: 0; padding: 4px; list-style: none; white-space: normal; min-width: 11rem; }
.answers li { width: 1.65rem; height: 1.65rem; line-height: 1.65rem; text-align: center; border-radius: .25rem; color: var(--on); font-size: .85rem; overflow: hidden; position: relative; }
.answers .changed { outline: 3px solid var(--red); font-weight: 800; text-decoration: underline; }
.answers .upgrade { outline-color: var(--amber); outline-style: dashed; }
.answers .cut { outline: 2px dotted var(--soft); outline-offset: -2px; font-style: italic; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
figure { margin: 1rem 0; } figcaption { color: var(--soft); font-size: .9rem; } details { font-size: .9rem; } summary { padding: .4rem 0; cursor: pointer; color: var(--soft); }
.charts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 26rem), 1fr)); gap: 0 2rem; }
.chart { display: block; width: 100%; height: auto; max-width: 46rem; }
.chart text { fill: var(--soft); font-size: 13px; text-anchor: middle; } .chart .scale, .chart .to { text-anchor: end; } .chart .from { text-anchor: start; }
.bar { width: 9rem; height: .8rem; vertical-align: middle; border-radius: 2px; } .empty { fill: var(--line); } .whole { fill: var(--bar); }
rect.truncated { fill: var(--red); } .stripe { fill: var(--paper); opacity: .55; } .grid { stroke: var(--line); }
polyline { fill: none; stroke-linejoin: round; } polyline.median { stroke: var(--bar); stroke-width: 3; } polyline.tail { stroke: var(--soft); stroke-width: 1.5; } circle.median { fill: var(--bar); }
.key { font-weight: 600; } .key.truncated { color: var(--red); } .key.whole, .key.median { color: var(--bar); }
footer { margin: 3rem 0 1rem; color: var(--soft); font-size: .9rem; }
${hues.map((hue, at) => `.c${at} { background: oklch(var(--l) var(--c) ${hue}); }`).join("\n")}
@media (max-width: 30rem) { body { padding: .75rem; } th, td { padding: .35rem .5rem; } .bar { width: 5rem; } .chart text { font-size: 20px; }
  td time b { display: block; } .answers { min-width: 0; gap: 5px; } }
@media (forced-colors: active) { .corpus, .answers li { border: 1px solid; } .answers .changed { border-width: 3px; } }
@media print { .wide { overflow: visible; border: 0; } }
`;
