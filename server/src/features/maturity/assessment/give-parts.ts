import type { Framework } from '@baluarte/contract/maturity/framework.rules.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import type { Language } from '@baluarte/texts/wording.ts';
import { sql } from 'kysely';
import type { Handling } from '#kit/http/serve.ts';
import { notify } from '#kit/notification/notify.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { isPartOf } from '../shared/own-part.ts';
import { purposeText } from '../shared/purposes.ts';
import { itemsOf, refuseUnknownParts, writeParts, type Part } from './parts.ts';

type Giving = Pick<Handling<never>, 'trx' | 'tenant' | 'session' | 'parts'> & { language: Language };

interface Assessment {
  id: number;
  scope_id: number;
  framework: Framework;
}

/** Codes of the items of everybody who has a part and may enter the assessment, by the id of the person. */
async function itemsByPerson(trx: Trx, { id, scope_id, framework }: Assessment): Promise<Map<number, string[]>> {
  const rows = await trx.rows(sql<{ userId: number; codes: string[] }>`
    select m.user_id as "userId", q.codes
    from open_member m join assessment_part q on q.company_id = m.company_id and q.assessment_id = ${id} and ${isPartOf(sql`m.user_id`)}
    where m.company_id = app.current_company() and (cardinality(m.scope_ids) = 0 or ${scope_id} = any(m.scope_ids))
      and (cardinality(m.assessment_ids) = 0 or ${id} = any(m.assessment_ids))`);
  const people = Map.groupBy(rows, ({ userId }) => userId);
  return new Map(
    [...people].map(([userId, parts]) => [
      userId,
      itemsOf(
        framework,
        parts.flatMap(({ codes }) => codes),
      ),
    ]),
  );
}

/** Where a person finds their questions: in the step the first of them is of. */
function linkTo({ id, framework }: Assessment, codes: readonly string[]): string {
  const first = framework.items.find(({ code }) => codes.includes(code));
  return `/assessments/${id}/${first?.kind === 'control' ? 'controls' : 'clauses'}?show=mine`;
}

/** Tells people who were given questions they had not, those of the same questions by one notice. */
async function tell(
  { trx, tenant, session, parts, language }: Giving,
  assessment: Assessment,
  before: Map<number, string[]>,
) {
  const now = await itemsByPerson(trx, assessment);
  const told = [...now].filter(([userId, codes]) => codes.some((code) => before.get(userId)?.includes(code) !== true));
  if (told.length === 0) return;
  const named = await trx.one(sql<{ name: string | null; purposeId: number; date: string }>`
    select name, purpose_id as "purposeId", assessment_date as date from assessment
    where company_id = app.current_company() and id = ${assessment.id}`);
  const name = named.name ?? `${purposeText(named.purposeId, language)}, ${named.date}`;
  for (const group of Map.groupBy(told, ([, codes]) => codes.join(' ')).values()) {
    const codes = group[0]?.[1] ?? [];
    await notify(parts, trx, {
      companyId: tenant.companyId,
      to: {
        can: permissions.assessments.answer,
        except: session.userId,
        among: group.map(([userId]) => userId),
      },
      subject: 'assessmentPartGiven',
      params: { person: session.userName, name, count: codes.length },
      link: linkTo(assessment, codes),
    });
  }
}

/**
 * Gives people and areas their parts of an assessment, instead of those there were, and tells who has questions they had not:
 * in the same transaction, so that nobody is told of what was not given. Throws `invalid`.
 */
export async function giveParts(giving: Giving, assessment: Assessment, parts: readonly Part[]): Promise<void> {
  const { trx } = giving;
  await refuseUnknownParts(trx, parts, assessment);
  const before = await itemsByPerson(trx, assessment);
  await writeParts(trx, parts, assessment);
  await tell(giving, assessment, before);
}
