import { sql } from 'kysely';
import { can } from '@baluarte/contract/kit/session.ts';
import type { HandoverPart } from '@baluarte/contract/record/handover.ts';
import { reportNeeds, type ReportKind, type ReportQuery } from '@baluarte/contract/record/report.ts';
import { textsIn } from '@baluarte/texts/wording.ts';
import { cellParts } from '#kit/documents/cell-text.ts';
import { tablesOf, type TableBlock } from '#kit/documents/document.ts';
import { exportRows } from '#kit/catalogue/export.ts';
import { Problem } from '#kit/http/problem.ts';
import { readingPast } from '#kit/history/past-reading.ts';
import { answersTable } from '#maturity/assessment/answers-file.ts';
import { exportAssessments } from '#maturity/assessment/export.ts';
import { commentsTable } from '#record/audit-request/comments-table.ts';
import { entityOf } from '#record/audit/present.ts';
import { tracked } from '@baluarte/contract/tracked.ts';
import { verifyChain } from '#record/audit/verify-chain.ts';
import type { PackReading, PackSources, PackTable } from '#record/handover/sources.ts';
import { followUps } from '#record/report/kinds/controls.ts';
import { makeReport } from '#record/report/make-report.ts';
import { renderReport } from '#record/report/render-report.ts';
import type { Reading } from '#record/report/sources.ts';
import { pastTables } from '#record/shared/past-tables.ts';
import { reportSources } from './report-sources.ts';
import { stores } from './stores.ts';

/** The records of a pack as its reports read them: as of its moment, where it has one. */
async function readingOf({ trx, session, tenant, language, options: { at } }: PackReading): Promise<Reading> {
  return { trx: at ? await readingPast(trx, at, pastTables) : trx, now: trx, session, tenant, language, at };
}

/** What a part of a pack is called. */
const titleOf = ({ language }: Pick<PackReading, 'language'>, part: HandoverPart): string =>
  textsIn(language).handover.pack[`part.${part}`];

const listed = (name: keyof typeof reportSources.tables, part: HandoverPart) =>
  async function* (pack: PackReading): AsyncGenerator<PackTable> {
    const table = await reportSources.tables[name](await readingOf(pack), {});
    yield { ...table, title: titleOf(pack, part) };
  };

async function* rowsOf({ rows }: TableBlock) {
  for (const row of rows) yield row.map((cell) => cellParts(cell).value);
}

const ofBlock = (block: TableBlock): PackTable => ({ title: block.title, columns: block.columns, rows: rowsOf(block) });

/** A report of the records of a pack. */
function documentOf(
  { trx, session, tenant, language, options }: PackReading,
  kind: ReportKind,
  more: Partial<ReportQuery> = {},
) {
  const { at, scopeIds } = options;
  return makeReport({ trx, session, tenant, sources: reportSources, language }, kind, {
    language,
    at,
    scopeIds,
    annex: true,
    ...more,
  });
}

/** Tables that belong to a self-assessment, each called by it. */
const ofAssessments = (read: (pack: PackReading, id: number) => Promise<PackTable[]>) =>
  async function* (pack: PackReading): AsyncGenerator<PackTable> {
    for (const id of pack.options.assessmentIds) {
      const { name } = await pack.trx.one(sql<{ name: string }>`
        select concat_ws(' · ', a.name, a.assessment_date) as name from assessment a where a.company_id = app.current_company() and a.id = ${id}`);
      for (const table of await read(pack, id)) yield { ...table, title: `${table.title} · ${name}` };
    }
  };

/** Self-assessments are as they are now, whatever the day of a pack: they were chosen one by one. */
const asNow = { at: undefined } as const;

/** Kinds of reports of a pack, in its order. */
const kinds = [
  'executive',
  'risks',
  'treatment',
  'controls',
  'acceptances',
  'applicability',
  'maturity',
] as const satisfies ReportKind[];

/** Why a pack is made without a report: too long for a document, its table is there whole; of another framework than it tells of. */
function whyNot(error: unknown): 'tooLarge' | 'noStatement' | null {
  if (!(error instanceof Problem)) return null;
  if (error.code === 'document.tooLarge' || error.code === 'report.tooManyRows') return 'tooLarge';
  return error.code === 'assessment.noStatement' ? 'noStatement' : null;
}

/** Columns that no audit shows and that tell nothing further. */
const harmless = new Set(['scope_id', 'number', 'code']);

/** Where packs get what they hold, room by room. */
export const handoverSources: PackSources = {
  tables: [
    { part: 'risks', read: listed('risk', 'risks') },
    { part: 'treatment', read: listed('treatment', 'treatment') },
    {
      part: 'acceptances',
      async *read(pack) {
        const document = await documentOf(pack, 'acceptances', { annex: false });
        yield* tablesOf(document).map(ofBlock);
      },
    },
    { part: 'controls', read: listed('control', 'controls') },
    { part: 'controlRisks', read: listed('controlRisk', 'controlRisks') },
    {
      part: 'followUps',
      async *read(pack) {
        yield ofBlock(await followUps(await readingOf(pack)));
      },
    },
    { part: 'assets', read: listed('asset', 'assets') },
    {
      part: 'assessments',
      async *read({ trx, language, tenant }) {
        const { table } = await exportAssessments(trx, { format: 'xlsx', language, page: 1, perPage: 10 }, tenant);
        yield { ...table, title: titleOf({ language }, 'assessments') };
      },
    },
    {
      part: 'answers',
      read: ofAssessments(async ({ trx, language }, id) => [
        { ...(await answersTable(trx, id, language)), title: titleOf({ language }, 'answers') },
      ]),
    },
    {
      part: 'results',
      read: ofAssessments(async (pack, assessmentId) =>
        tablesOf(await documentOf(pack, 'maturity', { assessmentId, ...asNow })).map(ofBlock),
      ),
    },
    {
      part: 'applicability',
      read: ofAssessments(async (pack, id) => {
        try {
          const table = await reportSources.applicability({ ...(await readingOf(pack)), ...asNow }, id);
          return [{ ...table, title: titleOf(pack, 'applicability') }];
        } catch (error) {
          if (whyNot(error) === 'noStatement') return [];
          throw error;
        }
      }),
    },
    {
      part: 'auditRequests',
      async *read(pack) {
        const { trx, session, tenant, language } = pack;
        const asked = { page: 1, perPage: 10, format: 'xlsx', language } as const;
        const { table } = await exportRows(trx, stores.auditRequest, asked, { tenant, session });
        yield { ...table, title: titleOf(pack, 'auditRequests') };
        yield commentsTable(trx, language);
      },
    },
    {
      part: 'audit',
      async *read(pack) {
        const { auditFrom: from, auditTo: to } = pack.options;
        const { trx, session, tenant, language, until: at } = pack;
        const reading = { trx, now: trx, session, tenant, language, at };
        const table = await reportSources.tables.audit(reading, { from, to });
        yield { ...table, title: titleOf(pack, 'audit') };
      },
    },
  ],
  reports: kinds.map((kind) => ({
    name: kind,
    needs: reportNeeds[kind],
    isOfAssessment: kind === 'applicability' || kind === 'maturity',
    make: async (pack, assessmentId) => {
      try {
        return await renderReport(
          await documentOf(pack, kind, assessmentId === undefined ? {} : { assessmentId, ...asNow }),
          'pdf',
        );
      } catch (error) {
        const why = whyNot(error);
        if (why === null) throw error;
        return why;
      }
    },
  })),
  // A change is told with every column of its row or as its hash: not where one of them is hidden, or not this person's to read.
  mayRead: (session) => (table) => {
    const entity = entityOf(table);
    if (!Object.hasOwn(tracked, entity)) return false;
    const { hidden = [], toldBy = {} } = tracked[entity];
    return (
      hidden.every((column) => harmless.has(column)) &&
      Object.values(toldBy)
        .flat()
        .every((code) => can(session, code))
    );
  },
  async findBroken(pool, tenant) {
    const { firstBroken } = await verifyChain(pool, tenant, new AbortController().signal);
    return firstBroken && { seal: firstBroken.sealId, changeset: firstBroken.changesetId, reason: firstBroken.reason };
  },
};
