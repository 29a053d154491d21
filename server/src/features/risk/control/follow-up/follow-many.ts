import { transitionsOfControl } from '@baluarte/contract/risk/control.ts';
import type { followMany } from '@baluarte/contract/risk/follow-many.ts';
import { progressSoFar } from '@baluarte/contract/risk/follow-up.rules.ts';
import { statusIds } from '@baluarte/contract/kit/values.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { followedAmong } from '#inventory/shared/own-controls.ts';
import { refuseBulk, type BulkAnswer } from '#kit/catalogue/bulk.queries.ts';
import { mayBecome, refusedStatus } from '#kit/catalogue/transition.ts';
import { changesetOf } from '#kit/history/changeset-of.ts';
import type { Problem } from '#kit/http/problem.ts';
import type { Session } from '#kit/tenancy/session.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { settling } from '../settle-controls.ts';
import {
  checkDays,
  finishControls,
  followingAll,
  insertFollowUps,
  lockControls,
  refusalOf,
  wrongOf,
  type Control,
  type Made,
} from './save-follow-up.ts';

type Input = z.output<typeof followMany.create.body>;

const beginBulk = (trx: Trx) => trx.run(sql`select set_config('app.changeset_kind', 'bulk', true)`);

/** Throws `bulk.refused` where a control is not there, or something is wrong of it. */
function refuse(ids: readonly number[], controls: readonly Control[], wrongOf: (of: Control) => Problem | undefined) {
  const found = new Map(controls.map((of) => [of.id, of]));
  refuseBulk(
    ids.map((id) => {
      const of = found.get(id);
      if (!of) return { id, ok: false, code: 'notFound' };
      const wrong = wrongOf(of);
      return wrong ? { id, ok: false, code: wrong.code, params: wrong.params } : { id, ok: true };
    }),
  );
}

const doneTo = async (trx: Trx, ids: readonly number[]): Promise<BulkAnswer> => ({
  changesetId: await changesetOf(trx),
  rows: ids.map((id) => ({ id, ok: true })),
});

/**
 * Saves the same follow-up of many controls, each as one of its own would be: all of them or none, as one changeset. What is not said of
 * progress and rating is as each control has it. Throws what is wrong of the days whatever the control, and `bulk.refused` with what
 * stands in the way control by control.
 */
export async function createMany(
  trx: Trx,
  session: Session,
  { ids: named, progress, rating, ...said }: Input,
): Promise<BulkAnswer> {
  const ids = [...new Set(named)];
  await beginBulk(trx);
  // Whoever follows up their own controls only finds no other.
  const followed = await followedAmong(trx, session, ids);
  await followingAll(trx, ids, async (controls, was) => {
    const [first] = controls;
    if (first) checkDays(said, first.today);
    const made = controls.map((of): Made => {
      const last = was.get(of.id);
      const given = progress ?? progressSoFar(of.statusId, last?.progress ?? null);
      return { of, was: last, input: { ...said, progress: given, rating: rating ?? of.rating } };
    });
    const inputs = new Map(made.map(({ of, input }) => [of.id, input]));
    const theirs = controls.filter(({ id }) => followed?.has(id) !== false);
    refuse(ids, theirs, (of) => refusalOf(of) ?? wrongOf(inputs.get(of.id) as Made['input'], of));
    return insertFollowUps(trx, made);
  });
  return doneTo(trx, ids);
}

/** Ends the follow-ups of many controls, all or none. Throws `bulk.refused` with what stands in the way; one that is finished stays as it is. */
export async function endMany(trx: Trx, named: readonly number[]): Promise<BulkAnswer> {
  const ids = [...new Set(named)];
  await beginBulk(trx);
  await settling(trx, ids, async () => {
    refuse(ids, await lockControls(trx, ids), ({ statusId }) =>
      mayBecome(statusId, statusIds.FINISH, transitionsOfControl)
        ? undefined
        : refusedStatus(statusId, transitionsOfControl),
    );
    await finishControls(trx, ids);
  });
  return doneTo(trx, ids);
}
