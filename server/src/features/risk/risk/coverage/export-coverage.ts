import { can, type Holder } from '@baluarte/contract/kit/session.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import type { coverage, CoverageCell } from '@baluarte/contract/risk/coverage.ts';
import { fill } from '@baluarte/texts/fill.ts';
import { textsIn } from '@baluarte/texts/wording.ts';
import type { z } from 'zod';
import type { ReadersFile } from '#kit/http/replies.ts';
import { sheetFile, type ExportColumn } from '#kit/sheets/sheet-export.ts';
import type { Tenant } from '#kit/tenancy/tenant.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { readCoverage, readReasons } from './coverage.queries.ts';

/** Reasons of a cell that are written out, the most frequent; how many more there are is said. */
const mostReasons = 30;

/**
 * Every pair of a type and a threat with its four counts, as a file; for those who may read risks with the reasons of what was
 * discarded, each with how many risks have it.
 */
export async function exportCoverage(
  trx: Trx,
  { format, language = 'es' }: z.output<typeof coverage.export.query>,
  { tenant: { scopeIds }, session }: { tenant: Tenant; session: Holder },
): Promise<ReadersFile> {
  const { coverage: words } = textsIn(language);
  const { types, threats, cells } = await readCoverage(trx, scopeIds, language);
  const inLanguage = ({ name, nameEn }: { name: string | null; nameEn: string | null }) =>
    language === 'en' ? (nameEn ?? name) : name;
  const typeNames = new Map(types.map((type) => [type.id, inLanguage(type) ?? words.withoutType]));
  const threatNames = new Map(threats.map((threat) => [threat.id, threat]));
  const counts = ['assessed', 'pending', 'excluded', 'missing'] as const;
  const seesRisks = can(session, permissions.risks.list);
  const keyOf = ({ typeId, threatId }: Pick<CoverageCell, 'typeId' | 'threatId'>) => `${typeId} ${threatId}`;
  const reasons = Map.groupBy(seesRisks ? await readReasons(trx, scopeIds) : [], keyOf);
  const reasonsOf = (cell: CoverageCell): string | null => {
    const all = reasons.get(keyOf(cell)) ?? [];
    const said = all.slice(0, mostReasons).map(({ reason, count }) => `${reason ?? '—'} (${count})`);
    const more = all.length - said.length;
    return [...said, ...(more > 0 ? [fill(words.moreReasons, { count: more })] : [])].join('; ') || null;
  };
  const columns: ExportColumn<CoverageCell>[] = [
    { header: words.columns.type, width: 32, value: ({ typeId }) => typeNames.get(typeId) ?? null },
    { header: words.columns.threatCode, value: ({ threatId }) => threatNames.get(threatId)?.code ?? null },
    {
      header: words.columns.threat,
      width: 40,
      value: ({ threatId }) => inLanguage(threatNames.get(threatId) ?? { name: null, nameEn: null }),
    },
    ...counts.map((count): ExportColumn<CoverageCell> => ({
      header: words.columns[count],
      type: 'integer',
      value: (cell) => cell[count],
    })),
    ...(seesRisks ? [{ header: words.columns.reasons, width: 60, value: reasonsOf }] : []),
  ];
  const [inTypes, inThreats] = [types, threats].map((rows) => new Map(rows.map(({ id }, place) => [id, place])));
  const place = ({ typeId, threatId }: CoverageCell) =>
    (inTypes?.get(typeId) ?? 0) * 100_000 + (inThreats?.get(threatId) ?? 0);
  async function* each() {
    yield* cells.toSorted((a, b) => place(a) - place(b));
  }
  return sheetFile({ name: words.file, format }, columns, each());
}
