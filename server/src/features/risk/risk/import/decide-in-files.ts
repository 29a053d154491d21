import { daysLater } from '@baluarte/contract/kit/day.ts';
import { treatmentFields } from '@baluarte/contract/risk/risk-file.ts';
import { lackingOf, optionsFor, type TreatmentOption } from '@baluarte/contract/risk/treatment.rules.ts';
import { textsIn, type Language } from '@baluarte/texts/wording.ts';
import { sql } from 'kysely';
import type { ImportAuthor, OwnRow } from '#kit/catalogue/store.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { requestAcceptances } from '../treatment/request-acceptances.ts';
import {
  mergedWith,
  readFacts,
  readPlaced,
  writeTreatments,
  type PlacedRisk,
  type StoredDecision,
} from '../treatment/save-treatments.ts';
import { decisionIn } from './row-treatment.ts';

/** Days that an acceptance of a register lasts: registers say when a measure is due, not when an acceptance ends. */
const acceptanceDays = 365;

/** The last day of an acceptance that begins on `today`. */
const expiryOf = (today: string) => daysLater(today, acceptanceDays);

/** What a decision takes of its risk where the file does not say it. */
interface Proposed {
  id: number;
  /** The area that answers for the risk, or for its asset. */
  ownerId: number | null;
  /** The day by which the plan asks for a decision; where that is over, as many days from today as its range gives. */
  dueDate: string | null;
}

const readProposed = async (trx: Trx, ids: readonly number[]): Promise<ReadonlyMap<number, Proposed>> => {
  const rows = await trx.rows<Proposed>(sql`
    select r.id, coalesce(r.owner_id, a.owner_id) as "ownerId",
      coalesce(case when p.due_for = 'decision' and p.due >= app.today() then p.due end,
        app.today() + coalesce(g.start_days, g.review_days))::text as "dueDate"
    from risk r
    join asset a on a.company_id = r.company_id and a.id = r.asset_id
    left join treatment_due p on p.company_id = r.company_id and p.id = r.id
    left join range_level g on g.company_id = p.company_id and g.id = p.range_id
    where r.company_id = app.current_company() and r.id = any(${ids})`);
  return new Map(rows.map((row) => [row.id, row]));
};

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

/**
 * The decision of a row: what it says, then what was decided before, then what the plan proposes. Texts that the option needs and nobody
 * says are to be defined.
 */
function decide(
  risk: PlacedRisk,
  { option, values }: { option: TreatmentOption; values: Readonly<Record<string, unknown>> },
  { language, expiresOn, proposed }: { language: Language; expiresOn: string; proposed: Proposed | undefined },
): StoredDecision {
  const { toDefine } = textsIn(language).riskFile;
  const text = textOf(values['treatmentText']);
  const said = {
    option,
    ...(text === undefined ? {} : option === 'avoid' ? { activity: text } : { justification: text }),
    ...(typeof values['treatmentOwnerId'] === 'number' ? { ownerId: values['treatmentOwnerId'] } : {}),
    ...('treatmentDueDate' in values ? { dueDate: textOf(values['treatmentDueDate']) } : {}),
  };
  const before = risk.decided?.option === option ? risk.decided : null;
  const merged = mergedWith({ ...said, expiresOn, keeps: true }, risk);
  return {
    ...merged,
    riskId: risk.id,
    ownerId: merged.ownerId ?? proposed?.ownerId ?? null,
    dueDate: merged.dueDate ?? proposed?.dueDate ?? null,
    justification: merged.justification ?? before?.justification ?? (option === 'accept' ? toDefine : null),
    thirdParty: merged.thirdParty ?? toDefine,
    agreement: merged.agreement ?? toDefine,
    activity: merged.activity ?? toDefine,
    expiresOn,
  };
}

/**
 * Decides about risks as rows of a file say, at most eight statements for all of them. Where the range of a risk forbids the option, or
 * the risk is not assessed, or nobody is known who would answer for it, nothing is decided and the cells go to the notes of the risk.
 * `rows`: by the id of their risk, which is locked. Returns how many were decided about, and how many were not.
 */
export async function decideAsInFile(
  trx: Trx,
  rows: ReadonlyMap<number, OwnRow>,
  { parts, tenant, language }: ImportAuthor,
): Promise<{ decided: number; undecided: number }> {
  const deciding = new Map(
    [...rows].flatMap(([id, row]) => {
      const decision = decisionIn(row);
      return decision ? [[id, { row, ...decision }] as const] : [];
    }),
  );
  if (deciding.size === 0) return { decided: 0, undecided: 0 };
  const { today, twoPeople } = await readFacts(trx);
  const expiresOn = expiryOf(today);
  const ids = [...deciding.keys()];
  const placed = await readPlaced(trx, ids);
  const proposals = await readProposed(trx, ids);
  const decided: { risk: PlacedRisk; decision: StoredDecision }[] = [];
  const undecided: { id: number; notes: string | null }[] = [];
  for (const risk of placed) {
    const said = deciding.get(risk.id);
    if (!said) continue;
    const { rangeId, accept } = risk;
    const decision = decide(risk, said, { language, expiresOn, proposed: proposals.get(risk.id) });
    const isAllowed = rangeId !== null && accept !== null && optionsFor({ rangeId, accept }).includes(said.option);
    if (isAllowed && lackingOf(decision).length === 0) decided.push({ risk, decision });
    else undecided.push({ id: risk.id, notes: said.row.notesWith(treatmentFields) });
  }
  const counts = { decided: decided.length, undecided: undecided.length };
  if (undecided.length > 0) await writeNotes(trx, undecided);
  if (decided.length === 0) return counts;
  await writeTreatments(
    trx,
    decided.map(({ decision }) => decision),
    today,
  );
  const { userName } = await trx.one<{ userName: string }>(
    sql`select app.person_name(app.current_actor()) as "userName"`,
  );
  const work = { trx, tenant, parts, session: { userId: tenant.userId ?? 0, userName } };
  for (const isAccepting of [false, true]) {
    const asked = decided
      .filter(({ decision }) => (decision.option === 'accept') === isAccepting)
      .map(({ risk, decision }) => ({ ...risk, reason: decision.justification ?? '', expiresOn }));
    await requestAcceptances(work, asked, { isAccepting, twoPeople });
  }
  return counts;
}

/** Writes notes; null: the import keeps none. */
const writeNotes = (trx: Trx, rows: readonly { id: number; notes: string | null }[]): Promise<number> =>
  trx.run(sql`
    update risk r set notes = x.notes, version = r.version + 1, updated_at = now()
    from json_to_recordset(${JSON.stringify(rows)}::json) x(id bigint, notes text)
    where r.company_id = app.current_company() and r.id = x.id and x.notes is not null and r.notes is distinct from x.notes`);
