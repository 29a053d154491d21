import type { ImportOptions } from '@baluarte/contract/inventory/import.ts';
import type { ValueAnswers } from '@baluarte/contract/kit/value-answer.ts';
import type { AnyCatalogue } from '@baluarte/contract/kit/catalogue.ts';
import type { Issue } from '@baluarte/contract/kit/problem.ts';
import type { Mapping } from '#kit/catalogue/import/match-headers.ts';
import { invalid } from '#kit/http/problem.ts';

/** Requested changes of a plan; omitted parts stay. */
export interface PlanRequest {
  mapping?: Mapping | undefined;
  defaults?: Record<string, string> | undefined;
  answers?: ValueAnswers | undefined;
  options?: { [Name in keyof ImportOptions]?: ImportOptions[Name] | undefined } | undefined;
}

/** Column mapping, defaults, options and answers of an import, as far as decided. */
export interface Plan {
  mapping: Mapping;
  defaults: Record<string, string>;
  answers: ValueAnswers;
  options: ImportOptions;
  /** Columns that somebody said are not to be read. */
  leftOut: readonly string[];
  /** Whether somebody decided any of it, so that it is remembered for the next file like it. */
  isDecided: boolean;
}

function mappingIssues({ fields }: AnyCatalogue, headers: readonly string[], mapping: Mapping): Issue[] {
  const taken = new Set<string>();
  return Object.entries(mapping).flatMap(([header, field]): Issue[] => {
    const path = `body.mapping.${header}`;
    if (header === '' || !headers.includes(header)) return [{ path, code: 'unknownField' }];
    if (field === null) return [];
    if (!Object.hasOwn(fields, field)) return [{ path, code: 'unknownField', params: { value: field } }];
    if (taken.has(field)) return [{ path, code: 'taken', params: { value: field } }];
    taken.add(field);
    return [];
  });
}

/** Refuses a default for the code, which must be unique. */
const defaultIssues = ({ fields }: AnyCatalogue, defaults: Record<string, string>): Issue[] =>
  Object.keys(defaults).flatMap((name) =>
    name !== 'code' && Object.hasOwn(fields, name) ? [] : [{ path: `body.defaults.${name}`, code: 'unknownField' }],
  );

/** Refuses answers for fields without choices. */
const answerIssues = ({ fields }: AnyCatalogue, answers: ValueAnswers): Issue[] =>
  Object.keys(answers).flatMap((name) =>
    fields[name]?.from === undefined ? [{ path: `body.answers.${name}`, code: 'unknownField' }] : [],
  );

const keyIssues = ({ fields }: AnyCatalogue, key: readonly string[] = []): Issue[] =>
  key.flatMap((name, index) =>
    !Object.hasOwn(fields, name)
      ? [{ path: 'body.options.key', code: 'unknownField', params: { value: name } }]
      : key.indexOf(name) < index
        ? [{ path: 'body.options.key', code: 'taken', params: { value: name } }]
        : [],
  );

/** Refuses titles of sections for what they cannot name: one choice. */
const titlesIssues = ({ fields }: AnyCatalogue, field: string | null | undefined): Issue[] =>
  field === null || field === undefined || (Object.hasOwn(fields, field) && fields[field]?.kind === 'choice')
    ? []
    : [{ path: 'body.options.titlesField', code: 'unknownField', params: { value: field } }];

/** Answers with others laid over them, word by word. */
function mergedAnswers(before: ValueAnswers, added: ValueAnswers): ValueAnswers {
  const all = { ...before };
  for (const [field, words] of Object.entries(added)) all[field] = { ...all[field], ...words };
  return all;
}

/** Columns left out once some are requested to be read otherwise: those that were read before, and those left out already. */
function leftOutAfter({ mapping: before, leftOut }: Plan, requested: Mapping): string[] {
  const moved = new Set(Object.values(requested).filter((field) => field !== null));
  const isRequestedOut = (header: string) => requested[header] === null && before[header] !== null;
  const isTakenFrom = (header: string) => !(header in requested) && moved.has(before[header] ?? '');
  return Object.keys({ ...before, ...requested }).filter(
    (header) => isRequestedOut(header) || isTakenFrom(header) || (leftOut.includes(header) && !requested[header]),
  );
}

/**
 * The plan with the requested changes: columns by header; a field assigned to another column is removed from its former
 * one. Throws `invalid` for unknown headers and fields, and for two columns of one field.
 */
export function planOf(catalogue: AnyCatalogue, headers: readonly string[], plan: Plan, request: PlanRequest): Plan {
  const { mapping = {}, defaults, answers = {}, options = {} } = request;
  const issues = [
    ...mappingIssues(catalogue, headers, mapping),
    ...defaultIssues(catalogue, defaults ?? {}),
    ...answerIssues(catalogue, answers),
    // Files of pairs have no key; one sent by a page is ignored.
    ...('code' in catalogue.fields ? keyIssues(catalogue, options.key) : []),
    ...titlesIssues(catalogue, options.titlesField),
  ];
  if (issues.length > 0) throw invalid(issues);
  const moved = new Set(Object.values(mapping));
  const kept = Object.entries(plan.mapping).map(([header, field]): [string, string | null] => [
    header,
    field !== null && moved.has(field) ? null : field,
  ]);
  const chosen = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
  const isDecided = [request.mapping, defaults, request.answers, request.options].some((part) => part !== undefined);
  return {
    mapping: { ...Object.fromEntries(kept), ...mapping },
    defaults: defaults ?? plan.defaults,
    answers: mergedAnswers(plan.answers, answers),
    options: { ...plan.options, ...chosen },
    leftOut: leftOutAfter(plan, mapping),
    isDecided: plan.isDecided || isDecided,
  };
}
