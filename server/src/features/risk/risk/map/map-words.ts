import { dayIn } from '@baluarte/contract/kit/day.ts';
import { can } from '@baluarte/contract/kit/session.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { heatMap, type HeatMap } from '@baluarte/contract/risk/heat-map.rules.ts';
import type { HeatMapTexts } from '@baluarte/contract/risk/heat-map-picture.ts';
import type { RangeId } from '@baluarte/contract/risk/risk.rules.ts';
import type { RiskMapReply } from '@baluarte/contract/risk/risk.ts';
import { locales, numberFormat } from '@baluarte/texts/number-format.ts';
import { fill } from '@baluarte/texts/fill.ts';
import { textsIn, type Language } from '@baluarte/texts/wording.ts';
import { sql } from 'kysely';
import type { Named } from '#risk/shared/axes.ts';
import type { Session } from '#kit/tenancy/session.ts';
import type { Tenant } from '#kit/tenancy/tenant.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { readMethod, type NamedMethod } from '../method.queries.ts';
import type { MapQuery } from './map.queries.ts';

/** A heat map with all texts for a file. */
export interface WordedMap {
  kind: RiskMapReply['kind'];
  map: HeatMap;
  /** What stands elsewhere on the map it is compared with. */
  moves: RiskMapReply['moves'];
  method: NamedMethod;
  texts: HeatMapTexts;
  language: Language;
  /** The day it shows, `2026-11-21`, in the reader's time zone. */
  day: string;
}

export const wordIn = (language: Language, { name, nameEn }: Named): string =>
  language === 'en' ? (nameEn ?? name) : name;

/** The company and the scope the map is of. */
async function placeOf(trx: Trx, { scopeIds }: Tenant, language: Language): Promise<string> {
  const scopes = await trx.one(sql<{ company: string; scopes: string[] }>`
    select c.name as company, array(select s.name from scope s where s.id = any(${scopeIds === 'every' ? [] : scopeIds}) order by s.name) as scopes
    from company c where c.id = app.current_company()`);
  const where = scopeIds === 'every' ? textsIn(language).riskFiles.map.everyScope : scopes.scopes.join(', ');
  return `${scopes.company} · ${where}`;
}

function rangeWords({ ranges }: NamedMethod, language: Language): Record<RangeId, string> {
  const words: Record<RangeId, string> = { 1: '', 2: '', 3: '', 4: '' };
  for (const range of ranges) words[range.id] = wordIn(language, range);
  return words;
}

/** Text alternative for screen readers. */
function describe({ summary }: HeatMap, ranges: Record<RangeId, string>, language: Language): string {
  const { map: words } = textsIn(language).risk;
  const { worstRange, fullestCell } = summary;
  const number = (value: number) => numberFormat(language).format(value);
  if (!worstRange || !fullestCell) return words.summaryNone;
  return fill(words.summary, {
    risks: `${number(summary.total)} ${summary.total === 1 ? words.assessed_one : words.assessed_other}`,
    occupied: summary.occupiedCells,
    cells: summary.cells,
    range: ranges[worstRange.rangeId],
    inRange: number(worstRange.count),
    probability: fullestCell.probability,
    impact: fullestCell.impact,
    inCell: number(fullestCell.count),
  });
}

const named = ['categoryId', 'processId', 'assetOwnerId', 'ownerId'] as const;

/** What a map is narrowed to, in words; empty where it shows all of the scope. */
async function narrowedTo(trx: Trx, query: MapQuery, language: Language): Promise<string[]> {
  const { files, riskFiles } = textsIn(language);
  const ids = named.flatMap((name) => query[name] ?? []);
  const rows =
    ids.length === 0
      ? []
      : await trx.rows(
          sql<Named & { id: number }>`select id, name, name_en as "nameEn" from parameter where id = any(${ids})`,
        );
  const names = new Map(rows.map((row) => [row.id, wordIn(language, row)]));
  const chosen = named.flatMap((name) =>
    query[name] ? [`${riskFiles.columns[name]}: ${query[name].map((id) => names.get(id) ?? '—').join(', ')}`] : [],
  );
  const { isCritical } = query;
  if (isCritical === undefined) return chosen;
  return [...chosen, `${riskFiles.columns.isCritical}: ${isCritical ? files.yes : files.no}`];
}

interface Wording {
  /** The request of the map. */
  query: MapQuery;
  tenant: Tenant;
  session: Session;
  language: Language;
  /** ISO moment of the method that colours it; today's without one. */
  methodAt?: string | undefined;
}

/** On how many risks controls count less because they are late; null where none does. */
function lateControls({ lessened }: RiskMapReply, language: Language): string | null {
  if (lessened === 0) return null;
  const { map: words } = textsIn(language).riskControl;
  const count = numberFormat(language).format(lessened);
  return fill(lessened === 1 ? words.lessened_one : words.lessened_other, { count });
}

/** Puts a map of counts into the words of a language, of the company and of the day it shows. */
export async function wordMap(
  trx: Trx,
  reply: RiskMapReply,
  { query, tenant, session, language, methodAt }: Wording,
): Promise<WordedMap> {
  const method = await readMethod(trx, methodAt);
  const labelsOf = (levels: NamedMethod['impactLevels']) =>
    Object.fromEntries(levels.map((level) => [level.order, wordIn(language, level)]));
  const map = heatMap({
    method: method.rules,
    labels: { probability: labelsOf(method.probabilityLevels), impact: labelsOf(method.impactLevels) },
    counts: reply.cells,
  });
  const { risk, riskFiles } = textsIn(language);
  const moment = reply.at ? new Date(reply.at) : new Date();
  const locale = locales[language];
  const ranges = rangeWords(method, language);
  const { kinds } = riskFiles.map;
  const from = query.from && query.from !== reply.kind ? query.from : null;
  const late = lateControls(reply, language);
  const note = late !== null && can(session, permissions.risks.listControls) ? late : null;
  const { timeZone } = session;
  return {
    kind: reply.kind,
    map,
    moves: reply.moves,
    method,
    language,
    day: dayIn(timeZone, moment),
    texts: {
      locale,
      title: riskFiles.map.title,
      kind: kinds[reply.kind],
      ...(from && { arrows: fill(riskFiles.map.arrows, { kind: kinds[from].toLocaleLowerCase(locale) }) }),
      ...(note !== null && { note }),
      company: [await placeOf(trx, tenant, language), ...(await narrowedTo(trx, query, language))].join(' · '),
      date: new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(moment),
      probability: risk.map.probability,
      impact: risk.map.impact,
      risks: map.total === 1 ? risk.map.assessed_one : risk.map.assessed_other,
      ranges,
      description: describe(map, ranges, language),
    },
  };
}
