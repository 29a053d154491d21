import type { Issue } from '@baluarte/contract/kit/problem.ts';
import { useId, useLayoutEffect, useRef, useState, type SyntheticEvent } from 'react';
import type { z } from 'zod';
import { isRefusal } from '#kit/http/refusal.ts';
import { issuesOfRefusal, wordIssue } from '#kit/texts/refusal-words.ts';
import { issuesIn } from './issues.ts';
import { differing, isSame } from './same.ts';

/** The error of a field; `message` where the form has its own sentence for it. */
export type FormIssue = Issue & { message?: string };
type Texts<Value> = {
  [Name in keyof Value]-?: Value[Name] extends string | null | undefined ? Name : never;
}[keyof Value] &
  string;

interface Input<Held> {
  id: string;
  value: Held;
  error: string | undefined;
}

export interface FormOptions<Value extends object, Sent = Value> {
  /** What the fields begin with. */
  initial: Value;
  /** Laid over it, as changes. */
  typed?: Partial<NoInfer<Value>> | undefined;
  /** `initial` is what is saved: it is followed as long as nothing is typed. */
  follows?: boolean;
  /** Body of the endpoint the form is for, or what of it the person types: checked live, and what is sent. */
  schema?: z.ZodType<Sent, Value>;
  /** What the schema cannot see. */
  check?: (value: NoInfer<Value>) => readonly FormIssue[];
  /** What of the values counts: nothing that is hidden. */
  counted?: (value: Value) => Value;
  /** Values once a field was changed; what no longer fits it is gone. */
  settled?: (value: Value, changed: string) => Value;
  /** Sends it; false if the user cancelled. Its errors are shown in the form. */
  send: (value: NoInfer<Sent>) => Promise<unknown>;
  /** Also reports a refusal elsewhere; `isPlaced` if all its issues are shown at fields. */
  refuse?: (error: unknown, isPlaced: boolean) => unknown;
}

/** A form as its parts see it. */
export interface Form<Value> {
  value: Value;
  /** What of it counts, and will be sent. */
  effective: Value;
  /** What it is compared with. */
  base: Value;
  /** Names of the fields that differ from it. */
  changed: readonly string[];
  isDirty: boolean;
  /** Whether the user changed any initial value: a copy differs from what is saved but holds no work yet. */
  isTyped: boolean;
  isBusy: boolean;
  /** Everything wrong; empty until the person tried to send it. */
  issues: readonly FormIssue[];
  /** What refused it and belongs to no field; null when nothing did. */
  refused: unknown;
  /** Id of a field's input, for labels and for the links of the summary. */
  idOf: (name: string) => string;
  /** What is wrong with a field, or with what begins with a path, in words; once it was left or sending was tried. */
  errorOf: (path: string) => string | undefined;
  // Methods, so that a part that knows some of the fields takes a form that has more.
  set<Name extends keyof Value & string>(this: void, name: Name, value: Value[Name]): void;
  /** Puts other values into some of the fields, as if typed. */
  fill(this: void, values: Partial<Value>): void;
  change(this: void, next: (value: Value) => Value): void;
  /** The user has left a field: its error is shown from now on. */
  touch(this: void, name: string): void;
  /** Resets to other values; `typed` are applied to them as changes. */
  restart(this: void, base: Value, typed?: Partial<Value>): void;
  /** What a field of our own takes. */
  field<Name extends keyof Value & string>(
    this: void,
    name: Name,
  ): Input<Value[Name]> & { onChange: (value: Value[Name]) => void };
  /** What the input of a text takes. */
  text(
    this: void,
    name: Texts<Value>,
  ): Input<string> & {
    'aria-invalid': true | undefined;
    onChange: (event: { currentTarget: { value: string } }) => void;
  };
  /** Sends it unless something is wrong with it or it is on its way; answers whether it was taken. */
  save: () => Promise<boolean>;
  /** The same, for `onSubmit`. */
  submit: (event: SyntheticEvent) => void;
}

interface Answered {
  issue: Issue;
  /** The value it was about; another value clears it. */
  about: unknown;
}

const nameIn = (path: string) => path.split('.')[0] ?? '';
/** What an issue is about: its field; all of it where no field is called so. */
const aboutOf = (value: object, { path }: Issue): unknown =>
  nameIn(path) in value ? Reflect.get(value, nameIn(path)) : value;
const itself = <Value>(value: Value): Value => value;

/**
 * State of every form: the typed values, their issues by the contract's schema, and the server's issues,
 * each shown at its field until that changes. When sending fails the summary gets the focus, or the first wrong field.
 */
export function useForm<Value extends object, Sent = Value>(options: FormOptions<Value, Sent>): Form<Value> {
  const { initial, typed, follows = false, schema, check, counted = itself, settled = itself } = options;
  const [base, setBase] = useState<Value>(initial);
  const [value, setValue] = useState<Value>({ ...initial, ...typed });
  const [opened, setOpened] = useState(value);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [isTried, setTried] = useState(false);
  const [answered, setAnswered] = useState<readonly Answered[]>([]);
  const [refused, setRefused] = useState<unknown>(null);
  const [failures, setFailures] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const isSending = useRef(false);
  const element = useRef<Element>(null);
  const prefix = useId();

  const effective = counted(value);
  const changed = differing(effective, base);
  const isDirty = changed.length > 0;
  if (follows && !isDirty && differing(base, initial).length > 0) {
    setBase(initial);
    setValue(initial);
  }
  const wrong = (): FormIssue[] => [...(schema ? issuesIn(schema, effective) : []), ...(check?.(effective) ?? [])];
  const own = isTried || touched.size > 0 ? wrong() : [];
  const answeredIssues: FormIssue[] = answered.flatMap(({ issue, about }) =>
    isSame(aboutOf(effective, issue), about) ? [issue] : [],
  );
  const all = [
    ...own,
    ...answeredIssues.filter(({ path }) => !own.some((issue) => nameIn(issue.path) === nameIn(path))),
  ];

  useLayoutEffect(() => {
    if (failures === 0) return;
    const home = element.current ?? document.querySelector('main');
    home?.querySelector<HTMLElement>('[data-summary], [aria-invalid="true"]')?.focus();
  }, [failures]);

  const restart = (next: Value, over: Partial<Value> = {}) => {
    setBase(next);
    setOpened(next);
    setValue({ ...next, ...over });
    setTouched(new Set());
    setTried(false);
    setAnswered([]);
    setRefused(null);
  };
  const change = (next: (value: Value) => Value) => setValue(next);
  const set: Form<Value>['set'] = (name, next) => change((old) => settled({ ...old, [name]: next }, name));
  const fail = () => setFailures((count) => count + 1);
  const explain = async (error: unknown) => {
    const issues = isRefusal(error)
      ? issuesOfRefusal(error).map((issue) => ({ ...issue, path: issue.path.replace(/^body\./, '') }))
      : [];
    const isPlaced = issues.length > 0 && issues.every(({ path }) => nameIn(path) in effective);
    setAnswered(issues.map((issue) => ({ issue, about: aboutOf(effective, issue) })));
    setRefused(isPlaced ? null : error);
    fail();
    await options.refuse?.(error, isPlaced);
  };
  const save = async (): Promise<boolean> => {
    if (isSending.current) return false;
    setTried(true);
    setRefused(null);
    if (wrong().length > 0) {
      fail();
      return false;
    }
    isSending.current = true;
    setBusy(true);
    try {
      // Without a schema what is sent is what counts.
      if ((await options.send(schema ? schema.parse(effective) : (effective as unknown as Sent))) === false)
        return false;
      setAnswered([]);
      if (follows) {
        setBase(value);
        setTried(false);
      }
      return true;
    } catch (error) {
      await explain(error);
      return false;
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  };
  const idOf = (name: string) => `${prefix}-${name}`;
  const errorOf = (path: string) => {
    const issue = all.find((each) => each.path === path || each.path.startsWith(`${path}.`));
    if (issue === undefined || !(isTried || touched.has(nameIn(path)))) return undefined;
    // Worded by its field, whichever row it is in.
    return issue.message ?? wordIssue({ ...issue, path: issue.path.split('.').at(-1) ?? '' });
  };
  const input = <Held>(name: string, held: Held) => ({ id: idOf(name), value: held, error: errorOf(name) });
  return {
    value,
    effective,
    base,
    changed,
    isDirty,
    isTyped: isDirty && differing(effective, opened).length > 0,
    isBusy,
    issues: isTried ? all : [],
    refused,
    idOf,
    errorOf,
    set,
    fill: (values) => change((old) => ({ ...old, ...values })),
    change,
    touch: (name) => setTouched((old) => (old.has(name) ? old : new Set(old).add(name))),
    restart,
    field: (name) => ({ ...input(name, value[name]), onChange: (next) => set(name, next) }),
    text: (name) => ({
      ...input(name, String(value[name] ?? '')),
      // Not every input of the library says it by itself.
      'aria-invalid': errorOf(name) === undefined ? undefined : true,
      onChange: ({ currentTarget }) => set(name, currentTarget.value as Value[typeof name]),
    }),
    save,
    submit: (event) => {
      // It may be inside another form, which must not be submitted with it.
      event.preventDefault();
      event.stopPropagation();
      element.current = event.currentTarget;
      void save();
    },
  };
}
