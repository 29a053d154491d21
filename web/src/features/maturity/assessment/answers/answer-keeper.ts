import { answerRow, type AnswerRow } from '@baluarte/contract/maturity/assessment-fields.ts';
import { maximumAnswers, type AnswerInput } from '@baluarte/contract/maturity/assessment.ts';
import type { ItemKind } from '@baluarte/contract/maturity/framework.rules.ts';
import { z } from 'zod';
import { isRefusal } from '#kit/http/refusal.ts';
import { readKept, writeKept, type Kept, type KeptAnswer } from './kept-answers.ts';
import { isHeld, isSameSaid, nothingSaid, saidIn, type Said } from './question.ts';

/** `waiting`: the server cannot be reached, and is tried again by itself. */
export type SavingState = 'saved' | 'saving' | 'waiting' | 'refused';

export interface Keeping {
  readonly answers: Readonly<Record<string, KeptAnswer>>;
  /** Answers that somebody else changed meanwhile, as they are now. */
  readonly conflicts: Readonly<Record<string, AnswerRow>>;
  readonly state: SavingState;
  readonly refusal: unknown;
}

/** What the keeper needs of the page. */
interface Sending {
  /** Saves answers of one step. Throws `Refusal`. */
  post: (kind: ItemKind, responses: Partial<AnswerInput>[]) => Promise<AnswerRow[]>;
  /** The answer as it is saved. */
  savedOf: (code: string) => AnswerRow | undefined;
  /** Answers of a step are saved. */
  saved: (kind: ItemKind, rows: readonly AnswerRow[]) => void;
}

const changedRows = z.array(answerRow);
/** The answers that were changed since they were read, as they are now, where that is what refused. */
const changedIn = (error: unknown): AnswerRow[] | undefined =>
  isRefusal(error, 'assessment.answersChanged') ? changedRows.safeParse(error.data).data : undefined;
/** Whether an answer is there and says nothing: it was begun for what proves it. */
const isBegun = (row: AnswerRow) => isSameSaid(saidIn(row), nothingSaid);

const restMilliseconds = 600;
const retryMilliseconds = { first: 2000, longest: 30_000 };

/** Worth another try: no answer, or none of ours. */
const isAway = (error: unknown) => isRefusal(error) && [0, 429, 502, 503, 504].includes(error.status);

/**
 * Keeps what a person says of an assessment until it is saved: in this browser at once, on the server a moment later, and
 * after a lost connection when there is one again. An answer that somebody else changed meanwhile waits for a decision.
 */
export class AnswerKeeper {
  readonly #id: number;
  readonly #key: string;
  readonly #sending: Sending;
  readonly #listeners = new Set<() => void>();
  #kept: Kept;
  #now: Keeping;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isOnItsWay = false;
  #retry = retryMilliseconds.first;

  constructor(id: number, key: string, sending: Sending) {
    this.#id = id;
    this.#key = key;
    this.#sending = sending;
    this.#kept = readKept(key);
    this.#now = { answers: this.#kept.answers, conflicts: {}, state: 'saved', refusal: null };
  }

  readonly keeping = (): Keeping => this.#now;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  placeOf(kind: ItemKind): Kept['places'][ItemKind] {
    return this.#kept.places[kind];
  }

  /** Remembers the question a step is at. */
  leaveAt(kind: ItemKind, code: string): void {
    this.#kept = { ...this.#kept, places: { ...this.#kept.places, [kind]: { code, at: new Date().toISOString() } } };
    writeKept(this.#key, this.#kept);
  }

  /** Forgets the questions the steps are at: the person has signed out. What is not saved yet stays in the browser for them. */
  forgetPlaces(): void {
    this.#kept = { ...this.#kept, places: {} };
    writeKept(this.#key, this.#kept);
  }

  /** Takes what is said of items; typed text is sent a moment after the last key, anything else at once. */
  say(
    changes: readonly { code: string; kind: ItemKind; said: Said; saved: AnswerRow | undefined }[],
    { isTyped = false } = {},
  ): void {
    const answers = { ...this.#kept.answers };
    for (const { code, kind, said, saved } of changes)
      if (isSameSaid(said, saidIn(saved)) && !this.#isOnItsWay) delete answers[code];
      else answers[code] = { kind, said, version: answers[code]?.version ?? saved?.version ?? 0 };
    // From the first key on: what is typed is not saved before it rests.
    const isNews = this.#now.state === 'saved' && Object.keys(answers).length > 0;
    this.#keep(answers, isNews ? { state: 'saving' } : {});
    this.#sendIn(isTyped ? restMilliseconds : 0);
  }

  /** Says again what was said before a change of many, whatever has been saved since. */
  takeBack(changes: readonly { code: string; kind: ItemKind; said: Said }[]): void {
    this.say(changes.map((change) => ({ ...change, saved: this.#sending.savedOf(change.code) })));
  }

  /** Makes an answer that says nothing yet, for what proves it, or finds what was said meanwhile; its id. Throws `Refusal`. */
  async begin(kind: ItemKind, code: string): Promise<number> {
    const asked = [{ assessment_id: this.#id, code, version: 0 }];
    const rows = await this.#sending.post(kind, asked).catch((error: unknown) => {
      const changed = changedIn(error);
      if (!changed) throw error;
      return changed;
    });
    const made = rows.find((row) => row.code === code);
    if (!made) throw new Error(`nothing was saved of ${code}`);
    this.#sending.saved(kind, rows);
    if (isBegun(made)) this.#keep(this.#upon([made]), {});
    return made.id;
  }

  /** Decides a conflict: what is here overwrites the other answer, or goes. */
  decide(code: string, isMine: boolean): void {
    const theirs = this.#now.conflicts[code];
    const mine = this.#kept.answers[code];
    if (!theirs || !mine) return;
    const { [code]: _decided, ...conflicts } = this.#now.conflicts;
    const { [code]: _own, ...others } = this.#kept.answers;
    this.#keep(isMine ? { ...others, [code]: { ...mine, version: theirs.version } } : others, { conflicts });
    this.#sendIn(0);
  }

  /** Sends what is kept now. */
  flush(): void {
    this.#retry = retryMilliseconds.first;
    this.#sendIn(0);
  }

  /** Throws away what could not be saved. */
  discard(): void {
    this.#keep({}, { conflicts: {}, state: 'saved', refusal: null });
  }

  /** Whether nothing waits to be saved. */
  isEmpty(): boolean {
    return Object.keys(this.#kept.answers).length === 0;
  }

  /** Codes that wait for the server, and for nothing else. */
  ready(): string[] {
    return Object.entries(this.#kept.answers).flatMap(([code, { said }]) =>
      code in this.#now.conflicts || isHeld(said) ? [] : [code],
    );
  }

  #keep(answers: Kept['answers'], changes: Partial<Omit<Keeping, 'answers'>>): void {
    this.#kept = { ...this.#kept, answers };
    writeKept(this.#key, this.#kept);
    this.#now = { ...this.#now, ...changes, answers };
    for (const listener of this.#listeners) listener();
  }

  /** What is kept, as changes of answers that were only begun since. */
  #upon(begun: readonly AnswerRow[]): Kept['answers'] {
    const versions = new Map(begun.map(({ code, version }) => [code, version]));
    return Object.fromEntries(
      Object.entries(this.#kept.answers).map(([code, answer]) => {
        const version = answer.version === 0 ? versions.get(code) : undefined;
        return [code, version === undefined ? answer : { ...answer, version }];
      }),
    );
  }

  #sendIn(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#send(), milliseconds);
  }

  /** The next answers to go: of one step, the requirements first. */
  #batch(): [string, KeptAnswer][] {
    const ready = this.ready().flatMap((code): [string, KeptAnswer][] => {
      const answer = this.#kept.answers[code];
      return answer ? [[code, answer]] : [];
    });
    const kind = ready.some(([, answer]) => answer.kind === 'clause') ? 'clause' : 'control';
    return ready.filter(([, answer]) => answer.kind === kind).slice(0, maximumAnswers);
  }

  async #send(): Promise<void> {
    if (this.#isOnItsWay) return;
    const batch = this.#batch();
    const [first] = batch;
    if (!first) {
      if (this.#now.state !== 'saved') this.#keep(this.#kept.answers, { state: 'saved', refusal: null });
      return;
    }
    this.#isOnItsWay = true;
    this.#keep(this.#kept.answers, { state: 'saving', refusal: null });
    try {
      const responses = batch.map(([code, { said, version }]) => ({ assessment_id: this.#id, code, ...said, version }));
      this.#taken(first[1].kind, batch, await this.#sending.post(first[1].kind, responses));
    } catch (error) {
      this.#isOnItsWay = false;
      this.#refused(first[1].kind, error);
      return;
    }
    this.#isOnItsWay = false;
    this.#retry = retryMilliseconds.first;
    await this.#send();
  }

  /** What was said again while it was on its way now changes the answer that was saved. */
  #taken(kind: ItemKind, batch: readonly [string, KeptAnswer][], rows: readonly AnswerRow[]): void {
    const versions = new Map(rows.map(({ code, version }) => [code, version]));
    const sent = new Map(batch);
    const answers = Object.fromEntries(
      Object.entries(this.#kept.answers).flatMap(([code, answer]) => {
        const before = sent.get(code);
        if (!before) return [[code, answer]];
        return before === answer ? [] : [[code, { ...answer, version: versions.get(code) ?? answer.version }]];
      }),
    );
    this.#sending.saved(kind, rows);
    this.#keep(answers, {});
  }

  #refused(kind: ItemKind, error: unknown): void {
    const rows = changedIn(error);
    // One that was begun meanwhile is no conflict with what was said where there was none.
    const begun = (rows ?? []).filter((row) => isBegun(row) && this.#kept.answers[row.code]?.version === 0);
    const answers = this.#upon(begun);
    if (rows) {
      this.#sending.saved(kind, rows);
      // Nor is an answer that says the same.
      const differing = rows.filter((row) => {
        const mine = answers[row.code];
        return mine !== undefined && !begun.includes(row) && !isSameSaid(mine.said, saidIn(row));
      });
      const open = [...differing, ...begun];
      const same = new Set(rows.map(({ code }) => code).filter((code) => !open.some((row) => row.code === code)));
      const left = Object.fromEntries(Object.entries(answers).filter(([code]) => !same.has(code)));
      const conflicts = Object.fromEntries(differing.map((row) => [row.code, row]));
      this.#keep(left, { conflicts: { ...this.#now.conflicts, ...conflicts } });
      this.#sendIn(0);
    } else if (isAway(error)) {
      this.#keep(answers, { state: 'waiting' });
      this.#sendIn(this.#retry);
      this.#retry = Math.min(this.#retry * 2, retryMilliseconds.longest);
    } else this.#keep(answers, { state: 'refused', refusal: error });
  }
}
