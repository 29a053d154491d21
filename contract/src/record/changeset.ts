import { z } from 'zod';
import { endpoint } from '#kit/endpoint.ts';
import { problemsOf } from '#kit/problem.ts';
import { idParams } from '#kit/values.ts';

/** What an answer says of a change beside its own: the changeset that takes it back; `null` when nothing changed. */
export const withChangeset = { changesetId: z.number().nullable() };

/** Takes back what one changeset wrote, where nothing later touched it: behind every "Deshacer". */
export const changeset = {
  undo: endpoint({
    name: 'changeset.undo',
    method: 'POST',
    path: '/changesets/{id}/undo',
    access: 'signedIn',
    params: idParams('changeset'),
    // What was done in another scope of the person's can be taken back from here too.
    scopes: 'every',
    reply: z.object({
      undone: z.number().int(),
      ...withChangeset,
      refused: z.array(
        z.object({
          table: z.string(),
          id: z.number(),
          code: z.string().nullable(),
          reason: z.enum(['changedMeanwhile', 'inUse']),
        }),
      ),
    }),
  }),
};

export const changesetProblems = problemsOf({
  'changeset.notYours': { status: 403 },
  'changeset.alreadyUndone': { status: 409 },
  /** What a company began with. */
  'changeset.beginning': { status: 409 },
  /** What happened once: a password given, a file taken out, a night's tidying. */
  'changeset.fact': { status: 409 },
  /** The link of an invitation works once, and not again. */
  'changeset.ofInvitation': { status: 409 },
  /** Who is in the company does not change by undoing. */
  'changeset.ofPeople': { status: 409 },
});
