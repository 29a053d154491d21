import { reportKinds, type ReportFormat, type ReportKind } from '../contract/src/record/report.ts';
import { testPerson } from '../server/test/company.ts';
import { prepareEmpty } from './environment.ts';
import { largeCompany } from './large-data.ts';
import { ms, type Figure } from './table.ts';

/** Kinds with a row for every risk or asset; the others tell of what these companies have none of. */
const kinds: readonly ReportKind[] = reportKinds.filter(
  (kind) => !['applicability', 'maturity', 'audit', 'acceptances', 'controls'].includes(kind),
);
/** Milliseconds a report of pages over 500 risks may take. */
const aim = 5000;

interface Made {
  status: number;
  milliseconds: number;
  bytes: number;
}

async function make(
  url: string,
  headers: Record<string, string>,
  kind: ReportKind,
  format: ReportFormat,
): Promise<Made> {
  const start = performance.now();
  const answer = await fetch(`${url}/api/reports/${kind}?format=${format}`, { headers });
  const { byteLength } = await answer.arrayBuffer();
  return { status: answer.status, milliseconds: performance.now() - start, bytes: byteLength };
}

const kilobytes = (bytes: number) => `${Math.round(bytes / 1000).toLocaleString('en')} kB`;

/** Reports of 500 and of 20,000 risks in each format: time, size, and what the server itself keeps afterwards. */
export async function measureReports(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const risks of [500, 20_000]) {
    const found: { headers: Record<string, string> } = { headers: {} };
    const environment = await prepareEmpty({}, async (database) => {
      const company = await largeCompany(database, {
        subdomain: 'informes',
        companies: 1,
        scopes: 1,
        assets: 1000,
        risks,
      });
      const tenant = { companyId: company.companyId, userId: null, scopeIds: 'every' } as const;
      found.headers = (await testPerson(database, { ...company, tenant })).headers;
    });
    const { product } = environment;
    const before = await product.used();
    for (const format of ['pdf', 'docx', 'xlsx'] as const)
      for (const kind of kinds) {
        const { status, milliseconds, bytes } = await make(product.url, found.headers, kind, format);
        const isMade = status === 200;
        figures.push({
          what: `report ${kind} of ${risks.toLocaleString('en')} risks as ${format}`,
          measured: isMade ? `${ms(milliseconds)}, ${kilobytes(bytes)}` : `told to narrow it, in ${ms(milliseconds)}`,
          limit: '',
          aim: risks === 500 ? `under ${ms(aim)}` : format === 'xlsx' ? 'made' : 'made, or told so',
          met: risks === 500 ? isMade && milliseconds < aim : isMade || (status === 422 && format !== 'xlsx'),
        });
      }
    const kept = (await product.used()) - before;
    figures.push({
      what: `memory the server keeps after those of ${risks.toLocaleString('en')} risks`,
      measured: kilobytes(kept),
      limit: kilobytes(before),
      aim: 'no more than a third of what it had',
      met: kept < before / 3,
    });
    await environment.close();
  }
  return figures;
}
