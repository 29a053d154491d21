import type { ListQuery } from '@baluarte/contract/kit/list-query.ts';
import { user } from '@baluarte/contract/organization/user.ts';
import { fill } from '@baluarte/texts/fill.ts';
import { textsIn } from '@baluarte/texts/wording.ts';
import type { FastifyInstance } from 'fastify';
import { exportRows } from '#kit/catalogue/export.ts';
import { listRows } from '#kit/catalogue/list.queries.ts';
import { admitBulk } from '#kit/catalogue/serve-catalogue.ts';
import { searchable } from '#kit/search/search-sources.ts';
import { say } from '#kit/http/say.ts';
import { serve } from '#kit/http/serve.ts';
import { languageOf } from '#kit/http/wording.ts';
import { ownedResourcesOf } from './owned-resources.ts';
import { bulkUsers } from './bulk-users.ts';
import { endCalendars } from './end-calendars.ts';
import { changeStatus, changeUser, userRow } from './change-user.ts';
import { findUsers } from './find-users.ts';
import { givePassword, giveResetLink } from './give-password.ts';
import { listAssessments } from './list-assessments.ts';
import { addPerson, inviteAgain, revokeInvitation } from './invite-person.ts';
import { membershipOf } from './membership.ts';
import { removeUser } from './remove-user.ts';
import { userAccess } from './user-access.ts';
import { userAsOf, userHistory } from './user-history.ts';
import { viewAs } from './view-as.ts';
import { userStore } from './user-store.ts';

const at = user.endpoints;

/** Users of the company: a catalogue of memberships whose writes control access. */
export function userRoutes(app: FastifyInstance): void {
  searchable(app, { kind: 'user', access: [user.access.list, user.access.view], rows: findUsers });
  serve(
    app,
    at.list,
    ({ trx, session, query, tenant }) =>
      listRows(trx, userStore, { ...(query as ListQuery), language: session.language }, tenant.scopeIds) as never,
  );
  serve(app, at.export, ({ trx, query, tenant, session }) =>
    exportRows(trx, userStore, query as ListQuery & { format: 'xlsx' | 'csv' }, { tenant, session }),
  );
  serve(app, at.get, async ({ trx, params, query }) => {
    const row = await userRow({ trx }, params.id);
    return query.at ? ((await userAsOf(trx, row, query.at)) as typeof row) : row;
  });
  serve(app, at.assessments, ({ trx }) => listAssessments(trx));
  serve(app, at.history, ({ trx, params }) => userHistory(trx, params.id));
  serve(app, at.create, (handling) => addPerson(handling, handling.body));
  serve(app, at.update, (handling) => changeUser(handling, handling.params.id, handling.body));
  serve(app, at.status, (handling) => changeStatus(handling, handling.params.id, handling.body));
  serve(app, at.remove, (handling) => removeUser(handling, handling.params.id, handling.query.toUserId));
  serve(app, at.bulk, async (handling) => {
    const { body, session, request, reply } = handling;
    admitBulk(userStore, session, body.action);
    const answer = await bulkUsers(handling, body);
    // A removal replies without its changeset though it removed them all.
    if (body.action === 'delete') {
      const { bulk } = textsIn(languageOf(request.headers['x-language'])).replies.done;
      say(reply, fill(bulk, { count: answer.rows.length }));
    }
    return answer;
  });
  serve(app, at.ownedResources, async (handling) =>
    ownedResourcesOf(handling, await membershipOf(handling.trx, handling.params.id)),
  );
  serve(app, at.access, (handling) => userAccess(handling, handling.params.id));
  serve(app, at.password, (handling) => givePassword(handling, handling.params.id, handling.body.password));
  serve(app, at.resetLink, (handling) => giveResetLink(handling, handling.params.id));
  serve(app, at.viewAs, (handling) => viewAs(handling, handling.params.id));
  serve(app, at.endCalendars, (handling) => endCalendars(handling, handling.params.id));
  serve(app, at.invite, (handling) => inviteAgain(handling, handling.params.id));
  serve(app, at.revokeInvitation, (handling) => revokeInvitation(handling, handling.params.id));
}
