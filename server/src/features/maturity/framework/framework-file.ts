import type { FrameworkDefinition } from '@baluarte/contract/maturity/framework-definition.ts';
import {
  aboutFields,
  draftChoices,
  draftColumns,
  draftLists,
  draftOf,
  type DraftChoice,
  type DraftList,
  type DraftRow,
  type FrameworkDraft,
} from '@baluarte/contract/maturity/framework-draft.rules.ts';
import { textsIn, type Language } from '@baluarte/texts/wording.ts';
import { Readable } from 'node:stream';
import type { ReadersFile } from '#kit/http/replies.ts';
import { fileTypes } from '#kit/sheets/sheet-export.ts';
import type { BookColumn, BookSheet } from '#kit/sheets/xlsx/book.ts';
import { writeXlsx } from '#kit/sheets/xlsx/write-xlsx.ts';
import { defaultFramework } from '../shared/shipped-frameworks.ts';

type Words = ReturnType<typeof textsIn>['framework'];

const isChoice = (column: string): column is DraftChoice => column in draftChoices;

const choiceWord = ({ choices }: Words, column: string, value: string): string =>
  isChoice(column) ? ((choices[column] as Readonly<Record<string, string>>)[value] ?? value) : value;

const numbers = new Set(['value', 'threshold', 'weight']);
const required = new Set(['value', 'threshold', 'code', 'groups']);

function columnsOf(words: Words, table: DraftList): BookColumn[] {
  return draftColumns[table].map((column) => {
    const isLong = /^(question|asks|evidence|description)/.test(column);
    return {
      header: words.cells[column],
      width: isLong ? 48 : /^(name|parent|groups)/.test(column) ? 30 : 16,
      ...(numbers.has(column) && { type: 'number' as const }),
      ...(required.has(column) && { required: true }),
      ...(isChoice(column) && { options: draftChoices[column].map((value) => choiceWord(words, column, value)) }),
    };
  });
}

const cellsOf = (words: Words, table: DraftList, row: DraftRow) =>
  draftColumns[table].map((column) => {
    const text = row[column] ?? '';
    return numbers.has(column) && text !== '' ? Number(text) : choiceWord(words, column, text);
  });

/** A draft as a workbook: what the framework says of itself, and a sheet for each of its tables. */
function bookOf(
  draft: FrameworkDraft,
  language: Language,
): { sheets: BookSheet[]; instructions: Words['instructions'] } {
  const words = textsIn(language).framework;
  return {
    sheets: [
      {
        name: words.tables.about,
        columns: [
          { header: words.cells.field, width: 40 },
          { header: words.cells.value, width: 48 },
        ],
        rows: aboutFields.map((field) => [words.about[field], choiceWord(words, field, draft.about[field] ?? '')]),
      },
      ...draftLists.map((table) => ({
        name: words.tables[table],
        columns: columnsOf(words, table),
        rows: draft[table].map((row) => cellsOf(words, table, row)),
      })),
    ],
    instructions: words.instructions,
  };
}

interface Wanted {
  format: 'xlsx' | 'json';
  language: Language;
}

function fileOf(name: string, draft: FrameworkDraft, { format, language }: Wanted, definition: unknown): ReadersFile {
  return () =>
    format === 'xlsx'
      ? { name: `${name}.xlsx`, type: fileTypes.xlsx, body: writeXlsx(bookOf(draft, language)) }
      : {
          name: `${name}.json`,
          type: 'application/json; charset=utf-8',
          body: Readable.from([`${JSON.stringify(definition, null, 2)}\n`]),
        };
}

/** A version as a file, which reads as the same version again. */
export function frameworkFile(definition: FrameworkDefinition, wanted: Wanted): ReadersFile {
  const { fileName } = textsIn(wanted.language).framework;
  return fileOf(`${fileName}-${definition.code}`, draftOf(definition), wanted, definition);
}

/** A small framework of one's own, of every kind of formula, with the scale of the default one. */
function example(): FrameworkDefinition {
  const { scale, levels, target, rounding, sufficient, intermediate, gaps, lights } = defaultFramework();
  const group = { can_be_typed: false, is_own_reading: false, kind: 'group' as const };
  const item = (code: string, groups: string[], weight: number | null, said: [es: string, en: string][]) => {
    const [name, question, asks, evidence] = said.map(([es, en]) => ({ es, en }));
    const none = { es: '', en: '' };
    return {
      code,
      kind: 'control' as const,
      groups,
      name: name ?? none,
      question: question ?? none,
      asks: asks ?? none,
      evidence: evidence ?? none,
      instrument_code: null,
      weight,
    };
  };
  return {
    code: 'PROPIO-2026',
    family: 'PROPIO',
    name: { es: 'Marco propio', en: 'Own framework' },
    steps: { clause: null, control: { es: 'Preguntas', en: 'Questions' } },
    rounding,
    scale,
    levels,
    sufficient,
    intermediate,
    target,
    gaps,
    lights,
    groups: [
      {
        ...group,
        code: 'total',
        kind: 'overall',
        parent: null,
        name: { es: 'Total', en: 'Overall' },
        formula: 'weighted',
        weight: null,
      },
      {
        ...group,
        code: 'gobierno',
        parent: 'total',
        name: { es: 'Gobierno', en: 'Governance' },
        formula: 'mean',
        weight: 40,
      },
      {
        ...group,
        code: 'tecnica',
        parent: 'total',
        name: { es: 'Técnica', en: 'Technology' },
        formula: 'weighted',
        weight: 40,
      },
      {
        ...group,
        code: 'respuesta',
        parent: 'total',
        name: { es: 'Respuesta', en: 'Response' },
        formula: 'lowest',
        weight: 20,
      },
    ],
    items: [
      item('G-1', ['gobierno'], null, [
        ['Política', 'Policy'],
        ['¿Hay una política de seguridad aprobada y conocida?', 'Is there an approved and known security policy?'],
        ['Una política vigente que la gente conozca.', 'A policy in force that people know.'],
        ['Política firmada, divulgación', 'Signed policy, announcement'],
      ]),
      item('G-2', ['gobierno'], null, [
        ['Responsables', 'Owners'],
        ['¿Cada activo crítico tiene un responsable?', 'Does every critical asset have an owner?'],
        ['Un responsable con nombre para cada activo crítico.', 'A named owner for every critical asset.'],
        ['Inventario con responsables', 'Inventory with owners'],
      ]),
      item('T-1', ['tecnica'], 3, [
        ['Respaldos', 'Backups'],
        ['¿Los respaldos se hacen y se prueban?', 'Are backups made and tested?'],
        ['Copias al día y restauraciones probadas.', 'Up-to-date copies and tested restores.'],
        ['Registro de pruebas', 'Test log'],
      ]),
      item('T-2', ['tecnica'], 1, [
        ['Parches', 'Patches'],
        ['¿Los parches críticos se aplican a tiempo?', 'Are critical patches applied in time?'],
        ['Un plazo y su cumplimiento.', 'A deadline and how it is met.'],
        ['Informe de parches', 'Patch report'],
      ]),
      item('R-1', ['respuesta'], null, [
        ['Incidentes', 'Incidents'],
        ['¿Hay un plan de respuesta a incidentes probado?', 'Is there a tested incident response plan?'],
        ['Un plan ensayado al menos una vez al año.', 'A plan rehearsed at least once a year.'],
        ['Informe del simulacro', 'Drill report'],
      ]),
    ],
    focus: {},
  };
}

/** The template of a framework, sound as it is. */
export function frameworkTemplate(wanted: Wanted): ReadersFile {
  const definition = example();
  return fileOf(textsIn(wanted.language).framework.templateName, draftOf(definition), wanted, definition);
}
