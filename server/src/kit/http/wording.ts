import type { Issue, ProblemReply } from '@baluarte/contract/kit/problem.ts';
import type { ProblemCode } from '@baluarte/contract/index.ts';
import { fill } from '@baluarte/texts/fill.ts';
import { namedParams } from '@baluarte/texts/named-params.ts';
import { textsIn, type Language } from '@baluarte/texts/wording.ts';
import { familyOf, type Problem } from './problem.ts';

/** Language of the API's own sentences: that of X-Language, Spanish otherwise. */
export const languageOf = (header: string | string[] | undefined): Language => (header === 'en' ? 'en' : 'es');

const fieldOf = ({ path }: Issue) => path.replace(/^(?:body|query|params)\./, '');

function sentenceOf(issue: Issue, language: Language, fallback: string): string {
  const sentences: Record<string, string> = textsIn(language).issues;
  // A field may have its own sentence for an issue.
  return fill(sentences[`${issue.code}.${fieldOf(issue)}`] ?? sentences[issue.code] ?? fallback, issue.params);
}

function errorsOf(issues: readonly Issue[], language: Language, fallback: string): Record<string, string[]> {
  // A field may be called as what every object has: `constructor`.
  const byField = Map.groupBy(issues, fieldOf);
  return Object.fromEntries(
    [...byField].map(([field, found]) => [field, found.map((issue) => sentenceOf(issue, language, fallback))]),
  );
}

const locales: Record<Language, string> = { es: 'es-CO', en: 'en-GB' };

/** The moments among some values, as a person in a time zone reads them: the sentence shows no `2026-11-28T03:34:43.120Z`. */
function readable(params: Readonly<Record<string, unknown>>, language: Language, timeZone: string) {
  const format = new Intl.DateTimeFormat(locales[language], { dateStyle: 'medium', timeStyle: 'short', timeZone });
  const isMoment = (value: unknown): value is string =>
    typeof value === 'string' && /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2}/.test(value);
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, isMoment(value) ? format.format(new Date(value)) : value]),
  );
}

interface Wording {
  language: Language;
  /** IANA name of the zone that moments are told in. */
  timeZone: string;
  reference: string;
}

/** The answer a refusal becomes: its stable code, and its sentences in the language of the request. */
export function wordProblem(refusal: Problem, { language, timeZone, reference }: Wording): ProblemReply {
  const texts = textsIn(language);
  const family = familyOf(refusal.code);
  const text =
    texts.problems[refusal.code as ProblemCode] ?? (family ? texts.families[family.family] : texts.problems.unexpected);
  const params = readable(namedParams(refusal.code, { ...refusal.params, reference }, texts), language, timeZone);
  const message = fill(text.message, params);
  const hasIssues = refusal.issues.length > 0;
  return {
    success: false,
    code: refusal.code,
    title: fill(text.title, params),
    message,
    icon: refusal.status >= 500 ? 'error' : 'warning',
    ...(hasIssues ? { errors: errorsOf(refusal.issues, language, message), issues: [...refusal.issues] } : {}),
    ...(Object.keys(refusal.params).length > 0 ? { params: refusal.params } : {}),
    ...(refusal.data === undefined ? {} : { data: refusal.data }),
    reference,
  };
}
