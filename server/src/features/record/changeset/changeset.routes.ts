import type { ChangesetKind } from '@baluarte/contract/record/audit.ts';
import { changeset } from '@baluarte/contract/record/changeset.ts';
import { baseRoles } from '@baluarte/contract/kit/session.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { forget } from '#identity/shared/session/session-lookup.ts';
import { plainAddress } from '#kit/http/network-address.ts';
import { problem } from '#kit/http/problem.ts';
import { serve, type Handling } from '#kit/http/serve.ts';
import { undoChangeset, type Undone, refuseNothing } from '#kit/history/undo.ts';
import { admitUndo } from './admit-undo.ts';
import { admitPlaces, settlePlaces } from './people.ts';
import { undoRules } from './undo-rules.ts';
import { refuseFinished } from './refuse-finished.ts';
import { refuseShownRatings } from './refuse-shown-ratings.ts';
import { refuseExcess, refuseIdleRoles, refuseProviders } from './refuse-excess.ts';

/** Kinds of events that rewriting rows cannot undo: a company was entered, a password set, a file downloaded. */
const facts: Partial<Record<ChangesetKind, 'changeset.beginning' | 'changeset.ofInvitation' | 'changeset.fact'>> = {
  seed: 'changeset.beginning',
  accepted: 'changeset.ofInvitation',
  account: 'changeset.fact',
  entered: 'changeset.fact',
  viewedAs: 'changeset.fact',
  retention: 'changeset.fact',
  archived: 'changeset.fact',
  downloaded: 'changeset.fact',
  reported: 'changeset.fact',
  handedOver: 'changeset.fact',
  handoverDownloaded: 'changeset.fact',
  handoverRemoved: 'changeset.fact',
  signingKey: 'changeset.fact',
};

/** An act on an account that is about an invitation. */
const ofInvitation = new Set(['invitationResent', 'invitationRevoked']);

/** Throws `setting.lockedOut` where the restored networks exclude the caller. */
async function refuseLockout({ trx, session, request }: Handling<typeof changeset.undo>): Promise<void> {
  const address = plainAddress(request.ip);
  const { isWithin } = await trx.one(sql<{ isWithin: boolean }>`
    select cardinality(allowed_addresses) = 0 or ${address}::inet <<= any (allowed_addresses) as "isWithin"
    from company where id = app.current_company()`);
  if (!isWithin && !session.isSuperAdmin) throw problem('setting.lockedOut', { address });
}

async function takeBack(handling: Handling<typeof changeset.undo>): Promise<Undone> {
  const { trx, params, session, tenant } = handling;
  const found = await trx.first<{ user_id: number | null; kind: ChangesetKind; act: string | null }>(sql`
    select user_id, kind, about ->> 'act' as act from changeset where company_id = app.current_company() and id = ${params.id}`);
  if (!found) throw problem('notFound');
  const isOwn = found.user_id === session.userId;
  if (!isOwn && session.base !== baseRoles.ADMIN) throw problem('changeset.notYours');
  const fact = ofInvitation.has(found.act ?? '') ? 'changeset.ofInvitation' : facts[found.kind];
  if (fact) throw problem(fact);
  await refuseExcess(trx, session, params.id);
  await admitUndo(trx, session, { id: params.id, kind: found.kind, isOwn });
  await refuseFinished(trx, params.id);
  await refuseShownRatings(trx, params.id);
  await refuseProviders(trx, session, params.id);
  await refuseIdleRoles(trx, params.id);
  const places = await admitPlaces(handling, params.id);
  // Scopes, roles and places may come back with it, or go.
  trx.afterCommit(() => forget({ companyId: tenant.companyId }));
  const undone = await undoChangeset(trx, params.id, undoRules);
  refuseNothing(undone);
  await settlePlaces(handling, places);
  await refuseLockout(handling);
  return undone;
}

export function changesetRoutes(app: FastifyInstance): void {
  serve(app, changeset.undo, takeBack);
}
