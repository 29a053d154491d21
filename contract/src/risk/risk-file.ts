import { z } from 'zod';
import {
  endOf,
  notes,
  optional,
  optionalChoice,
  optionalDate,
  optionalLongText,
  optionalStep,
  type Field,
  type Fields,
} from '#kit/field.ts';
import { permissions } from '#app/permissions.ts';
import { treatmentOptions } from './treatment.rules.ts';

const may = permissions.risks;
const { assets, threats, vulnerabilities, parameters } = permissions;

/** An impact factor of a company, as a file has it: a column of its own. */
export interface FileFactor {
  id: number;
  label: NonNullable<Field['label']>;
  aliases?: readonly string[];
}

/** What says which risk a row is where its code does not. */
export const endsOfRisk = ['assetId', 'threatId', 'vulnerabilityId'] as const;

/** Any of these changes something of a risk that is there; each column asks for its own. */
export const editsOfRisk = [may.edit, may.editProbability, may.editImpacts, may.editImpactLevels] as const;

/** Scales that a file names steps of: of probability, of the impact whatever the factor, and of one factor. */
export const scaleOf = {
  probability: 'scale:probability',
  impact: 'scale:impact',
  factor: (id: number) => `scale:impact:${id}` as const,
  treatment: 'scale:treatment',
} as const;

/** Numbers of the options of treatment in files, from 1 in their order; the one after them says that nothing was decided. */
export const treatmentNumbers = treatmentOptions.map((option, index) => ({ option, number: index + 1 }));
export const undecidedNumber = treatmentOptions.length + 1;

/** Fields of a file that say what was decided about a risk. */
export const treatmentFields = ['treatmentOption', 'treatmentText', 'treatmentOwnerId', 'treatmentDueDate'] as const;

/** What treatments in files have in common: whoever may not see them may not compare them either. */
const ofTreatment = { access: { view: [may.viewTreatment], edit: may.createTreatment } } as const;

/** A step of the scale of a factor: it does not apply to the risk. Larger than any id. */
export const setAside = 2 ** 52;

const prefix = 'impact';
/** The field of a factor, and the factor of a field. */
export const fieldOfFactor = (id: number): string => `${prefix}${id}`;
export function factorOfField(field: string): number | null {
  const [, id] = /^impact(\d+)$/.exec(field) ?? [];
  return id === undefined ? null : Number(id);
}

/**
 * A register of risks as a file: neither listed nor edited in this form, only imported. A risk is the one of its code, or of its asset,
 * threat and vulnerability; without a code these make a new one. `impact` is for files that rate the impact in one column: it rates
 * every factor that has no column of its own.
 */
export function riskFile(factors: readonly FileFactor[] = []) {
  const fields: Fields = {
    code: optional({ max: 40 }),
    reference: optional({ max: 100 }),
    // What no category fits is filed under one that the import creates, hence the second permission.
    assetId: endOf('asset', { create: [assets.create, parameters.create] }),
    threatId: endOf('threat', { create: [threats.create, parameters.create] }),
    vulnerabilityId: endOf('vulnerability', { create: [vulnerabilities.create, parameters.create] }),
    description: optionalLongText({ max: 500 }),
    notes: notes({ max: 10_000 }),
    ownerId: optionalChoice('area'),
    probabilityLevelId: optionalStep(scaleOf.probability),
    impact: optionalStep(scaleOf.impact),
    ...Object.fromEntries(
      factors.map(({ id, ...named }) => [fieldOfFactor(id), optionalStep(scaleOf.factor(id), named)]),
    ),
    treatmentOption: { ...optionalStep(scaleOf.treatment), ...ofTreatment },
    treatmentText: { ...optionalLongText({ max: 500 }), ...ofTreatment },
    treatmentOwnerId: { ...optionalChoice('area'), ...ofTreatment },
    treatmentDueDate: { ...optionalDate(), ...ofTreatment },
  };
  const input = z.strictObject(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.input])));
  const changes = z.strictObject(
    Object.fromEntries(
      Object.entries(fields).map(([name, { input: whole }]) => [
        name,
        (whole instanceof z.ZodDefault ? (whole.unwrap() as z.ZodType) : whole).optional(),
      ]),
    ),
  );
  return {
    name: 'riskFile' as const,
    paths: { many: '/risks', import: '/risks/import' } as const,
    access: {
      list: may.list,
      view: may.view,
      create: may.create,
      edit: may.edit,
      remove: may.delete,
      status: undefined,
      import: may.list,
      template: may.list,
    },
    fields,
    sortable: [],
    counts: [],
    searched: [],
    input,
    changes,
    row: z.object({}),
  };
}
