import type { ApplicabilityRow } from '@baluarte/contract/maturity/assessment-fields.ts';
import type { assessment } from '@baluarte/contract/maturity/assessment.ts';
import { lackOf } from '@baluarte/contract/kit/session.ts';
import { stateOf } from '@baluarte/contract/maturity/score.rules.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { textsIn, type Language } from '@baluarte/texts/wording.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { ReadersFile } from '#kit/http/replies.ts';
import { sheetFile, type ExportColumn } from '#kit/sheets/sheet-export.ts';
import type { Session } from '#kit/tenancy/session.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { readCatalogue } from '#organization/shared/seed-data.ts';
import { findFramework } from '../shared/find-framework.ts';
import { readAssessment } from '../shared/stored-assessment.ts';

type Reader = { trx: Trx; session: Session };
type OwnControl = ApplicabilityRow['controls'][number];

/** Own controls of the scope of an assessment by the control of Annex A that their action is, or puts into practice. */
async function ownControls(trx: Trx, id: number): Promise<Map<string, OwnControl[]>> {
  const rows = await trx.rows(sql<OwnControl & { action: string }>`
    select c.id, c.code, c.name, p.code as action from assessment a
    join control c on c.company_id = a.company_id and c.scope_id = a.scope_id and c.status_id <> 2
    join parameter p on p.company_id = c.company_id and p.id = c.action_id
    where a.company_id = app.current_company() and a.id = ${id} order by c.code collate app.natural_order, c.id`);
  const annex = new Map(readCatalogue().treatment_actions.map(({ code, annex_a: codes }) => [code, codes]));
  const found = new Map<string, OwnControl[]>();
  for (const { action, ...control } of rows)
    for (const code of [action, ...(annex.get(action) ?? [])]) found.set(code, [...(found.get(code) ?? []), control]);
  return found;
}

/** What proves the answers of an assessment, by the code of the question. */
async function piecesOf(trx: Trx, id: number): Promise<Map<string, ApplicabilityRow['evidence']>> {
  const rows = await trx.rows(sql<{ of: string; id: number; name: string }>`
    select w.code as "of", e.id, e.name from assessment_answer w
    join evidence_link l on l.company_id = w.company_id and l.assessment_answer_id = w.id
    join evidence e on e.company_id = l.company_id and e.id = l.evidence_id
    where w.company_id = app.current_company() and w.assessment_id = ${id} order by e.name collate app.natural_order, e.id`);
  const found = new Map<string, ApplicabilityRow['evidence']>();
  for (const { of, ...piece } of rows) found.set(of, [...(found.get(of) ?? []), piece]);
  return found;
}

/**
 * The statement of applicability that follows from the answers: every control, whether it applies, why, how far it is, our own
 * controls that put it into practice, and what proves it. Throws `notFound`.
 */
export async function applicabilityOf({ trx, session }: Reader, id: number): Promise<ApplicabilityRow[]> {
  const { framework, framework_code, answers } = await readAssessment(trx, id);
  const { items } = await findFramework(trx, framework_code);
  const names = new Map(items.map(({ code, name }) => [code, name]));
  const given = new Map(answers.map((answer) => [answer.code, answer]));
  const controls = lackOf(session, permissions.risks.listControls) === null ? await ownControls(trx, id) : undefined;
  const pieces = lackOf(session, permissions.evidence.list) === null ? await piecesOf(trx, id) : undefined;
  return framework.items
    .filter(({ kind }) => kind === 'control')
    .map(({ code }) => {
      const answer = given.get(code);
      const level = answer?.level ?? null;
      return {
        code,
        name: names.get(code)?.es ?? code,
        name_en: names.get(code)?.en ?? code,
        is_applicable: answer?.is_applicable ?? true,
        justification: answer?.justification ?? '',
        state: stateOf(answer),
        level,
        is_implemented: level !== null && level >= framework.gaps.medium,
        gap: answer?.gap ?? '',
        responsible_name: answer?.responsible_name ?? null,
        due_date: answer?.due_date ?? null,
        controls: controls?.get(code) ?? [],
        evidence: pieces?.get(code) ?? [],
      };
    });
}

function columnsIn(language: Language): ExportColumn<ApplicabilityRow>[] {
  const { files, maturity } = textsIn(language);
  const { answerColumns: headers, states } = maturity;
  const yesNo = (is: boolean) => (is ? files.yes : files.no);
  return [
    { header: headers.code, width: 10, value: ({ code }) => code },
    { header: headers.name, width: 40, value: (row) => (language === 'en' ? row.name_en : row.name) },
    { header: headers.applies, value: (row) => yesNo(row.is_applicable) },
    { header: headers.justification, width: 40, value: ({ justification }) => justification },
    { header: headers.implemented, value: (row) => yesNo(row.is_implemented) },
    { header: headers.level, type: 'integer', value: ({ level }) => level },
    { header: headers.state, width: 16, value: ({ state }) => states[state] },
    {
      header: headers.ownControls,
      width: 40,
      value: ({ controls }) => controls.map((one) => `${one.code} ${one.name}`).join('; '),
    },
    { header: headers.evidence, width: 40, value: ({ evidence }) => evidence.map(({ name }) => name).join('; ') },
    { header: headers.gap, width: 40, value: ({ gap }) => gap },
    { header: headers.responsible, width: 24, value: (row) => row.responsible_name },
    { header: headers.dueDate, width: 12, value: (row) => row.due_date },
  ];
}

async function* each<T>(rows: readonly T[]): AsyncGenerator<T> {
  yield* rows;
}

/** The statement of applicability as a file. Throws `notFound`. */
export async function applicabilityFile(
  reader: Reader,
  id: number,
  { format, language = 'es' }: z.output<typeof assessment.applicabilityFile.query>,
): Promise<ReadersFile> {
  const rows = await applicabilityOf(reader, id);
  const name = textsIn(language).maturity.applicabilityName;
  return sheetFile({ name, format }, columnsIn(language), each(rows));
}
