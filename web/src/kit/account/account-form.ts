import type { Issue } from '@baluarte/contract/kit/problem.ts';
import { useId, useState, type FormEvent } from 'react';
import type { z } from 'zod';
import { issuesIn } from '#kit/form/issues.ts';
import { isRefusal } from '#kit/http/refusal.ts';
import { issuesOfRefusal, wordError, wordIssue, type Words } from '#kit/texts/refusal-words.ts';

export interface AccountFormOptions<Schema extends z.ZodObject> {
  /** Body of the endpoint the form is for, or what of it the person types. */
  schema: Schema;
  /** What the fields begin with. */
  initial: z.input<Schema>;
  /** What one schema cannot see: issues by field name. */
  check?: (value: z.input<Schema>) => Issue[];
  /** Sends it. What it throws is shown: issues at their fields, the rest above the form. */
  send: (value: z.output<Schema>) => Promise<void>;
}

/** A form of an account page as its parts see it. */
export interface AccountForm<Value> {
  value: Value;
  // Methods, so that a part that knows some of the fields takes a form that has more.
  set<Name extends keyof Value & string>(this: void, name: Name, value: Value[Name]): void;
  /** Id of a field's input, for labels and for the summary's links. */
  idOf: (name: string) => string;
  /** What is wrong with a field in words; undefined until the person tried to send. */
  errorOf: (name: string) => string | undefined;
  /** Everything wrong, in the order of the schema; empty until the person tried. */
  issues: readonly Issue[];
  /** Counts the attempts that did not go through, so that the summary can take the focus. */
  attempt: number;
  /** A refusal that belongs to no field. */
  refused: Words | null;
  isBusy: boolean;
  /** Whether anything differs from what the form began with. */
  isDirty: boolean;
  /** Puts other values into the fields, as if typed. */
  fill(this: void, value: Partial<Value>): void;
  submit: (event: FormEvent) => void;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
const nameOf = (path: string) => path.replace(/^body\./, '').split('.')[0] ?? '';

/**
 * State of a form outside the catalogues: checked live by the contract's own schema once the person tried to send it, and
 * by the server, whose answer stands at the field it speaks of until that field changes.
 */
export function useAccountForm<Schema extends z.ZodObject>({
  schema,
  initial,
  check = () => [],
  send,
}: AccountFormOptions<Schema>): AccountForm<z.input<Schema>> {
  type Value = z.input<Schema>;
  const [value, setValue] = useState<Value>(initial);
  const [isTried, setTried] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Words | null>(null);
  const [answered, setAnswered] = useState<readonly Issue[]>([]);
  const prefix = useId();

  const found = isTried ? [...issuesIn(schema, value), ...check(value)] : [];
  const issues = [...found, ...answered.filter(({ path }) => !found.some((other) => nameOf(other.path) === path))];

  const fail = (error: unknown) => {
    const own = isRefusal(error)
      ? issuesOfRefusal(error)
          .map((issue) => ({ ...issue, path: nameOf(issue.path) }))
          .filter(({ path }) => path in schema.shape)
      : [];
    setAnswered(own);
    setRefused(own.length > 0 ? null : wordError(error));
    setAttempt((count) => count + 1);
  };

  return {
    value,
    set: (name, next) => {
      setValue((current) => ({ ...current, [name]: next }));
      setAnswered((current) => current.filter(({ path }) => path !== name));
    },
    idOf: (name) => `${prefix}-${name}`,
    errorOf: (name) => {
      const issue = issues.find(({ path }) => nameOf(path) === name);
      return issue === undefined ? undefined : wordIssue(issue);
    },
    issues,
    attempt,
    refused,
    isBusy,
    isDirty: Object.entries(value).some(([name, is]) => !isSame(is, initial[name as keyof Value])),
    fill: (values) => setValue((current) => ({ ...current, ...values })),
    submit: (event) => {
      event.preventDefault();
      if (isBusy) return;
      setTried(true);
      setRefused(null);
      setAnswered([]);
      const parsed = schema.safeParse(value);
      if (!parsed.success || check(value).length > 0) {
        setAttempt((count) => count + 1);
        return;
      }
      setBusy(true);
      send(parsed.data)
        .catch(fail)
        .finally(() => setBusy(false));
    },
  };
}
