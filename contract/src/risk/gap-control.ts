import { z } from 'zod';
import { bodyOf, endpoint, livingInScope } from '#kit/endpoint.ts';
import { withChangeset } from '#record/changeset.ts';
import { control } from './control.ts';
import { controlAccess } from './control-access.ts';

/** Gaps that one call closes: as many as a self-assessment has at most. */
export const maximumGaps = 200;

const { code, name, description, responsibleId, participants, nextFollowUp } = control.input.shape;

/** Controls that close gaps of a self-assessment. */
export const gapControl = livingInScope({
  /** Codes of the gaps that a control of the scope closes already. */
  there: endpoint({
    name: 'gapControl.there',
    method: 'GET',
    path: '/controls/gaps',
    access: controlAccess.create,
    reply: z.array(z.string()),
  }),
  /**
   * Makes a control of each gap, all in one changeset. Each has the code of its requirement or control, and is in the domain of the
   * action of this code. A gap that has its control already is left out.
   */
  make: endpoint({
    name: 'gapControl.make',
    method: 'POST',
    path: '/controls/gaps',
    access: controlAccess.create,
    maximumBody: bodyOf.longList,
    body: z.strictObject({
      typeId: control.input.shape.typeId,
      gaps: z
        .array(
          z.strictObject({
            code,
            name,
            description,
            /** The area that closes it. */
            responsibleId,
            /** Who takes part. */
            participants,
            nextFollowUp,
          }),
        )
        .min(1)
        .max(maximumGaps),
    }),
    status: 201,
    reply: z.object({
      made: z.array(z.object({ id: z.number(), code: z.string() })),
      ...withChangeset,
    }),
  }),
});
