import type { Issue } from '@baluarte/contract/kit/problem.ts';
import { useMemo, useState } from 'react';
import type { Refusal } from '#kit/http/refusal.ts';
import { issuesOfRefusal } from '#kit/texts/refusal-words.ts';
import type { Catalogue } from '../catalogue.ts';
import type { Choices } from '../choices.ts';
import { offered } from '../choices.ts';
import { issuesIn } from '#kit/form/issues.ts';
import { blankValues, differing, inputOf, isSame, type Values } from './values.ts';

interface FormShape {
  catalogue: Pick<Catalogue, 'fields' | 'input'>;
  choices: Choices;
  begin: Values;
  /** Laid over what it begins with, as changes. */
  typed?: Values | undefined;
}

/** Fields that count only while a flag is on: `{ criticalDetails: 'isCritical' }`. */
export type Conditions = ReadonlyMap<string, string>;

interface Answered {
  issue: Issue;
  /** The value it was said of; another one makes it void. */
  value: unknown;
}

/** Field a refusal's issue speaks of: `body.code` and `code` are the same one here. */
const fieldOf = (path: string) => path.replace(/^body\./, '').split('.')[0] ?? '';

/** Fields below a changed one whose choice no longer belongs to it are emptied, and so on down. */
function settled({ catalogue, choices }: FormShape, values: Values, changed: string): Values {
  let next = values;
  for (const [name, field] of Object.entries(catalogue.fields)) {
    if (field.parent !== changed || next[name] === null) continue;
    const fitting = offered(field, choices, next, []) ?? [];
    if (!fitting.some(({ id }) => id === next[name]))
      next = settled({ catalogue, choices, begin: next }, { ...next, [name]: null }, name);
  }
  return next;
}

/** State of a form: what is typed, what is wrong with it by the contract's own schema, and what the server said. */
export function useForm(shape: FormShape) {
  const { catalogue, begin, typed } = shape;
  const [base, setBase] = useState(begin);
  const [values, setValues] = useState<Values>({ ...begin, ...typed });
  const [opened, setOpened] = useState(values);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [isTried, setTried] = useState(false);
  const [answered, setAnswered] = useState<readonly Answered[]>([]);
  const [conditions] = useState(() => new Map<string, string>());

  /** What will be sent: what a flag that is off hides does not count. */
  const effective = useMemo(() => {
    const blank = blankValues(catalogue.fields);
    return Object.fromEntries(
      Object.entries(values).map(([name, value]) => {
        const flag = conditions.get(name);
        return [name, flag !== undefined && values[flag] !== true ? blank[name] : value];
      }),
    );
  }, [catalogue.fields, conditions, values]);
  const changed = useMemo(() => differing(effective, base), [base, effective]);
  const issues = useMemo((): Issue[] => {
    const own = issuesIn(catalogue.input, inputOf(catalogue.fields, effective));
    const told = answered.flatMap(({ issue, value }) => (isSame(effective[issue.path], value) ? [issue] : []));
    return [...own, ...told.filter(({ path }) => !own.some((issue) => fieldOf(issue.path) === path))];
  }, [answered, catalogue, effective]);

  return {
    values,
    effective,
    base,
    changed,
    conditions,
    isDirty: changed.length > 0,
    /** Whether somebody changed anything of what it opened with: a copy differs from the beginning and holds no work yet. */
    isTyped: changed.length > 0 && differing(effective, opened).length > 0,
    /** Everything that is wrong, in the order of the fields. */
    issues,
    /** What is wrong with a field, once the person has left it or tried to save. */
    issueOf: (name: string): Issue | undefined =>
      isTried || touched.has(name) ? issues.find(({ path }) => fieldOf(path) === name) : undefined,
    isTried,
    set: (name: string, value: unknown) => setValues((old) => settled(shape, { ...old, [name]: value }, name)),
    touch: (name: string) => setTouched((old) => (old.has(name) ? old : new Set(old).add(name))),
    /** Shows every issue; answers whether there is none. */
    attempt: (): boolean => {
      setTried(true);
      return issues.length === 0;
    },
    /** Puts the server's issues under their fields; answers whether all found one. */
    takeRefusal: (refusal: Refusal): boolean => {
      const found = issuesOfRefusal(refusal).map((issue) => ({ ...issue, path: fieldOf(issue.path) }));
      setAnswered(found.map((issue) => ({ issue, value: effective[issue.path] })));
      setTried(true);
      return found.length > 0 && found.every(({ path }) => path in catalogue.fields);
    },
    /** Begins anew from other values; `typed` are laid over them as changes. */
    restart: (next: Values, typed: Values = {}) => {
      setBase(next);
      setOpened(next);
      setValues({ ...next, ...typed });
      setTouched(new Set());
      setTried(false);
      setAnswered([]);
    },
  };
}

export type Form = ReturnType<typeof useForm>;
