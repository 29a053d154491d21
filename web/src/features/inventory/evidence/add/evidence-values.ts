import type { evidence, evidenceKinds, EvidenceUpload } from '@baluarte/contract/inventory/evidence.ts';
import type { z } from 'zod';
import { kindOf, titleOf } from '#inventory/shared/upload/piece-of.ts';
import type { Proved } from '../evidence-queries.ts';

/** What a revision says beside its files, as a form holds it. */
export const revisionValues = { revisionNote: '', periodFrom: '', periodTo: '', receivedOn: '' };

/** The same as the API takes it: today where nothing is said of the receipt. */
export const revisionInput = ({ revisionNote, periodFrom, periodTo, receivedOn }: typeof revisionValues) => ({
  revisionNote,
  periodFrom: periodFrom || null,
  periodTo: periodTo || null,
  receivedOn: receivedOn || undefined,
});

/** What a form of a new piece holds. */
type NewValues = typeof revisionValues & {
  name: string;
  kindId: (typeof evidenceKinds)[number];
  note: string;
  ownerId: number | null;
  classificationId: number | null;
  validUntil: string;
  /** Each file is a piece of its own. */
  isEach: boolean;
};

/** A form of a new piece, blank but for what its first file suggests. */
export const newValues = (name: string, first: Pick<EvidenceUpload, 'type'>): NewValues => ({
  name,
  kindId: kindOf(first),
  note: '',
  ownerId: null,
  classificationId: null,
  validUntil: '',
  ...revisionValues,
  isEach: false,
});

interface Given {
  values: NewValues;
  uploads: readonly EvidenceUpload[];
  of: Proved | undefined;
  expectedIds: readonly number[];
}
type Body = z.input<typeof evidence.endpoints.create.body>;

/** The pieces a form makes: one of all its files, or one of each, called like it. */
export function bodiesOf({ values, uploads, of, expectedIds }: Given): Body[] {
  const { isEach, name, kindId, note, ownerId, classificationId, validUntil, ...revision } = values;
  const shared = {
    kindId,
    note,
    ownerId,
    classificationId,
    validUntil: validUntil || null,
    ...revisionInput(revision),
    ...(of ? { [`${of.entity}Ids`]: [of.id] } : {}),
    expectedIds: [...expectedIds],
  };
  if (isEach && uploads.length > 1)
    return uploads.map((upload) => ({ ...shared, name: titleOf(upload.name), uploadIds: [upload.id] }));
  return [{ ...shared, name, uploadIds: uploads.map(({ id }) => id) }];
}
