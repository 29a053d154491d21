import { permissions } from '@baluarte/contract/permissions.ts';
import { treatment as endpoints, type TreatmentInput } from '@baluarte/contract/risk/treatment.ts';
import { queryOptions } from '@tanstack/react-query';
import { showDone } from '#kit/catalogue/writes.ts';
import { confirm, toastText } from '#kit/dialogs/dialogs.tsx';
import { call } from '#kit/http/call.ts';
import { useCan } from '#kit/session/session.tsx';
import { showError } from '#kit/texts/refusal-words.ts';
import { translate } from '#kit/texts/texts.ts';
import { risksChanged } from '../risk-cache.ts';

/** What is decided about one risk. */
export const treatmentQuery = (id: number) =>
  queryOptions({
    queryKey: ['treatment', 'one', id],
    queryFn: ({ signal }) => call(endpoints.get, { params: { id }, signal, isPart: true }),
  });

/** The plan in numbers. */
export const summaryQuery = queryOptions({
  queryKey: ['treatment', 'summary'],
  queryFn: ({ signal }) => call(endpoints.summary, { signal, isPart: true }),
});

/** Some risks of the plan, the most urgent first. */
export const laneQuery = (query: Readonly<Record<string, string>>, perPage: number) =>
  queryOptions({
    queryKey: ['treatment', 'lane', query, perPage],
    queryFn: ({ signal }) => call(endpoints.list, { query: { ...query, perPage }, signal, isPart: true }),
  });

/** What a person may do in the plan. */
export function useTreatmentPermits() {
  const can = useCan();
  const may = permissions.risks;
  return {
    list: can(may.viewTreatment),
    view: can(may.viewTreatmentDetail),
    create: can(may.createTreatment),
    edit: can(may.editTreatment),
    remove: can(may.deleteTreatment),
    approve: can(may.approveAcceptance),
    seesLevel: can(may.viewProbability) && can(may.viewImpacts),
    listsControls: can(may.listControls),
  };
}

/** Decides about one risk. Throws what refuses it. */
export async function saveTreatment(id: number, input: TreatmentInput, version: number | null): Promise<void> {
  const { state, changesetId } = await call(endpoints.save, {
    params: { id },
    // What was not there has version 0.
    body: { ...input, version: version ?? 0 },
  });
  showDone(translate(state === 'waiting' ? 'treatment.asked' : 'treatment.saved'), changesetId);
  await risksChanged();
}

/** Decides about many risks at once, with "Deshacer". Throws what refuses it. */
export async function saveTreatments(ids: readonly number[], input: TreatmentInput & { keeps: true }): Promise<void> {
  const { count, changesetId } = await call(endpoints.bulk, { body: { ...input, ids: [...ids] } });
  showDone(translate('treatment.savedMany', { count }), changesetId);
  await risksChanged();
}

/** Asks, and says of risks that what was decided about them stands. */
export async function reviewTreatments(ids: readonly number[]): Promise<void> {
  if (!(await confirm({ message: translate('treatment.review'), items: [translate('treatment.reviewText')] }))) return;
  try {
    const { changesetId } = await call(endpoints.review, { body: { ids: [...ids] } });
    showDone(translate('treatment.reviewed', { count: ids.length }), changesetId);
    await risksChanged();
  } catch (error) {
    await showError(error);
  }
}

/** Asks, and takes a decision back. */
export async function removeTreatment(id: number): Promise<void> {
  const message = translate('treatment.remove');
  if (!(await confirm({ message, items: [translate('treatment.removeText')], isDangerous: true }))) return;
  try {
    const { changesetId } = await call(endpoints.remove, { params: { id } });
    showDone(translate('treatment.removed'), changesetId);
    await risksChanged();
  } catch (error) {
    await showError(error);
  }
}

interface Answer {
  isApproved: boolean;
  note: string;
  fingerprint: string;
}

/** Approves or refuses an acceptance. Throws what refuses it. */
export async function decideAcceptance(id: number, { isApproved, note, fingerprint }: Answer): Promise<void> {
  const said = note.trim();
  await call(endpoints.decide, {
    params: { id },
    body: { isApproved, fingerprint, ...(said === '' ? {} : { note: said }) },
  });
  toastText(isApproved ? 'treatment.acceptance.approved' : 'treatment.acceptance.refused');
  await risksChanged();
}

/** The same about many acceptances at once, with "Deshacer". Throws what refuses it. */
export async function decideAcceptances(
  decisions: readonly { id: number; fingerprint: string }[],
  { isApproved, note }: Omit<Answer, 'fingerprint'>,
): Promise<void> {
  const said = note.trim();
  const { count, changesetId } = await call(endpoints.decideMany, {
    body: { isApproved, decisions: [...decisions], ...(said === '' ? {} : { note: said }) },
  });
  const text = isApproved ? 'treatment.acceptance.approvedMany' : 'treatment.acceptance.refusedMany';
  showDone(translate(text, { count }), changesetId);
  await risksChanged();
}
