import { mayBeToDefine, toDefineCode } from '@baluarte/contract/kit/to-define.ts';
import type { ValueAnswer, ValueAnswers } from '@baluarte/contract/kit/value-answer.ts';
import { isScale, type ChoiceSource, type Field, type ScaleSource } from '@baluarte/contract/kit/field.ts';
import type { IssueCode } from '@baluarte/texts/es/problems.ts';
import { sql, type RawBuilder } from 'kysely';
import { mostQuestions } from '@baluarte/contract/kit/value-answer.ts';
import { foldWord } from '#kit/sheets/values/reading.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { Proposer, sureLikeness, type Proposal } from './propose.ts';
import type { ColumnScale } from './column-scales.ts';
import { isRatingScale } from './option-steps.ts';
import { placeOfNumber, placeOfWord } from './step-words.ts';

export interface Choice {
  id: number;
  kind: string;
  code: string;
  name: string;
  name_en: string | null;
  parent_id: number | null;
  status_id: number;
  /** Longer text that names it as well: a threat is often written as it is described. */
  description?: string | null;
}

/** Context that helps decide which row a word refers to. */
export interface ChoiceContext {
  /** Id of the chosen parent; undefined where it could not be read, null where the field has no parent. */
  parent: number | null | undefined;
  /** Ids the row holds already: an inactive choice may stay. */
  held: ReadonlySet<unknown>;
  /** Whether the word may also be the id of a row, as a form sends it; in a file it would be an id of some other system. */
  byId?: boolean;
}

/** Why a word does not match a choice by itself, so the user is asked. */
export const questionReasons = [
  'unknownChoice',
  'ambiguousChoice',
  'wrongParent',
  'inactiveChoice',
] as const satisfies readonly IssueCode[];
export type QuestionReason = (typeof questionReasons)[number];

type Found = { id: number } | { code: QuestionReason };

/** A value or an entry the user wants created from a word, under a parent where its kind has one. */
export interface NewValue {
  kind: ChoiceSource;
  name: string;
  parentId: number | null;
}

/** A field that words are read for. */
export interface Target {
  name: string;
  from: Field['from'];
  /** Its choices are children of another field's choice. */
  isBelow: boolean;
}

/** What a word refers to, as answered by the user or proposed by us. */
export interface Answered {
  answer: ValueAnswer;
  isProposed: boolean;
}

const byWord = (answers: ValueAnswers): Map<string, ValueAnswer> =>
  new Map(
    Object.entries(answers).flatMap(([field, words]) =>
      Object.entries(words).map(([word, answer]): [string, ValueAnswer] => [`${field}:${foldWord(word)}`, answer]),
    ),
  );

/** What a word refers to: a choice, no choice, a value to create first, or the reason why it is unknown. */
type Meaning = Found | 'empty' | 'toCreate';

export interface Resolved {
  meaning: Meaning;
  /** For a word that names no choice by itself: why, and the answer there is; null for one that does. */
  question: { reason: QuestionReason; answered: Answered | null } | null;
}

/** A step of a scale that is written with its number: `4 - Alta`, `(4) Alta`, `Alta (4)`. */
function numberedStep(word: string): { number: string; name: string } | null {
  const [, first, after] = /^\(?(\d+)\)?[\s.:–-]*(\p{L}.*)$/u.exec(word) ?? [];
  if (first !== undefined && after !== undefined) return { number: first, name: after };
  const [, before, last] = /^(.*\p{L})[\s:–-]*\(?(\d+)\)?$/u.exec(word) ?? [];
  return before !== undefined && last !== undefined ? { number: last, name: before } : null;
}

/** What files write where nobody has named an asset, a threat or a vulnerability yet. */
const toDefineWords: ReadonlySet<string> = new Set(
  [toDefineCode, 'Por definir', 'Sin definir', 'Por identificar', 'To be defined', 'TBD'].map(foldWord),
);

const isToDefineWord = (from: Field['from'], word: string): boolean =>
  mayBeToDefine(from) && toDefineWords.has(foldWord(word));

/** All rows that the fields of a catalogue can refer to, looked up by code or name in either language, ignoring case and accents. */
export class ChoiceIndex {
  readonly #byWord = new Map<string, Choice[]>();
  readonly #byId = new Map<string, Choice>();
  readonly #answers: ReadonlyMap<string, ValueAnswer>;
  readonly #remembered: ReadonlyMap<string, ValueAnswer> | null;
  readonly #proposals = new Map<string, Proposal[]>();
  readonly #proposers = new Map<string, Proposer>();
  readonly #made = new Map<string, number>();
  readonly #newValues = new Map<string, NewValue>();
  /** The scales that columns of ratings are written in. */
  readonly #columnScales: ReadonlyMap<ScaleSource, ColumnScale>;
  readonly #steps = new Map<ScaleSource, readonly Choice[]>();

  /**
   * `answers`: the user's answers for words that match nothing, by field. `remembered`: answers of the last import; when given,
   * even empty, unanswered words use it, or else the choice they resemble most. `columnScales`: the scales that columns of
   * ratings are written in.
   */
  constructor(
    rows: readonly Choice[],
    answers: ValueAnswers = {},
    remembered: ValueAnswers | null = null,
    columnScales: ReadonlyMap<ScaleSource, ColumnScale> = new Map(),
  ) {
    this.#columnScales = columnScales;
    this.#answers = byWord(answers);
    this.#remembered = remembered && byWord(remembered);
    for (const row of rows) this.#add(row);
  }

  #add(row: Choice): void {
    this.#byId.set(`${row.kind}:${row.id}`, row);
    for (const word of new Set(
      [row.code, row.name, row.name_en ?? row.name, row.description ?? row.name].map(foldWord),
    )) {
      const key = `${row.kind}:${word}`;
      this.#byWord.set(key, [...(this.#byWord.get(key) ?? []), row]);
    }
  }

  /** Every row of a kind that may be chosen. */
  active(kind: Field['from']): Choice[] {
    return [...this.#byId.values()].filter((row) => row.kind === kind && row.status_id === 1);
  }

  /** The user's decision about a word of a field, or our proposal; undefined when there is neither. */
  #answer({ name, from }: Target, word: string, parent?: number | null): Answered | undefined {
    const key = `${name}:${foldWord(word)}`;
    const decided = this.#answers.get(key);
    if (decided !== undefined) return { answer: decided, isProposed: false };
    if (!this.#remembered) return undefined;
    const before = this.#remembered.get(key);
    if (before !== undefined && (typeof before === 'string' || this.get(from, before.use)?.status_id === 1))
      return { answer: before, isProposed: true };
    const [first] = this.propose(from, word, parent);
    return first && first.likeness >= sureLikeness ? { answer: { use: first.id }, isProposed: true } : undefined;
  }

  /** Choices of a kind that a word may mean, under the parent where it is known, most likely first. */
  propose(kind: Field['from'], word: string, parent?: number | null): Proposal[] {
    const below = typeof parent === 'number' ? parent : '';
    const key = `${kind}:${below}:${foldWord(word)}`;
    const known = this.#proposals.get(key);
    if (known) return known;
    const proposals = this.#stepsByPlace(kind, word) ?? this.#alike(kind, word, below);
    if (this.#proposals.size < mostQuestions * 2) this.#proposals.set(key, proposals);
    return proposals;
  }

  /** Choices of a kind that a word is like, of those below a parent where it is given. */
  #alike(kind: Field['from'], word: string, below: number | ''): Proposal[] {
    const group = `${kind}:${below}`;
    const proposer =
      this.#proposers.get(group) ??
      new Proposer(
        this.active(kind).filter((row) => below === '' || row.parent_id === null || row.parent_id === below),
      );
    this.#proposers.set(group, proposer);
    return proposer.propose(word);
  }

  /** The steps of a scale that rates, from the lowest to the highest; none of anything else. */
  #stepsOf(kind: Field['from']): readonly Choice[] {
    if (!isScale(kind) || !isRatingScale(kind)) return [];
    const known = this.#steps.get(kind);
    if (known) return known;
    const numbered = this.active(kind).filter(({ code }) => /^\d+$/.test(code));
    const byNumber = [...new Map(numbered.map((step) => [Number(step.code), step])).entries()];
    const steps = byNumber.sort(([a], [b]) => a - b).map(([, step]) => step);
    this.#steps.set(kind, steps);
    return steps;
  }

  /** The number of a word on a scale that is not the company's: its column has other steps. Undefined where it is the same scale. */
  #foreignStep(kind: Field['from'], word: string): { number: number; highest: number } | undefined {
    const scale = isScale(kind) ? this.#columnScales.get(kind) : undefined;
    const text = word.trim();
    if (!scale || !/^\d{1,2}$/.test(text)) return undefined;
    const { highest, isNamed } = scale;
    const count = this.#stepsOf(kind).length;
    return highest > count || (isNamed && highest < count) ? { number: Number(text), highest } : undefined;
  }

  /** The step of a scale that a rating word or a number of another scale means by its place: `High` is the fourth of five. */
  #stepsByPlace(kind: Field['from'], word: string): Proposal[] | undefined {
    const steps = this.#stepsOf(kind);
    const foreign = this.#foreignStep(kind, word);
    const place = foreign
      ? placeOfNumber(foreign.number, { highest: foreign.highest, count: steps.length })
      : placeOfWord(word, steps.length);
    const step = steps[place ?? -1];
    return step && [{ id: step.id, name: step.name, nameEn: step.name_en, likeness: sureLikeness }];
  }

  /** Every step of a scale, those a word may mean first. */
  proposeSteps(kind: Field['from'], word: string): Proposal[] {
    const likely = this.propose(kind, word);
    const others = this.active(kind).filter(({ id }) => likely.every((proposal) => proposal.id !== id));
    return [...likely, ...others.map(({ id, name, name_en: nameEn }) => ({ id, name, nameEn, likeness: 0 }))];
  }

  /** Values to be made before the rows read so far can be read again; asking empties it. */
  takeNewValues(): NewValue[] {
    const newValues = [...this.#newValues.values()];
    this.#newValues.clear();
    return newValues;
  }

  /** How many values were made. */
  get madeCount(): number {
    return this.#made.size;
  }

  /** How many of them are of each kind. */
  get madeByKind(): ReadonlyMap<string, number> {
    const kinds = [...this.#made.keys()].flatMap((key) => key.split(':', 1));
    return new Map([...Map.groupBy(kinds, (kind) => kind)].map(([kind, all]) => [kind, all.length]));
  }

  /** Registers the id of a created value. */
  made({ kind, name, parentId }: NewValue, id: number): void {
    this.#made.set(`${kind}:${foldWord(name)}:${parentId ?? ''}`, id);
    this.#byId.set(`${kind}:${id}`, { id, kind, code: '', name, name_en: null, parent_id: parentId, status_id: 1 });
  }

  /**
   * The meaning of a word in a field: the choice it names, else the user's answer; and the open question, if any. Without
   * `canCreate` the user may not create values, and an answer that asks for one is ignored.
   */
  resolve(target: Target, word: string, context: ChoiceContext & { canCreate: boolean }): Resolved {
    if (isToDefineWord(target.from, word)) return { meaning: this.#toDefine(target, context), question: null };
    const found = this.#find(target.from, word, context);
    if ('id' in found) return { meaning: found, question: null };
    const answered = this.#answer(target, word, context.parent) ?? null;
    const meaning = answered ? (this.#meaningOf(answered.answer, target, word, context) ?? found) : found;
    const { code: reason } = typeof meaning === 'object' && 'code' in meaning ? meaning : found;
    return { meaning, question: { reason, answered } };
  }

  /** The entry for what is still to be named, made where it is not there yet: nothing needs to be asked. */
  #toDefine(target: Target, context: ChoiceContext & { canCreate: boolean }): Meaning {
    const found = this.#find(target.from, toDefineCode, context);
    return 'id' in found ? found : (this.#meaningOf('create', target, toDefineCode, context) ?? found);
  }

  /** What an answer makes of a word; undefined for a value that may not be created. */
  #meaningOf(
    answer: ValueAnswer,
    { from, isBelow }: Target,
    word: string,
    context: ChoiceContext & { canCreate: boolean },
  ): Meaning | undefined {
    if (answer === 'empty') return 'empty';
    if (answer === 'create') {
      const { parent = null } = context;
      if (from === undefined || !context.canCreate || (isBelow && typeof parent !== 'number')) return undefined;
      const newValue = { kind: from, name: word.trim(), parentId: isBelow ? parent : null };
      const key = `${from}:${foldWord(word)}:${newValue.parentId ?? ''}`;
      const made = this.#made.get(key);
      if (made !== undefined) return { id: made };
      this.#newValues.set(key, newValue);
      return 'toCreate';
    }
    const chosen = this.get(from, answer.use);
    if (!chosen || (chosen.status_id !== 1 && !context.held.has(chosen.id))) return { code: 'unknownChoice' };
    const isBeside =
      typeof context.parent === 'number' && chosen.parent_id !== null && chosen.parent_id !== context.parent;
    return isBeside ? { code: 'wrongParent' } : { id: chosen.id };
  }

  /** The row of a kind with this id. */
  get(kind: Field['from'], id: unknown): Choice | undefined {
    return this.#byId.get(`${kind}:${String(id)}`);
  }

  /** Whether a word matches any row of a kind. */
  knows(kind: Field['from'], word: string): boolean {
    return this.#byWord.has(`${kind}:${foldWord(word)}`);
  }

  /** The rows that a word names; a step of a scale also by its number and its name together, `4 - Alta` or `Alta (4)`. */
  #named(kind: Field['from'], word: string): readonly Choice[] {
    const of = (text: string) => this.#byWord.get(`${kind}:${foldWord(text)}`) ?? [];
    const found = of(word);
    const step = found.length === 0 && isScale(kind) ? numberedStep(word.trim()) : null;
    if (step === null) return found;
    const named = new Set(of(step.name).map(({ id }) => id));
    return of(step.number).filter(({ id }) => named.has(id));
  }

  /** The row a word refers to, or why there is none. */
  #find(kind: Field['from'], word: string, { parent, held, byId = false }: ChoiceContext): Found {
    const named = this.#foreignStep(kind, word) ? [] : this.#named(kind, word);
    const own = byId && named.length === 0 ? this.get(kind, word.trim()) : undefined;
    const all = own ? [own] : named;
    if (all.length === 0) return { code: 'unknownChoice' };
    const fitting =
      typeof parent === 'number' ? all.filter((row) => row.parent_id === null || row.parent_id === parent) : all;
    if (fitting.length === 0) return { code: 'wrongParent' };
    const usable = fitting.filter((row) => row.status_id === 1 || held.has(row.id));
    if (usable.length === 0) return { code: 'inactiveChoice' };
    const coded = usable.filter((row) => row.code === word.trim());
    // What the row has already is what its own export says of it.
    const kept = usable.filter((row) => held.has(row.id));
    const likeliest = [coded, kept].find((rows) => rows.length === 1) ?? usable;
    const [only, ...others] = new Set(likeliest.map(({ id }) => id));
    return only !== undefined && others.length === 0 ? { id: only } : { code: 'ambiguousChoice' };
  }
}

/** Loads the choices of some fields once for a whole import; `entries`: further ones, as a store has them. */
export async function loadChoices(
  trx: Trx,
  fields: readonly Field[],
  {
    answers = {},
    remembered = null,
    entries,
    columnScales,
  }: {
    answers?: ValueAnswers;
    remembered?: ValueAnswers | null;
    entries?: RawBuilder<unknown> | undefined;
    columnScales?: ReadonlyMap<ScaleSource, ColumnScale>;
  } = {},
): Promise<ChoiceIndex> {
  const kinds = [...new Set(fields.flatMap(({ from }) => from ?? []))];
  if (kinds.length === 0) return new ChoiceIndex([]);
  return new ChoiceIndex(
    await trx.rows<Choice>(sql`
      select id, kind, code, name, name_en, parent_id, status_id, null as description from choice
      where company_id = app.current_company() and kind = any(${kinds})
      union all
      select id, kind, code, name, name_en, null, status_id, description from entry_choice
      where company_id = app.current_company() and kind = any(${kinds})
      ${entries ? sql`union all select e.*, null from (${entries}) e` : sql``}`),
    answers,
    remembered,
    columnScales,
  );
}
