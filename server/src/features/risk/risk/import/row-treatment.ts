import { treatmentFields, treatmentNumbers, undecidedNumber } from '@baluarte/contract/risk/risk-file.ts';
import type { TreatmentOption } from '@baluarte/contract/risk/treatment.rules.ts';
import type { OwnRow, RowNotes } from '#kit/catalogue/store.ts';
import type { Existing } from '#kit/catalogue/import/checked.ts';

type Row = Record<string, unknown>;

/** The option of treatment that a number of a file stands for; undefined for none. */
export const optionOfNumber = (number: unknown): TreatmentOption | undefined =>
  treatmentNumbers.find((one) => one.number === number)?.option;

/**
 * Makes what a row says about its treatment comparable with what was decided: an empty cell says nothing, neither does "undecided". What
 * no decision takes goes to the notes: all of it without an option, and the day of an acceptance. What an earlier import could not decide,
 * and left in the notes, is not said anew.
 */
export function settleTreatment(values: Row, existing: Existing | undefined, notes: RowNotes): void {
  if (values['treatmentOption'] === undecidedNumber) values['treatmentOption'] = null;
  for (const field of treatmentFields) if ((values[field] ?? null) === null) delete values[field];
  const said = treatmentFields.filter((field) => field in values);
  if (said.length === 0) return;
  const decided = existing?.values['treatmentOption'] ?? null;
  const option = optionOfNumber(values['treatmentOption'] ?? decided);
  const isLeftBefore = existing !== undefined && decided === null && notes.hold(said);
  const left = option === undefined || isLeftBefore ? said : option === 'accept' ? ['treatmentDueDate' as const] : [];
  notes.keep(left.filter((field) => field in values));
  for (const field of left) delete values[field];
}

/** What a row decides about its risk; null where it says nothing new of it. */
export function decisionIn({
  values,
  existing,
}: Pick<OwnRow, 'values' | 'existing'>): { option: TreatmentOption; values: Row } | null {
  const option = optionOfNumber(values['treatmentOption']);
  if (option === undefined) return null;
  const isSaid = existing ? treatmentFields.some((field) => existing.changes.has(field)) : true;
  return isSaid ? { option, values } : null;
}
