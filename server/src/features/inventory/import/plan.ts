import type { AnyCatalogue } from '@baluarte/contract/kit/catalogue.ts';
import type { Issue } from '@baluarte/contract/kit/problem.ts';
import type { Mapping } from '#kit/catalogue/import/match-headers.ts';
import { invalid } from '#kit/http/problem.ts';

interface Asked {
  mapping?: Mapping | undefined;
  defaults?: Record<string, string> | undefined;
}

/** Which column fills which field and what stands in for the others, as far as a person decided it. */
interface Plan {
  mapping: Mapping;
  defaults: Record<string, string>;
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

/** The code tells rows apart, so it is the one field that cannot be the same for all. */
const defaultIssues = ({ fields }: AnyCatalogue, defaults: Record<string, string>): Issue[] =>
  Object.keys(defaults).flatMap((name) =>
    name !== 'code' && Object.hasOwn(fields, name) ? [] : [{ path: `body.defaults.${name}`, code: 'unknownField' }],
  );

/**
 * The plan with what a person asks to change in it: columns by header, a field moved to another column leaves the one it
 * had. Throws `invalid` for headers and fields there are not, and for two columns given to one field.
 */
export function planOf(catalogue: AnyCatalogue, headers: readonly string[], plan: Plan, asked: Asked): Plan {
  const { mapping = {}, defaults } = asked;
  const issues = [...mappingIssues(catalogue, headers, mapping), ...defaultIssues(catalogue, defaults ?? {})];
  if (issues.length > 0) throw invalid(issues);
  const moved = new Set(Object.values(mapping));
  const kept = Object.entries(plan.mapping).map(([header, field]): [string, string | null] => [
    header,
    field !== null && moved.has(field) ? null : field,
  ]);
  return { mapping: { ...Object.fromEntries(kept), ...mapping }, defaults: defaults ?? plan.defaults };
}
