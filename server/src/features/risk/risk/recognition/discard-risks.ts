import { statusIds } from '@baluarte/contract/kit/values.ts';
import type { risk } from '@baluarte/contract/risk/risk.ts';
import { sql } from 'kysely';
import { expectKnown } from '#kit/http/expect-known.ts';
import type { z } from 'zod';
import { changesetOf } from '#kit/history/changeset-of.ts';
import { problem } from '#kit/http/problem.ts';
import { lockRisks } from '#risk/shared/lock-risks.ts';
import type { Trx } from '#kit/tenancy/trx.ts';

/**
 * Discards risks that were recognised and wait to be assessed, for one reason, all or none, as one changeset. Throws `invalid`
 * for an id outside the walls and `risk.notRecognition` where one was assessed or discarded meanwhile.
 */
export async function discardRisks(
  trx: Trx,
  { ids, reason }: z.output<typeof risk.discard.body>,
): Promise<{ discarded: number; changesetId: number | null }> {
  await trx.run(sql`select set_config('app.changeset_kind', 'bulk', true)`);
  const found = await lockRisks(trx, [...new Set(ids)]);
  const there = new Set(found.map(({ id }) => id));
  expectKnown(ids, there);
  const late = found.filter(({ statusId }) => statusId !== statusIds.PENDING);
  if (late.length > 0) throw problem('risk.notRecognition', { ids: late.map(({ id }) => id) });
  const discarded = await trx.run(sql`
    update risk set status_id = ${statusIds.INACTIVE}, status_reason = ${reason}, version = version + 1, updated_at = now()
    where company_id = app.current_company() and id = any(${[...there]})`);
  return { discarded, changesetId: await changesetOf(trx) };
}
