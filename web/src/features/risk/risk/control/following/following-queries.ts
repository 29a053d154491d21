import { evidence, type EvidenceUpload } from '@baluarte/contract/inventory/evidence.ts';
import { isOfOwn } from '@baluarte/contract/kit/session.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { control } from '@baluarte/contract/risk/control.ts';
import {
  followUp as endpoints,
  type Follower,
  type FollowUp,
  type FollowUpInput,
} from '@baluarte/contract/risk/follow-up.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { refresh, showDone } from '#kit/catalogue/writes.ts';
import { confirm, toastText } from '#kit/dialogs/dialogs.tsx';
import { call } from '#kit/http/call.ts';
import { holderOf, useCan, useSession } from '#kit/session/session.tsx';
import { showError } from '#kit/texts/refusal-words.ts';
import { translate } from '#kit/texts/texts.ts';
import { kindOf, titleOf } from '#inventory/shared/upload/piece-of.ts';

/** A control as the form of its follow-up needs it. */
export const formQuery = (id: number) =>
  queryOptions({
    queryKey: ['following', 'one', id],
    queryFn: ({ signal }) => call(endpoints.form, { params: { id }, signal, isPart: true }),
  });

const perPage = 10;
/** The follow-ups of a control, the newest first, page by page. */
export const followUpsQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: ['following', 'followUps', id],
    queryFn: ({ signal, pageParam }) =>
      call(endpoints.list, { params: { id }, query: { page: pageParam, perPage }, signal, isPart: true }),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.page < meta.lastPage ? meta.page + 1 : undefined),
  });

/** What is due in numbers. */
export const summaryQuery = (whose: readonly Follower[]) =>
  queryOptions({
    queryKey: ['following', 'summary', whose],
    queryFn: ({ signal }) =>
      call(endpoints.summary, { query: whose.length > 0 ? { whose: whose.join(',') } : {}, signal, isPart: true }),
  });

/** Some controls of the list, the latest first. */
export const someQuery = (query: Readonly<Record<string, string>>, most: number) =>
  queryOptions({
    queryKey: ['following', 'some', query, most],
    queryFn: ({ signal }) => call(endpoints.due, { query: { ...query, perPage: most }, signal, isPart: true }),
  });

/** What a person may do with follow-ups. */
export function useFollowUpPermits() {
  const can = useCan();
  const session = useSession();
  const may = permissions.risks;
  const isOwnOnly = session !== null && isOfOwn(holderOf(session), may.editFollowUp);
  return {
    view: can(may.viewFollowUp),
    create: can(may.createFollowUp),
    edit: ({ isMine }: Pick<FollowUp, 'isMine'>) => can(may.editFollowUp) && (isMine || !isOwnOnly),
    remove: can(may.deleteFollowUp),
    end: can(may.endFollowUps),
    reopen: can(may.changeControlStatus),
    seesLevel: can(may.viewProbability) && can(may.viewImpacts),
  };
}

/** Makes evidence of a saved follow-up, a piece of each file; says of which it was refused, and why. */
async function handIn(id: number, files: readonly EvidenceUpload[]): Promise<void> {
  for (const file of files)
    try {
      await call(evidence.endpoints.create, {
        body: { name: titleOf(file.name), kindId: kindOf(file), uploadIds: [file.id], followUpIds: [id] },
      });
    } catch (error) {
      toastText('following.fileFailed', { name: file.name }, { icon: 'warning' });
      await showError(error);
    }
}

interface Saving {
  controlId: number;
  /** The follow-up that is changed; null for a new one. */
  of: Pick<FollowUp, 'id' | 'version'> | null;
  input: FollowUpInput;
  /** Those that have arrived. */
  files: readonly EvidenceUpload[];
  /** Whether it may be taken back: what is new is deleted then. */
  canUndo: boolean;
}

/** Saves a follow-up with its files. Throws what refuses it; a file that is refused is told of, and takes nothing back. */
export async function saveFollowUp({ controlId, of, input, files, canUndo }: Saving): Promise<void> {
  const { id, changesetId } = of
    ? await call(endpoints.update, {
        params: { id: controlId, followUpId: of.id },
        body: { ...input, version: of.version },
      })
    : await call(endpoints.create, { params: { id: controlId }, body: input });
  await handIn(id, files);
  showDone(translate('following.saved'), files.length > 0 || !canUndo ? undefined : changesetId);
  await refresh();
}

/** Asks, and deletes a follow-up. */
export async function removeFollowUp({ id, controlId }: Pick<FollowUp, 'id' | 'controlId'>): Promise<void> {
  const items = [translate('following.confirmRemoveText')];
  if (!(await confirm({ message: translate('following.confirmRemove'), items, isDangerous: true }))) return;
  try {
    const { changesetId } = await call(endpoints.remove, { params: { id: controlId, followUpId: id } });
    showDone(translate('following.removed'), changesetId);
    await refresh();
  } catch (error) {
    await showError(error);
  }
}

/** Asks, and ends the follow-ups of a control. */
export async function endFollowUps(id: number): Promise<void> {
  const items = [translate('following.confirmEndText')];
  if (!(await confirm({ message: translate('following.confirmEnd'), items }))) return;
  try {
    const { changesetId } = await call(endpoints.end, { params: { id } });
    showDone(translate('following.ended'), changesetId);
    await refresh();
  } catch (error) {
    await showError(error);
  }
}

/** Lets the follow-ups of a finished control go on. */
export async function reopenControl(id: number): Promise<void> {
  try {
    await call(control.endpoints.status, { params: { id }, body: { statusId: 1 } });
    toastText('following.reopened');
    await refresh();
  } catch (error) {
    await showError(error);
  }
}
