import { createHash } from 'node:crypto';
import { importJob, type ImportKind, type ImportOptions } from '@baluarte/contract/inventory/import.ts';
import { mostQuestions, valueAnswer, type ValueAnswers } from '@baluarte/contract/kit/value-answer.ts';
import { sql } from 'kysely';
import { readStored } from '#kit/database/stored-json.ts';
import type { Mapping } from '#kit/catalogue/import/match-headers.ts';
import { foldWord } from '#kit/sheets/values/reading.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { readOptions } from './import.queries.ts';

/** How a file with the same headers was read the last time. */
export interface Layout {
  mapping: Mapping;
  defaults: Record<string, string>;
  options: ImportOptions;
  /** Columns that somebody said are not to be read; null of what was kept before it was known which. */
  leftOut: readonly string[] | null;
}

const hashOf = (headers: readonly string[]) => createHash('sha256').update(JSON.stringify(headers)).digest();

/** How the company read a file with these headers the last time, or undefined. */
export async function findLayout(trx: Trx, kind: ImportKind, headers: readonly string[]): Promise<Layout | undefined> {
  const found = await trx.first(sql<Record<'mapping' | 'defaults' | 'options', unknown> & { knowsLeftOut: boolean }>`
    select mapping, defaults, options, knows_left_out as "knowsLeftOut" from import_layout
    where company_id = app.current_company() and kind = ${kind} and headers = ${hashOf(headers)}`);
  const mapping = readStored(importJob.shape.mapping, found?.mapping);
  if (!found || mapping === null) return undefined;
  const leftOut = Object.keys(mapping).filter((header) => mapping[header] === null);
  return {
    mapping,
    defaults: readStored(importJob.shape.defaults, found.defaults) ?? {},
    options: readOptions(found.options),
    leftOut: found.knowsLeftOut ? leftOut.toSorted() : null,
  };
}

/** Most words remembered of a kind; those used longest ago are not asked for. */
const mostRemembered = 5 * mostQuestions;

/** Answers of the last import of a kind, by word. */
export async function findAnswers(trx: Trx, kind: ImportKind): Promise<ValueAnswers> {
  const rows = await trx.rows<{ field: string; word: string; answer: unknown }>(sql`
    select field, word, answer from import_answer where company_id = app.current_company() and kind = ${kind}
    order by updated_at desc limit ${mostRemembered}`);
  const answers: ValueAnswers = {};
  for (const { field, word, answer: stored } of rows) {
    const answer = readStored(valueAnswer, stored);
    if (answer !== null) (answers[field] ??= {})[word] = answer;
  }
  return answers;
}

/** Remembers how a file was read, for the next one like it: which columns are what, and which somebody left out. What was made of a word is a value now and needs no memory. */
export async function remember(
  trx: Trx,
  {
    kind,
    headers,
    answers,
    leftOut,
    ...layout
  }: Omit<Layout, 'leftOut'> & {
    leftOut: readonly string[];
    kind: ImportKind;
    headers: readonly string[];
    answers: ValueAnswers;
  },
): Promise<void> {
  const { defaults, options } = layout;
  const mapping = Object.fromEntries(
    Object.entries(layout.mapping).filter(([header, field]) => field !== null || leftOut.includes(header)),
  );
  await trx.run(sql`
    insert into import_layout (kind, headers, mapping, defaults, options, knows_left_out)
    values (${kind}, ${hashOf(headers)}, ${JSON.stringify(mapping)}::jsonb, ${JSON.stringify(defaults)}::jsonb, ${JSON.stringify(options)}::jsonb, true)
    on conflict on constraint import_layout__one_row
    do update set knows_left_out = true, mapping = excluded.mapping, defaults = excluded.defaults, options = excluded.options, updated_at = now()`);
  const words = new Map(
    Object.entries(answers).flatMap(([field, all]) =>
      Object.entries(all).flatMap(([word, answer]) => {
        const folded = foldWord(word);
        return answer === 'create' || folded === ''
          ? []
          : [[`${field}:${folded}`, { field, word: folded, answer }] as const];
      }),
    ),
  );
  if (words.size === 0) return;
  await trx.run(sql`
    insert into import_answer (kind, field, word, answer)
    select ${kind}, x.field, x.word, x.answer from json_to_recordset(${JSON.stringify([...words.values()])}::json) x(field text, word text, answer jsonb)
    on conflict on constraint import_answer__one_row do update set answer = excluded.answer, updated_at = now()`);
}
