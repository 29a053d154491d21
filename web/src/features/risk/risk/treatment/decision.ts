import {
  lackingOf,
  neededFor,
  treatmentOptions,
  type TreatmentOption,
} from '@baluarte/contract/risk/treatment.rules.ts';
import type { TreatmentInput, TreatmentOne } from '@baluarte/contract/risk/treatment.ts';
import { tooLong } from '#kit/form/issues.ts';
import type { FormIssue } from '#kit/form/use-form.ts';

/** A decision as it is typed: empty texts where nothing is. */
export interface TypedDecision {
  option: TreatmentOption | '';
  justification: string;
  ownerId: string;
  dueDate: string;
  thirdParty: string;
  agreement: string;
  activity: string;
  expiresOn: string;
  isCompleted: boolean;
  targetProbability: string;
  targetImpact: string;
  targetDate: string;
}

/** Characters of its texts at most. */
export const longest = { justification: 500, thirdParty: 200, agreement: 200, activity: 500 };

/** Nothing decided yet. */
export const undecided: TypedDecision = {
  option: '',
  justification: '',
  ownerId: '',
  dueDate: '',
  thirdParty: '',
  agreement: '',
  activity: '',
  expiresOn: '',
  isCompleted: false,
  targetProbability: '',
  targetImpact: '',
  targetDate: '',
};

const typed = (value: string | number | null | undefined) => String(value ?? '');

/** The last day of an acceptance while it lies ahead: asked for again, one that is over begins with none. */
function expiryOf({ option, acceptances: [last], today }: TreatmentOne): string {
  return option === 'accept' && last && last.expiresOn > today ? last.expiresOn : '';
}

/** What was decided, as it is typed. */
export const decisionOf = (one: TreatmentOne): TypedDecision => ({
  option: one.option ?? '',
  justification: typed(one.justification),
  ownerId: typed(one.option === null ? one.proposed.ownerId : one.ownerId),
  dueDate: typed(one.option === null ? one.proposed.dueDate : one.dueDate),
  thirdParty: typed(one.thirdParty),
  agreement: typed(one.agreement),
  activity: typed(one.activity),
  expiresOn: typed(expiryOf(one)),
  isCompleted: one.completedOn !== null,
  targetProbability: typed(one.targetProbability),
  targetImpact: typed(one.targetImpact),
  targetDate: typed(one.targetDate),
});

/** The fields that an option takes, those it needs first. */
export function fieldsOf(option: TreatmentOption): readonly (keyof TypedDecision)[] {
  const needed = neededFor[option];
  const others = option === 'accept' ? (['ownerId'] as const) : (['ownerId', 'justification', 'isCompleted'] as const);
  return [...needed, ...others.filter((field) => !needed.some((each) => each === field))];
}

/** What keeps a typed decision from being sent. `keeps`: what is left empty stays as it is, but for the reason of an acceptance. */
export function lackingIn({ option, ...value }: TypedDecision, keeps = false): FormIssue[] {
  if (option === '') return [{ path: 'option', code: 'required' }];
  const missing: FormIssue[] = lackingOf({
    ...value,
    option,
    ownerId: Number(value.ownerId) || null,
    expiresOn: 'any',
  }).flatMap((path) => (keeps && option !== 'accept' ? [] : [{ path, code: 'required' }]));
  const taken = new Set<string>(fieldsOf(option));
  const long = tooLong(value, longest).filter(({ path }) => taken.has(path));
  const wrong = [...missing, ...long];
  const isHalf = (value.targetProbability === '') !== (value.targetImpact === '');
  const path = value.targetProbability === '' ? 'targetProbability' : 'targetImpact';
  return isHalf ? [...wrong, { path, code: 'required' }] : wrong;
}

/** What is sent: what the option takes. Throws while none is chosen. */
export function inputOf(value: TypedDecision, withTarget: boolean): TreatmentInput {
  const option = treatmentOptions.find((each) => each === value.option);
  if (!option) throw new Error('a decision without an option is not sent');
  const fields = new Set(fieldsOf(option));
  const text = (field: 'justification' | 'dueDate' | 'thirdParty' | 'agreement' | 'activity') =>
    fields.has(field) ? value[field].trim() || null : null;
  const { targetProbability, targetImpact, targetDate, expiresOn } = value;
  return {
    option,
    justification: text('justification'),
    ownerId: value.ownerId === '' ? null : Number(value.ownerId),
    dueDate: text('dueDate'),
    thirdParty: text('thirdParty'),
    agreement: text('agreement'),
    activity: text('activity'),
    ...(option === 'accept' && expiresOn !== '' && { expiresOn }),
    ...(option !== 'accept' && { isCompleted: value.isCompleted }),
    ...(withTarget && {
      target:
        targetProbability === '' || targetImpact === ''
          ? null
          : { probability: Number(targetProbability), impact: Number(targetImpact), date: targetDate || null },
    }),
  };
}

/** What a decision about many risks says; the rest stays as each of them has it. */
export function saidIn({ option, isCompleted, target, ...fields }: TreatmentInput): TreatmentInput & { keeps: true } {
  const said: Omit<TreatmentInput, 'option'> = Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null),
  );
  return { option, ...said, ...(isCompleted && { isCompleted }), ...(target !== undefined && { target }), keeps: true };
}
