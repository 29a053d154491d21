import { fill } from '@baluarte/texts/fill.ts';
import { textsIn, type Language } from '@baluarte/texts/wording.ts';
import { sql } from 'kysely';
import type { DocumentCell, Section, TableBlock } from '#kit/documents/document.ts';
import type { Reading, ReportSources, WordedMethod } from './sources.ts';
import { toneOf } from './table-block.ts';

interface FactorLevel {
  factor: string;
  order: number;
  level: string;
  description: string | null;
}

const nameIn = (language: Language, table: string) =>
  language === 'en'
    ? sql`coalesce(${sql.ref(`${table}.name_en`)}, ${sql.ref(`${table}.name`)})`
    : sql.ref(`${table}.name`);

const factorLevels = ({ trx, language }: Reading): Promise<FactorLevel[]> =>
  trx.rows(sql<FactorLevel>`
    select ${nameIn(language, 'f')} as factor, l."order", ${nameIn(language, 'l')} as level,
      ${language === 'en' ? sql`coalesce(l.description_en, l.description)` : sql`l.description`} as description
    from impact_factor f join impact_level l on l.company_id = f.company_id and l.impact_factor_id = f.id
    where f.company_id = app.current_company() and f.status_id = 1
    order by f.sort_order, f.id, l."order"`);

/** The range of each cell, as a table: the highest probability first. */
function matrixOf({ rules, probabilityLevels, impactLevels, ranges }: WordedMethod, { language }: Reading): TableBlock {
  const { method: words } = textsIn(language).report;
  const word = (one: { name: string; nameEn: string | null }) =>
    language === 'en' ? (one.nameEn ?? one.name) : one.name;
  const rangeAt = (probability: number, impact: number): DocumentCell => {
    const level = probability * impact;
    const range =
      rules.zoneMode === 'matrix'
        ? ranges.find(({ id }) => id === rules.zoneMatrix[probability]?.[impact - 1])
        : ranges.find(({ from, to }) => level >= from && level <= to);
    return range
      ? { value: rules.zoneMode === 'matrix' ? word(range) : `${level} · ${word(range)}`, tone: toneOf(range.id) }
      : null;
  };
  return {
    kind: 'table',
    title: words.matrix,
    empty: '',
    columns: [
      { header: words.corner, width: 16 },
      ...impactLevels.map((level) => ({ header: `${level.order} · ${word(level)}`, width: 14 })),
    ],
    rows: probabilityLevels
      .toReversed()
      .map((level) => [
        `${level.order} · ${word(level)}`,
        ...impactLevels.map(({ order }) => rangeAt(level.order, order)),
      ]),
  };
}

/** The method a report is by: scales, ranges, matrix, as they were then. */
export async function methodAnnex(reading: Reading, sources: ReportSources): Promise<Section> {
  const { language } = reading;
  const { method: words } = textsIn(language).report;
  const method = await sources.method(reading);
  const word = (one: { name: string; nameEn: string | null }) =>
    language === 'en' ? (one.nameEn ?? one.name) : one.name;
  const probability: TableBlock = {
    kind: 'table',
    title: words.probability,
    empty: '',
    columns: [
      { header: words.order, width: 8, type: 'integer' },
      { header: words.level, width: 30 },
      { header: words.percent, width: 30 },
    ],
    rows: method.rules.probabilityLevels.map(({ order, from, to }) => {
      const named = method.probabilityLevels.find((level) => level.order === order);
      return [order, named ? word(named) : '', fill(words.between, { from, to })];
    }),
  };
  const impact: TableBlock = {
    kind: 'table',
    title: words.impact,
    empty: '',
    columns: [
      { header: words.factor, width: 24 },
      { header: words.order, width: 8, type: 'integer' },
      { header: words.level, width: 18 },
      { header: words.description, width: 60 },
    ],
    rows: (await factorLevels(reading)).map(({ factor, order, level, description }) => [
      factor,
      order,
      level,
      description,
    ]),
  };
  const ranges: TableBlock = {
    kind: 'table',
    title: words.ranges,
    empty: '',
    columns: [
      { header: words.range, width: 20 },
      ...(method.rules.zoneMode === 'matrix' ? [] : [{ header: words.levels, width: 20 }]),
      { header: words.control, width: 20 },
      { header: words.acceptance, width: 24 },
    ],
    rows: method.ranges
      .toReversed()
      .map((range) => [
        { value: word(range), tone: toneOf(range.id) },
        ...(method.rules.zoneMode === 'matrix' ? [] : [fill(words.span, { from: range.from, to: range.to })]),
        words.accept[range.controlRequired ? 'yes' : 'no'],
        words.accept[range.accept],
      ]),
  };
  return {
    title: words.title,
    level: 1,
    isOnNewPage: true,
    blocks: [matrixOf(method, reading), ranges, probability, impact],
  };
}
