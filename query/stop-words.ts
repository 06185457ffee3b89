import { stem } from "./stem.ts";

const split = (words: string): string[] => words.split(/\s+/).filter((word) => word !== "");

/** Function words of English and the talk of issues: they stand in every query and every file. */
const ENGLISH = split(`
a about above actual actually after again against all almost alone along already also although always am among an and
another any anybody anyone anything anyway are aren around as at away back be became because become becomes been before
behind being below besides best better between both but by came can cannot cant certain come comes could couldn cos
currently did didn different do does doesn doing don done down due during each either else enough especially etc even
ever every everybody everyone everything everywhere exactly except far few finally find finds first following for former
found from further furthermore gave general generally get gets getting give given gives go goes going gone good got had
hadn happen happened happening happens hard has hasn have haven having he hello hence her here hi him his how however i
idea ie eg if in indeed inside instead into is isn it its itself just keep keeps kind knew know known knows last later
least less let lets like likely little ll long look looks lot lots made make makes making many may maybe me mean means
might mine more moreover most mostly much must my myself namely near need needed needs neither never nevertheless new
next no nobody non none nor not note nothing now nowhere of off often oh ok okay old on once one only onto or other
others otherwise ought our ours out over own particular per perhaps please pls possible possibly previous previously
probably put quite rather re really regarding right said same saw say says see seem seems seen several shall she should
shouldn similar simple simply since so some somebody somehow someone something sometimes somewhere soon sorry still
straight stuff such sure take taken takes taking tell tends than thank thanks that the their theirs them themselves then
there thereby therefore these they thing things think this those though through throughout thus to together too took
toward towards tried tries try trying twice two under unless until up upon us use used uses using usual usually various
ve very via want wanted wants was wasn way ways we well went were weren what whatever when whenever where whereas
whether which while who whoever whole whom whose why will with within without won work worked working works would
wouldn yes yet you your yours yourself
bug bugs bugfix fix fixed fixes fixing fixup hotfix issue issues problem problems broken correct correctly incorrect
incorrectly properly wrong wrongly expected unexpected unexpectedly behavior behaviour reproduce reproduction repro`);

/** Syntax that almost every file holds. */
const SYNTAX = split(`
var let const if else for while do switch case break continue return returns returned function new this typeof
instanceof in of try catch finally throw throws thrown yield void with null undefined true false await import export`);

/** The commonest words of other languages that people write around English names. */
const OTHER_LANGUAGES = split(`
aber als am auch auf aus bei beim bitte das dass dem den der des die durch ein eine einem einen einer eines er es für
hat haben ich im ist kann kein keine mit nach nicht noch nur oder ohne sein sich sie sind soll sollte und vom von war
wenn werden wie wir wird zu zum zur über
le la les des une dans pour avec est sont pas que qui sur par el los las una para con por como cuando
и в во не на я что он с со как а то все она так его но да ты к у же вы за бы по только ее мне было вот от меня еще ещё
нет о об из ему теперь когда даже ну ли если уже или ни быть был него до вас опять вам там потом себя ничего ей может
они тут где есть надо ней для мы тебя их чем была сам чтоб чтобы без будто при это этот эта эти этого нужно пожалуйста
после того также тоже который которая которые почему исправить исправь ошибка ошибку`);

/**
 * What people say about the work and not about the code. A sentence made of nothing else weighs
 * nothing; beside other words these count half. Headings and fields of issue templates belong here too.
 */
const PROCESS = split(`
apply change keep check checks green pass run test testing suite build lint linter typecheck ci pipeline commit push pull
request pr branch merge rebase review open create ensure existing code codebase repo repository project file update
implement implementation write add solution task step result finish complete follow style guide guideline format
formatter doc docs documentation changelog changeset release version bump minimal minimum small clean readme instruction
describe description requirement request careful carefully proper necessary edit modify modification touch refactor
cleanup breaking break backward compatible compatibility regression unit integration coverage cover command script
npm yarn pnpm monorepo typescript javascript folder directory verify confirm submit issue ticket comment goal
report search searched read contributing guidelines duplicate feature answer question help work approach plan summary
context additional information info detail screenshot log logs environment system minimal link steps current desired
validation validations checklist browser operating version relevant output motivation alternative alternatives
package manager conduct before after part place everything successfully successful fail fails failing failure fully still whole first`);

/** Words of any program: they tell little even where the sentence is about code, so they count half. */
const DIM = split(`
function method value type file code error object string number boolean array property parameter argument param arg
call class variable name line case result data instance default async interface key item element list delete static
extend option user app example support allow allows handle user`);

const STOP: ReadonlySet<string> = new Set([...ENGLISH, ...SYNTAX, ...OTHER_LANGUAGES]);
const PROCESS_STEMS: ReadonlySet<string> = new Set(PROCESS.map(stem));
const DIM_STEMS: ReadonlySet<string> = new Set(DIM.map(stem));

export function isStopWord(word: string): boolean {
	return STOP.has(word);
}

export function isProcessTalk(stemmed: string): boolean {
	return PROCESS_STEMS.has(stemmed);
}

export function isDim(stemmed: string): boolean {
	return DIM_STEMS.has(stemmed) || PROCESS_STEMS.has(stemmed);
}
