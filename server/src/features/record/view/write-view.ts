import type { view } from '@baluarte/contract/record/view.ts';
import { isReadableView } from '@baluarte/contract/record/view-access.rules.ts';
import { keepsViewsOfAll } from '@baluarte/contract/record/view.rules.ts';
import type { z } from 'zod';
import { changedMeanwhile } from '#kit/history/history.ts';
import { problem, type Problem } from '#kit/http/problem.ts';
import type { Session } from '#kit/tenancy/session.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { admitQuery } from './list-contract.ts';
import {
  chooseDefault,
  clearCompanyDefault,
  countOwn,
  deleteView,
  findView,
  forgetDefault,
  insertView,
  isPlatform,
  mostViews,
  updateRow,
  type KeptView,
} from './view.queries.ts';

interface Work {
  trx: Trx;
  session: Session;
}
type NewView = z.output<typeof view.create.body>;
type Changes = z.output<typeof view.update.body>;

/** Only who keeps the views of everybody sets the shared default of a list. */
function admitFlags(session: Session, { isCompanyDefault }: Pick<Changes, 'isCompanyDefault'>): void {
  if (isCompanyDefault !== undefined && !keepsViewsOfAll(session)) throw problem('view.onlyAdministrators');
}

/** A view this session is shown. Throws `notFound`. */
async function found({ trx, session }: Work, id: number): Promise<KeptView> {
  const view = await findView(trx, id);
  if (!view || !isReadableView(session, view)) throw problem('notFound');
  return view;
}

/** Throws `changedMeanwhile`, with the author in companies; the platform has no history. */
const late = async (trx: Trx, { id, updatedAt }: KeptView): Promise<Problem> =>
  isPlatform(trx) ? problem('changedMeanwhile', { by: '—', at: updatedAt }) : changedMeanwhile(trx, 'saved_view', id);

async function setDefault(trx: Trx, view: KeptView, isDefault: boolean | undefined): Promise<void> {
  if (isDefault === undefined || isDefault === view.isDefault) return;
  if (isDefault) await chooseDefault(trx, view.list, view.id);
  else if (view.isCompanyDefault) await chooseDefault(trx, view.list, null);
  else await forgetDefault(trx, view.list);
}

/** Creates a view of a list that the session may open. Throws where the query is not valid for the list. */
export async function createView(work: Work, body: NewView): Promise<KeptView> {
  const { trx, session } = work;
  admitQuery(session, body.list, body.query);
  if (body.isCompanyDefault) admitFlags(session, body);
  if ((await countOwn(trx, body.list)) >= mostViews) throw problem('view.tooMany', { most: mostViews });
  if (body.isCompanyDefault) await clearCompanyDefault(trx, body.list);
  // A shared default must be shared.
  const isShared = body.isShared === true || body.isCompanyDefault === true;
  const id = await insertView(trx, { ...body, isShared, isCompanyDefault: body.isCompanyDefault === true });
  await setDefault(trx, await found(work, id), body.isDefault);
  return found(work, id);
}

/** Changes a view, as far as the session may. Making it the user's own default only requires seeing it. */
export async function updateView(work: Work, id: number, body: Changes): Promise<KeptView> {
  const { trx, session } = work;
  const before = await found(work, id);
  const { version, isDefault, ...changes } = body;
  const isChange = Object.values(changes).some((value) => value !== undefined);
  if (isChange && !before.isMine && !keepsViewsOfAll(session)) throw problem('view.notYours');
  // Unsharing would make it the owner's private view, so only the owner may do that.
  if (changes.isShared === false && !before.isMine) throw problem('view.notYours');
  admitFlags(session, changes);
  admitQuery(session, before.list, changes.query);
  if (isChange) {
    if (version !== undefined && version !== before.version) throw await late(trx, before);
    const isCompanyDefault = changes.isShared === false ? false : (changes.isCompanyDefault ?? before.isCompanyDefault);
    const isShared = isCompanyDefault || (changes.isShared ?? before.isShared);
    if (isCompanyDefault && !before.isCompanyDefault) await clearCompanyDefault(trx, before.list);
    const { name = before.name, query = before.query } = changes;
    if (!(await updateRow(trx, { ...before, name, query, isShared, isCompanyDefault }))) throw await late(trx, before);
  }
  await setDefault(trx, await found(work, id), isDefault);
  return found(work, id);
}

/** Deletes a view: an own one, or a shared one for who keeps those of everybody. */
export async function removeView(work: Work, id: number): Promise<void> {
  const { trx, session } = work;
  const before = await found(work, id);
  if (!before.isMine && !keepsViewsOfAll(session)) throw problem('view.notYours');
  await deleteView(trx, id);
}
