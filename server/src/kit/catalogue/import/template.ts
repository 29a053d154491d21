import { isRelatedEntity, isScale, type Field } from '@baluarte/contract/kit/field.ts';
import { fill } from '@baluarte/texts/fill.ts';
import { textsIn, type Language } from '@baluarte/texts/wording.ts';
import { sql } from 'kysely';
import type { FileReply } from '#kit/http/replies.ts';
import { fileTypes } from '#kit/sheets/sheet-export.ts';
import { writeCsv } from '#kit/sheets/csv/write-csv.ts';
import type { BookColumn } from '#kit/sheets/xlsx/book.ts';
import { writeXlsx } from '#kit/sheets/xlsx/write-xlsx.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { fieldLabels } from '../field-labels.ts';
import type { Store } from '../store.ts';

interface Choice {
  kind: string;
  id: number;
  name: string;
  parent_id: number | null;
}

interface TemplateColumn extends BookColumn {
  example: string;
  /** A sentence on the permitted values. */
  rule: string;
}

interface Words {
  many: string;
  one: string;
  title: string;
  hints?: Record<string, string>;
  options?: Record<string, Record<number, string>>;
}

const optionsFor = ({ options }: Words, name: string): string[] => Object.values(options?.[name] ?? {});

/** Active choices of the fields of a catalogue, by kind, in their order. */
async function activeChoices(
  trx: Trx,
  { catalogue, entries }: Store,
  language: Language,
): Promise<Map<string, Choice[]>> {
  const kinds = [...new Set(Object.values(catalogue.fields).flatMap(({ from }) => from ?? []))];
  const name = language === 'en' ? sql`coalesce(name_en, name)` : sql`name`;
  const rows = await trx.rows<Choice>(sql`
    select kind, id, ${name} as name, parent_id from choice
    where company_id = app.current_company() and status_id = 1 and kind = any(${kinds}) order by kind, sort_order, id`);
  const scales = kinds.filter(isScale);
  const steps =
    scales.length === 0 || !entries
      ? []
      : await trx.rows<Choice>(sql`
          select kind, id, ${name} as name, parent_id from (${entries}) e(id, kind, code, name, name_en, parent_id, status_id)
          where status_id = 1 and kind = any(${scales}) order by kind, id`);
  return Map.groupBy([...rows, ...steps], ({ kind }) => kind);
}

const longestList = 40;
const listed = (names: readonly string[]) =>
  [...names.slice(0, longestList), ...(names.length > longestList ? ['…'] : [])].join('; ');

function columnsOf(store: Store, choices: ReadonlyMap<string, Choice[]>, language: Language): TemplateColumn[] {
  const { importFiles, files, ...texts } = textsIn(language);
  const { template } = importFiles;
  const words = texts[store.catalogue.name as 'threat'] as Words;
  const labels = fieldLabels(store.catalogue, language);
  /** First choice of each field, so that the example's children fit its parents. */
  const chosen = new Map<string, number>();

  const ruleOf = (name: string, field: Field, names: readonly string[]): string => {
    if (field.kind === 'flag') return fill(template.flag, files);
    if (field.kind === 'date') return template.date;
    if (field.kind === 'number') return template.number;
    if (field.values) return fill(template.option, { values: listed(optionsFor(words, name)) });
    if (isRelatedEntity(field.from)) return field.isRelation ? template.related : template.end;
    if (field.kind === 'choice')
      return field.parent ? fill(template.child, { parent: labels[field.parent] ?? field.parent }) : template.choice;
    if (field.kind === 'choices') return fill(template.choices, { values: listed(names) });
    return fill(template.text, { maximum: field.max });
  };

  const exampleOf = (name: string, field: Field, from: readonly Choice[]): string => {
    if (name === 'code') return template.code;
    if (field.kind === 'flag') return files.no;
    if (field.kind === 'date' || field.kind === 'number' || field.values) return '';
    if (field.kind === 'choice' || field.kind === 'choices') {
      const parent = field.parent ? chosen.get(field.parent) : undefined;
      const first = from.find(({ parent_id }) => parent_id === null || parent === undefined || parent_id === parent);
      if (first) chosen.set(name, first.id);
      return first?.name ?? '';
    }
    if (!field.required) return '';
    return fill(template.example, { field: labels[name] ?? name });
  };

  return Object.entries(store.catalogue.fields).map(([name, field]) => {
    const from = choices.get(field.from ?? '') ?? [];
    const names = [...new Set(from.map((choice) => choice.name))];
    const options =
      field.kind === 'choice'
        ? field.values
          ? optionsFor(words, name)
          : names
        : field.kind === 'flag'
          ? [files.yes, files.no]
          : undefined;
    const rule = `${field.required ? template.required : template.optional}. ${ruleOf(name, field, names)}`;
    const hint = words.hints?.[name];
    return {
      header: labels[name] ?? name,
      width: field.kind === 'longText' ? 50 : 24,
      type: field.kind === 'date' ? 'date' : field.kind === 'number' ? 'integer' : 'text',
      required: field.required,
      note: hint ? `${rule} ${hint}` : rule,
      ...(options && options.length > 0 ? { options } : {}),
      example: exampleOf(name, field, from),
      rule,
    };
  });
}

/**
 * The file to fill in for an import: a column a field, one example row; as XLSX with the company's active choices as
 * drop-downs, required columns marked and a sheet of instructions.
 */
export async function templateFile(
  trx: Trx,
  store: Store,
  { format, language }: { format: 'xlsx' | 'csv'; language: Language },
): Promise<FileReply> {
  const { importFiles, ...texts } = textsIn(language);
  const { template } = importFiles;
  const { many, title } = texts[store.catalogue.name as 'threat'] as Words;
  const columns = columnsOf(store, await activeChoices(trx, store, language), language);
  const example = columns.map((column) => column.example);
  const name = `${fill(template.file, { many })}.${format}`;
  if (format === 'csv')
    return { name, type: fileTypes.csv, body: writeCsv([columns.map(({ header }) => header), example]) };
  const instructions = {
    name: template.instructions,
    title: fill(template.title, { many }),
    lines: [...template.lines, '', ...columns.map(({ header, rule }) => `${header}: ${rule}`)],
  };
  return {
    name,
    type: fileTypes.xlsx,
    body: writeXlsx({ sheets: [{ name: title, columns, rows: [example] }], instructions }),
  };
}
