import type { AnyCatalogue } from '@baluarte/contract/kit/catalogue.ts';
import type { Field } from '@baluarte/contract/kit/field.ts';
import type { IssueCode } from '@baluarte/texts/es/problems.ts';
import { sql } from 'kysely';
import { foldWord } from '#kit/sheets/values/reading.ts';
import type { Trx } from '#kit/tenancy/trx.ts';

interface Choice {
  id: number;
  kind: string;
  code: string;
  name: string;
  name_en: string | null;
  parent_id: number | null;
  status_id: number;
}

/** What else decides which row a word stands for. */
export interface ChoiceContext {
  /** The chosen parent: a number, undefined where it could not be read, null where the field has none. */
  parent: number | null | undefined;
  /** Ids the row holds already: an inactive choice may stay. */
  held: ReadonlySet<unknown>;
  /** Whether the word may also be the id of a row, as a form sends it; in a file it would be an id of some other system. */
  byId?: boolean;
}

type Found = { id: number } | { code: IssueCode };

/** Every row the fields of a catalogue choose from, found by code or name in either language, without case or accents. */
export class ChoiceIndex {
  readonly #byWord = new Map<string, Choice[]>();
  readonly #byId = new Map<string, Choice>();

  constructor(rows: readonly Choice[]) {
    for (const row of rows) {
      this.#byId.set(`${row.kind}:${row.id}`, row);
      for (const word of new Set([row.code, row.name, row.name_en ?? row.name].map(foldWord))) {
        const key = `${row.kind}:${word}`;
        this.#byWord.set(key, [...(this.#byWord.get(key) ?? []), row]);
      }
    }
  }

  /** The row of a kind with this id. */
  get(kind: Field['from'], id: unknown): Choice | undefined {
    return this.#byId.get(`${kind}:${String(id)}`);
  }

  /** Whether a word names anything of a kind. */
  knows(kind: Field['from'], word: string): boolean {
    return this.#byWord.has(`${kind}:${foldWord(word)}`);
  }

  /** The one row a word stands for, or why there is none. */
  find(kind: Field['from'], word: string, { parent, held, byId = false }: ChoiceContext): Found {
    const named = this.#byWord.get(`${kind}:${foldWord(word)}`) ?? [];
    const own = byId && named.length === 0 ? this.get(kind, word.trim()) : undefined;
    const all = own ? [own] : named;
    if (all.length === 0) return { code: 'unknownChoice' };
    const fitting =
      typeof parent === 'number' ? all.filter((row) => row.parent_id === null || row.parent_id === parent) : all;
    if (fitting.length === 0) return { code: 'wrongParent' };
    const usable = fitting.filter((row) => row.status_id === 1 || held.has(row.id));
    if (usable.length === 0) return { code: 'inactiveChoice' };
    const coded = usable.filter((row) => row.code === word.trim());
    const [only, ...others] = coded.length === 1 ? coded : usable;
    return only && others.length === 0 ? { id: only.id } : { code: 'ambiguousChoice' };
  }
}

/** Loads the choices of a catalogue once for a whole import. */
export async function loadChoices(trx: Trx, { fields }: AnyCatalogue): Promise<ChoiceIndex> {
  const kinds = [...new Set(Object.values(fields).flatMap(({ from }) => from ?? []))];
  if (kinds.length === 0) return new ChoiceIndex([]);
  return new ChoiceIndex(
    await trx.rows<Choice>(sql`
      select id, kind, code, name, name_en, parent_id, status_id from choice
      where company_id = app.current_company() and kind = any(${kinds})`),
  );
}
