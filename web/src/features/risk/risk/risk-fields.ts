import type { Field } from '@baluarte/contract/kit/field.ts';
import { z } from 'zod';

/** Risks are recognised and assessed, not filled in: their list reads these fields and the form kit writes none. */
const readOnly = { input: z.never(), required: false } as const;
const choice = (from: NonNullable<Field['from']>) =>
  ({ kind: 'choice', output: z.number().nullable(), from, ...readOnly }) as const;
const flag = { kind: 'flag', output: z.boolean(), ...readOnly } as const;

/** What the list of risks shows and is narrowed by, in the terms of the list kit. */
export const riskFields = {
  ownerId: choice('area'),
  categoryId: choice('assetCategory'),
  typeId: choice('assetType'),
  processId: choice('process'),
  assetOwnerId: choice('area'),
  isCritical: flag,
  incomplete: flag,
  aboveTarget: flag,
  isToDefine: flag,
  isOverdue: flag,
  hasEvidence: flag,
} as const satisfies Record<string, Field>;
