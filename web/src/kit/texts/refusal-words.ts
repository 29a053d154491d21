import type { Issue } from '@baluarte/contract/kit/problem.ts';
import { fill } from '@baluarte/texts/fill.ts';
import { namedParams } from '@baluarte/texts/named-params.ts';
import { notice, validation } from '#kit/dialogs/dialogs.tsx';
import { formatsOf } from '#kit/formats/formats.ts';
import { isRefusal, type Refusal } from '#kit/http/refusal.ts';
import { currentSession } from '#kit/session/session-store.ts';
import { language, texts, translate, type TextKey } from './texts.ts';

export interface Words {
  title: string;
  message: string;
}

const isIsoMoment = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(value);

const isIsoDay = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);

/** Moments and days as a person reads them, numbers with their separators, the rest as it is. */
function readable(params: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const formats = formatsOf(language(), currentSession()?.timeZone);
  const shown = (value: unknown) => {
    if (isIsoMoment(value)) return formats.dateTime(value);
    if (isIsoDay(value)) return formats.date(value);
    return typeof value === 'number' ? formats.number(value) : value;
  };
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, shown(value)]));
}

function templateOf(refusal: Refusal): Words {
  const all = texts();
  if (refusal.code === 'network') return all.shell.network;
  const known = (all.problems as Record<string, Words>)[refusal.code];
  if (known) return known;
  const family = Object.entries(all.families).find(([suffix]) => refusal.code.endsWith(suffix))?.[1];
  if (family && refusal.params['field'] !== undefined) return family;
  return refusal.title ? { title: refusal.title, message: refusal.message } : all.shell.unknown;
}

/** A refusal in the language of the interface: what happened, why and what to do. */
export function wordRefusal(refusal: Refusal): Words {
  const { title, message } = templateOf(refusal);
  const params = namedParams(refusal.code, refusal.params, texts());
  return { title, message: fill(message, readable(params)) };
}

type Param = string | number | boolean | null;
const isParam = (entry: [string, unknown]): entry is [string, Param] =>
  entry[1] === null || typeof entry[1] !== 'object';

/** What is wrong with fields, in the sentence of the refusal itself where that is a problem with one of its own. */
export function issuesOfRefusal({ code, params, issues }: Refusal): readonly Issue[] {
  if (code === 'invalid' || !(code in texts().problems)) return issues;
  const shared: Record<string, Param> = Object.fromEntries(Object.entries(params).filter(isParam));
  return issues.map((issue) =>
    issue.code === 'problem' || issue.code === 'taken'
      ? { ...issue, code, params: { ...shared, ...issue.params } }
      : issue,
  );
}

/** One thing wrong with one field, in the language of the interface; in the field's own words where it has some. */
export function wordIssue({ code, params, path }: Pick<Issue, 'code' | 'params'> & { path?: string }): string {
  const sentences: Readonly<Record<string, string>> = texts().issues;
  const problems: Readonly<Record<string, Words>> = texts().problems;
  const sentence =
    sentences[ownCode(code, path)] ?? sentences[code] ?? problems[code]?.message ?? sentences['wrongFormat'] ?? '';
  return fill(sentence, readable(params ?? {}));
}

/** The code of the sentence one field has of its own. */
const ownCode = (code: string, path = '') => `${code}.${path.replace(/^(?:body|query|params)\./, '')}`;

/** The same after the label of its field, where there is one and the sentence does not name the field itself. */
export function wordLabelled(label: string | undefined, issue: Parameters<typeof wordIssue>[0]): string {
  const isNamed = ownCode(issue.code, issue.path) in texts().issues;
  return label === undefined || isNamed ? wordIssue(issue) : `${label}: ${wordIssue(issue)}`;
}

/** What is wrong with the same field of many rows, without the value of any one. Needs the texts of a session. */
export function wordIssueOfMany(code: string): string {
  const { imports, issues, problems } = texts();
  const reasons: Readonly<Record<string, string>> = imports.reasons;
  const titles: Readonly<Record<string, Words>> = problems;
  return reasons[code] ?? (code in issues ? wordIssue({ code }) : titles[code]?.title) ?? issues.wrongFormat;
}

interface Way {
  label: TextKey;
  to: string;
}
let ways: ReadonlyMap<string, Way> = new Map();

/** Takes the pages where what refusals ask for is done, by the codes of these; called once, at the start. */
export function offerWays(offered: ReadonlyMap<string, Way>): void {
  ways = offered;
}

/** The page where what a refusal asks for is done, and what the way to it is called; undefined where there is none. */
export function wayToMend(code: string): { label: string; to: string } | undefined {
  const way = ways.get(code);
  return way && { ...way, label: translate(way.label) };
}

/** Any error in words; one that is no refusal is ours, and unexpected. */
export const wordError = (error: unknown): Words => (isRefusal(error) ? wordRefusal(error) : texts().shell.failed);

/**
 * Shows a refusal in a dialog: the list of what is wrong where there is one, else its sentence. `nameOf` gives a field's
 * label. Silent for a 401, which the end of the session reports, and for a cancelled call.
 */
export async function showError(
  error: unknown,
  nameOf: (path: string) => string | undefined = () => undefined,
): Promise<void> {
  if (error instanceof DOMException && error.name === 'AbortError') return;
  if (isRefusal(error) && error.status === 401 && error.code === 'unauthenticated') return;
  const words = wordError(error);
  const issues = isRefusal(error) ? issuesOfRefusal(error) : [];
  if (issues.length > 0) {
    const items = issues.map((issue) => wordLabelled(nameOf(issue.path), issue));
    return validation({ ...words, items });
  }
  if (isRefusal(error) && error.sentences.length > 0) return validation({ ...words, items: error.sentences });
  const isSupport = isRefusal(error) && error.status >= 500;
  const link = isRefusal(error) ? wayToMend(error.code) : undefined;
  return notice({ ...words, icon: 'error', stays: true, link, reference: isSupport ? error.reference : null });
}
