import type { ApplicabilityRow } from '@baluarte/contract/maturity/assessment-fields.ts';
import type { assessment } from '@baluarte/contract/maturity/assessment.ts';
import { lackOf } from '@baluarte/contract/kit/session.ts';
import { hasAnnex } from '@baluarte/contract/maturity/framework.rules.ts';
import { Scorer, stateOf } from '@baluarte/contract/maturity/score.rules.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { textsIn, type Language } from '@baluarte/texts/wording.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { problem } from '#kit/http/problem.ts';
import { each, sheetFile, type ExportColumn, type SheetFile } from '#kit/sheets/sheet-export.ts';
import type { Session } from '#kit/tenancy/session.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { readCatalogue } from '#organization/shared/seed-data.ts';
import { findFramework } from '../shared/find-framework.ts';
import type { StoredAnswer } from '../shared/stored-assessment.ts';
import { controlsThen, piecesThen } from './as-of.queries.ts';
import { readAssessmentAt } from './assessment-at.ts';

type Reader = { trx: Trx; session: Session };
interface Serving {
  controls: Map<string, ApplicabilityRow['controls']>;
  evidence: Map<string, ApplicabilityRow['evidence']>;
}

/** Whether a reader may list each. */
interface Rights {
  controls: boolean;
  evidence: boolean;
}
const rightsOf = (session: Session): Rights => ({
  controls: lackOf(session, permissions.risks.listControls) === null,
  evidence: lackOf(session, permissions.evidence.list) === null,
});

interface Asked {
  answers: readonly StoredAnswer[];
  at: string | undefined;
  may: Rights;
}

/**
 * Own controls of the scope by the control of Annex A that their action is, or puts into practice, and what proves the answers
 * by the code of their question; in one statement.
 */
async function servingOf(trx: Trx, id: number, { answers, at, may }: Asked): Promise<Serving> {
  const answerIds = answers.map((answer) => answer.id);
  const own = at === undefined ? controlsNow(id) : controlsThen(id, at);
  const pieces = at === undefined ? piecesNow(answerIds) : piecesThen(answerIds, at);
  const rows = await trx.rows(sql<{ action: string | null; answer_id: number; id: number; code: string; name: string }>`
    select r.* from (
      select p.code as action, null::bigint as answer_id, c.id, c.code, c.name from (${own}) c
      join parameter p on p.company_id = app.current_company() and p.id = c.action_id
      where ${may.controls} and c.status_id <> 2
      union all
      select null, e.answer_id, e.id, '', e.name from (${pieces}) e where ${may.evidence}) r
    order by r.code collate app.natural_order, r.name collate app.natural_order, r.id`);
  const annex = new Map(readCatalogue().treatment_actions.map(({ code, annex_a: codes }) => [code, codes]));
  const codes = new Map(answers.map((answer) => [answer.id, answer.code]));
  const found: Serving = { controls: new Map(), evidence: new Map() };
  const add = <T>(map: Map<string, T[]>, of: string, one: T) => map.set(of, [...(map.get(of) ?? []), one]);
  for (const { action, answer_id: answerId, code, ...one } of rows) {
    if (action === null) add(found.evidence, codes.get(answerId) ?? '', one);
    else for (const of of [action, ...(annex.get(action) ?? [])]) add(found.controls, of, { ...one, code });
  }
  return found;
}

const controlsNow = (assessmentId: number) => sql`
  select c.id, c.code, c.name, c.action_id, c.status_id from assessment a
  join control c on c.company_id = a.company_id and c.scope_id = a.scope_id
  where a.company_id = app.current_company() and a.id = ${assessmentId}`;

const piecesNow = (answerIds: readonly number[]) => sql`
  select l.assessment_answer_id as answer_id, e.id, e.name from evidence_link l
  join evidence e on e.company_id = l.company_id and e.id = l.evidence_id
  where l.company_id = app.current_company() and l.assessment_answer_id = any(${answerIds})`;

/**
 * The statement of applicability that follows from the answers: every control, whether it applies, why, how far it is, our own
 * controls that put it into practice, and what proves it; as it is, or was at a moment. Throws `notFound`, and
 * `assessment.noStatement` for a framework without the controls of Annex A.
 */
export async function applicabilityOf(
  { trx, session }: Reader,
  id: number,
  { at }: z.output<typeof assessment.applicability.query>,
): Promise<ApplicabilityRow[]> {
  const { framework, framework_code, answers } = await readAssessmentAt(trx, id, at);
  if (!hasAnnex(framework)) throw problem('assessment.noStatement');
  const { items } = await findFramework(trx, framework_code);
  const scorer = new Scorer(framework);
  const names = new Map(items.map(({ code, name }) => [code, name]));
  const given = new Map(answers.map((answer) => [answer.code, answer]));
  const serving = await servingOf(trx, id, { answers, at, may: rightsOf(session) });
  return framework.items
    .filter(({ kind }) => kind === 'control')
    .map((item) => {
      const { code } = item;
      const answer = given.get(code);
      const level = answer?.level ?? null;
      return {
        code,
        name: names.get(code)?.es ?? code,
        name_en: names.get(code)?.en ?? code,
        theme: scorer.above(item).find(({ kind }) => kind === 'theme')?.code ?? null,
        is_applicable: answer?.is_applicable ?? true,
        justification: answer?.justification ?? '',
        state: stateOf(answer),
        level,
        is_implemented: level !== null && level >= framework.gaps.medium,
        gap: answer?.gap ?? '',
        responsible_name: answer?.responsible_name ?? null,
        due_date: answer?.due_date ?? null,
        controls: serving.controls.get(code) ?? [],
        evidence: serving.evidence.get(code) ?? [],
      };
    });
}

/** What the reader may not list has no column: an empty one would say that nothing puts a control into practice. */
function columnsIn(language: Language, may: Rights): ExportColumn<ApplicabilityRow>[] {
  const { files, maturity } = textsIn(language);
  const { answerColumns: headers, states } = maturity;
  const yesNo = (is: boolean) => (is ? files.yes : files.no);
  const ownControls: ExportColumn<ApplicabilityRow> = {
    header: headers.ownControls,
    width: 40,
    value: ({ controls }) => controls.map((one) => `${one.code} ${one.name}`).join('; '),
  };
  const evidence: ExportColumn<ApplicabilityRow> = {
    header: headers.evidence,
    width: 40,
    value: (row) => row.evidence.map(({ name }) => name).join('; '),
  };
  return [
    { header: headers.code, width: 10, value: ({ code }) => code },
    { header: headers.name, width: 40, value: (row) => (language === 'en' ? row.name_en : row.name) },
    { header: headers.applies, value: (row) => yesNo(row.is_applicable) },
    { header: headers.justification, width: 40, value: ({ justification }) => justification },
    { header: headers.implemented, value: (row) => yesNo(row.is_implemented) },
    { header: headers.level, type: 'integer', value: ({ level }) => level },
    { header: headers.state, width: 16, value: ({ state }) => states[state] },
    ...(may.controls ? [ownControls] : []),
    ...(may.evidence ? [evidence] : []),
    { header: headers.gap, width: 40, value: ({ gap }) => gap },
    { header: headers.responsible, width: 24, value: (row) => row.responsible_name },
    { header: headers.dueDate, width: 12, type: 'date', value: (row) => row.due_date },
  ];
}

/** The statement of applicability as a file. Throws `notFound`, `assessment.noStatement`. */
export async function applicabilityFile(
  reader: Reader,
  id: number,
  { format, language = 'es', at }: z.output<typeof assessment.applicabilityFile.query>,
): Promise<SheetFile> {
  const rows = await applicabilityOf(reader, id, { at });
  const name = textsIn(language).maturity.applicabilityName;
  return sheetFile({ name, format }, columnsIn(language, rightsOf(reader.session)), each(rows));
}
