import type { Field, ParameterKind } from '@baluarte/contract/kit/field.ts';
import { toDefineCode } from '@baluarte/contract/kit/to-define.ts';
import { issuesOf } from '@baluarte/contract/kit/issues.ts';
import { textsIn, type Language } from '@baluarte/texts/wording.ts';
import { sql } from 'kysely';
import { loadChoices, type ChoiceIndex } from '#kit/catalogue/import/choice-index.ts';
import type { CreateValues } from '#kit/catalogue/import/import-run.ts';
import { insertRows } from '#kit/catalogue/import/import.queries.ts';
import { cutText, withWholeTexts } from '#kit/catalogue/import/long-texts.ts';
import { codesFrom, nextNumber, usualPattern } from '#kit/catalogue/import/made-codes.ts';
import { suggestingRow } from '#kit/catalogue/import/read-cells.ts';
import { snake, type Store } from '#kit/catalogue/store.ts';
import { invalid, problem } from '#kit/http/problem.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { shortName } from './short-name.ts';

type Values = Record<string, unknown>;

/** What the creation of entries needs beside the rows: the stores it writes, and how a value of a configuration table is created. */
export interface EntryCreation {
  store: Store;
  createParameters: (
    trx: Trx,
    kind: ParameterKind,
    rows: readonly Values[],
    pathOf: (index: number) => string,
  ) => Promise<number[]>;
}

/**
 * Creates entries of a catalogue from the words of a file, each with a short name and the whole text as its description, and files
 * it where its words say, else where the entry it resembles most is filed, else under a category for what is still to be classified.
 * Returns their ids in order.
 */
export async function createEntries(
  trx: Trx,
  { store, createParameters }: EntryCreation,
  rows: Parameters<CreateValues>[2],
  { scopeId, language }: Parameters<CreateValues>[3],
): Promise<number[]> {
  const names = rows.map(({ name }) => name);
  const filing = await Filing.load(trx, { store, createParameters }, { language, names });
  const pattern = await usualPattern(trx, store, language);
  const nextCode = codesFrom(pattern, await nextNumber(trx, store, pattern));
  const entries: Values[] = [];
  for (const { name } of rows) {
    const isOpen = name === toDefineCode;
    const values = isOpen ? namedToDefine(store, language) : namedBy(store, name);
    const entry = {
      ...values,
      ...(await filing.place(isOpen ? '' : name, values)),
      code: isOpen ? toDefineCode : nextCode(),
    };
    const parsed = store.catalogue.input.safeParse(entry, { reportInput: true });
    if (!parsed.success) throw invalid(issuesOf(parsed.error, 'body.answers'));
    entries.push(parsed.data);
  }
  const ids = await insertRows(trx, store, scopeId, entries);
  return entries.map(({ code }) => {
    const id = ids.get(String(code));
    // Somebody took the code in the same moment: the import fails as a whole and keeps nothing.
    if (id === undefined) throw problem('changedMeanwhile');
    return id;
  });
}

/** Name and description of the entry that stands for what is still to be named; in the language of the import where it has one alone. */
function namedToDefine({ catalogue: { name, fields } }: Store, language: Language): Values {
  const inLanguage = (each: Language) =>
    textsIn(each).importFiles.toDefine[name as 'asset' | 'threat' | 'vulnerability'];
  const hasTwin = 'nameEn' in fields;
  return {
    name: inLanguage(hasTwin ? 'es' : language),
    ...(hasTwin ? { nameEn: inLanguage('en') } : {}),
    ...('description' in fields ? { description: textsIn(language).importFiles.toDefineText } : {}),
  };
}

/** Name, description and notes of an entry that a file names by a text of any length. */
function namedBy({ catalogue: { fields } }: Store, text: string): Values {
  const name = shortName(text, fields['name']?.max ?? text.length);
  const room = fields['description']?.max ?? text.length;
  const isDescribed = name !== text || fields['description']?.required === true;
  return {
    name,
    ...(isDescribed ? { description: cutText(text, room) } : {}),
    ...(text.length > room ? { notes: withWholeTexts('', [{ label: name, text }]) } : {}),
  };
}

/** The choices of some entries, by their ids. */
async function readFiled(trx: Trx, { table, catalogue }: Store, ids: readonly number[]): Promise<Map<number, Values>> {
  if (ids.length === 0) return new Map();
  const columns = Object.entries(catalogue.fields).flatMap(([name, { kind }]) =>
    kind === 'choice' ? [sql`t.${sql.ref(snake(name))} as ${sql.ref(name)}`] : [],
  );
  const rows = await trx.rows<Values & { id: number }>(sql`
    select t.id, ${sql.join(columns)} from ${sql.table(table)} t where t.company_id = app.current_company() and t.id = any(${ids})`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Finds the choices that a new entry needs. */
class Filing {
  readonly #trx: Trx;
  readonly #store: Store;
  readonly #language: Language;
  readonly #createParameters: EntryCreation['createParameters'];
  readonly #choices: ChoiceIndex;
  /** Choices of the entry that a name resembles most. */
  readonly #nearest: ReadonlyMap<string, Values>;
  readonly #unsorted = new Map<string, number>();

  private constructor(
    trx: Trx,
    { store, createParameters }: EntryCreation,
    { language, choices, nearest }: { language: Language; choices: ChoiceIndex; nearest: ReadonlyMap<string, Values> },
  ) {
    this.#trx = trx;
    this.#store = store;
    this.#createParameters = createParameters;
    this.#language = language;
    this.#choices = choices;
    this.#nearest = nearest;
  }

  /** Reads the choices of a catalogue, and how the entries are filed that some names resemble most. */
  static async load(
    trx: Trx,
    creation: EntryCreation,
    { language, names }: { language: Language; names: readonly string[] },
  ): Promise<Filing> {
    const { catalogue } = creation.store;
    const own = { kind: 'choice', from: catalogue.name } as Field;
    const choices = await loadChoices(trx, [
      own,
      ...Object.values(catalogue.fields).filter(({ isRelation }) => !isRelation),
    ]);
    const nearestIds = new Map(
      names.flatMap((name) => {
        const [nearest] = choices.propose(own.from, name);
        return nearest ? [[name, nearest.id] as const] : [];
      }),
    );
    const filed = await readFiled(trx, creation.store, [...new Set(nearestIds.values())]);
    const nearest = new Map(
      [...nearestIds].flatMap(([name, id]) => {
        const entry = filed.get(id);
        return entry ? [[name, entry] as const] : [];
      }),
    );
    return new Filing(trx, creation, { language, choices, nearest });
  }

  /** Values of the required fields that a name does not give. */
  async place(text: string, values: Values): Promise<Values> {
    const { fields } = this.#store.catalogue;
    const placed: Values = {};
    const like = this.#nearest.get(text);
    const needed = Object.entries(fields).filter(([, { required, kind }]) => required && kind !== 'text');
    for (const [name, field] of needed) {
      if (name === 'description' || name in values) continue;
      const said = this.#suggested(name, field, { ...values, ...placed });
      if (field.kind !== 'choice') placed[name] = said;
      else
        placed[name] =
          this.#fitting(field, [said, this.#named(field, text), like?.[name]], placed) ??
          (await this.#fallback(name, field, placed));
    }
    return placed;
  }

  /** What the rules of the catalogue say of a field: ids for choices, else the text. */
  #suggested(name: string, { kind, from }: Field, values: Values): unknown {
    const { suggestions, catalogue } = this.#store;
    if (!suggestions?.fields.includes(name)) return undefined;
    const row = suggestingRow(
      { values },
      { choices: this.#choices, fields: catalogue.fields, language: this.#language },
    );
    const value = suggestions.of(name, row)?.value;
    if (value === undefined || (kind !== 'choice' && kind !== 'choices')) return value;
    const codes = value.split('; ');
    const ids = this.#choices.active(from).flatMap(({ id, code }) => (codes.includes(code) ? id : []));
    return kind === 'choices' ? ids : ids[0];
  }

  /** A choice that a text names: `Servidor de correo` is a server, and what is below a category is of it. */
  #named({ from }: Field, text: string): number | undefined {
    const below = Object.values(this.#store.catalogue.fields).find(
      ({ parent }) => parent !== undefined && this.#store.catalogue.fields[parent]?.from === from,
    );
    const [own] = this.#choices.propose(from, text);
    const [child] = below ? this.#choices.propose(below.from, text) : [];
    if (child && child.likeness > (own?.likeness ?? 0))
      return this.#choices.get(below?.from, child.id)?.parent_id ?? undefined;
    return own?.id;
  }

  /** The first of some choices that may be chosen below the parent there is. */
  #fitting({ from, parent }: Field, ids: readonly unknown[], placed: Values): number | undefined {
    const found = ids
      .map((id) => this.#choices.get(from, id))
      .find(
        (choice) =>
          choice?.status_id === 1 &&
          (parent === undefined || choice.parent_id === null || choice.parent_id === placed[parent]),
      );
    return found?.id;
  }

  /** Of a scale its middle, else the value for what is still to be classified, which is created once. */
  async #fallback(name: string, { from, parent }: Field, placed: Values): Promise<number> {
    const parentId = parent === undefined ? null : Number(placed[parent]);
    const key = `${name}:${parentId ?? ''}`;
    const known = this.#unsorted.get(key);
    if (known !== undefined) return known;
    const id = (await this.#middle(from)) ?? (await this.#unsortedValue(from as ParameterKind, parentId));
    this.#unsorted.set(key, id);
    return id;
  }

  async #middle(from: Field['from']): Promise<number | undefined> {
    if (from !== 'severity') return undefined;
    const found = await this.#trx.first<{ id: number }>(sql`
      select id from (select id, row_number() over (order by sort_order, id) as place, count(*) over () as count from parameter
        where company_id = app.current_company() and kind = ${from} and status_id = 1) p where place = (count + 1) / 2`);
    return found?.id;
  }

  async #unsortedValue(kind: ParameterKind, parentId: number | null): Promise<number> {
    const [name, nameEn] = [textsIn('es').importFiles.unsorted, textsIn('en').importFiles.unsorted];
    const there = this.#choices
      .active(kind)
      .find((choice) => choice.name === name && (parentId === null || choice.parent_id === parentId));
    if (there) return there.id;
    const [id] = await this.#createParameters(
      this.#trx,
      kind,
      [{ name, nameEn, ...(parentId === null ? {} : { parentId }) }],
      () => 'body.answers',
    );
    if (id === undefined) throw problem('notFound');
    this.#choices.made({ kind, name, parentId }, id);
    return id;
  }
}
