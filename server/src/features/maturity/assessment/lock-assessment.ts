import type { Framework } from '@baluarte/contract/maturity/framework.rules.ts';
import { statusIds } from '@baluarte/contract/kit/values.ts';
import { sql } from 'kysely';
import { changedMeanwhile } from '#kit/history/history.ts';
import { problem } from '#kit/http/problem.ts';
import type { Trx } from '#kit/tenancy/trx.ts';

/** An assessment held for a change, so that nobody finishes it meanwhile. */
export interface Locked {
  id: number;
  scope_id: number;
  purpose_id: number;
  status_id: number;
  framework_code: string;
  framework: Framework;
  version: number;
}

/** Holds an assessment for a change; undefined where there is none within the walls. */
export const lockAssessment = (trx: Trx, id: number): Promise<Locked | undefined> =>
  trx.first(sql<Locked>`
    select id, scope_id, purpose_id, status_id, framework_code, framework, version from assessment
    where company_id = app.current_company() and id = ${id} for no key update`);

/** Throws `assessment.finished` for one that is finished: nothing of it changes any more. */
export function refuseFinished({ status_id }: Pick<Locked, 'status_id'>): void {
  if (status_id === statusIds.FINISH) throw problem('assessment.finished', { allowed: [] });
}

/** Holds one that is being answered. Throws `notFound`, `changedMeanwhile` on a stale version, `assessment.finished`. */
export async function lockActive(trx: Trx, id: number, version?: number): Promise<Locked> {
  const found = await lockAssessment(trx, id);
  if (!found) throw problem('notFound');
  if (version !== undefined && version !== found.version) throw await changedMeanwhile(trx, 'assessment', id);
  refuseFinished(found);
  return found;
}
