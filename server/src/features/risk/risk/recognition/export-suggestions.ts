import type { risk, Suggestion } from '@baluarte/contract/risk/risk.ts';
import { fill } from '@baluarte/texts/fill.ts';
import { textsIn } from '@baluarte/texts/wording.ts';
import type { z } from 'zod';
import type { ReadersFile } from '#kit/http/replies.ts';
import { sheetFile, type ExportColumn } from '#kit/sheets/sheet-export.ts';
import type { Session } from '#kit/tenancy/session.ts';
import type { Tenant } from '#kit/tenancy/tenant.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { askingOf, everySuggestion } from './suggestions.queries.ts';

/** What the relations suggest as risks, as a file: both ends of each, why it is suggested, and the risk it is already. */
export async function exportSuggestions(
  trx: Trx,
  { format, language = 'es', ...query }: z.output<typeof risk.suggestions.query>,
  { session, tenant }: { session: Session; tenant: Tenant },
): Promise<ReadersFile> {
  const { files, risk: words, riskFiles } = textsIn(language);
  const { columns: headers } = riskFiles;
  const { basis: bases, basisLabel, known } = words.recognition;
  const name = (end: Suggestion['threat']) => (language === 'en' ? (end.nameEn ?? end.name) : end.name);
  const reason = ({ basis, suggestedBy }: Suggestion) => {
    if (suggestedBy === null) return bases[basis];
    const by = language === 'en' ? (suggestedBy.nameEn ?? suggestedBy.name) : suggestedBy.name;
    return fill(words.recognition.suggestedBy, { basis: bases[basis], name: by });
  };
  const columns: ExportColumn<Suggestion>[] = [
    { header: headers.assetCode, value: ({ asset }) => asset.code },
    { header: headers.asset, width: 32, value: ({ asset }) => asset.name },
    { header: headers.isCritical, value: ({ asset }) => (asset.isCritical ? files.yes : files.no) },
    { header: headers.threatCode, value: ({ threat }) => threat.code },
    { header: headers.threat, width: 32, value: ({ threat }) => name(threat) },
    { header: headers.vulnerabilityCode, value: ({ vulnerability }) => vulnerability.code },
    { header: headers.vulnerability, width: 32, value: ({ vulnerability }) => name(vulnerability) },
    { header: basisLabel, width: 24, value: reason },
    { header: known, value: ({ riskId }) => (riskId === null ? files.no : files.yes) },
    { header: headers.code, value: ({ riskCode }) => riskCode },
  ];
  const rows = await everySuggestion(trx, query, askingOf(session, tenant));
  async function* each() {
    yield* rows;
  }
  return sheetFile({ name: riskFiles.suggestions, format }, columns, each());
}
