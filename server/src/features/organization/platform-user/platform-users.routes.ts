import { platformUser } from '@baluarte/contract/organization/platform-user.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import type { FastifyInstance } from 'fastify';
import { searchable } from '#kit/search/search-sources.ts';
import { serve } from '#kit/http/serve.ts';
import { changeStatus, changeSuperAdmin, endSessions, giveResetLink, personNow } from './change-account.ts';
import { deleteAccount } from './delete-account.ts';
import { findPlatformUsers } from './find-platform-users.ts';
import { exportPlatformUsers } from './export-platform-users.ts';
import { listPlatformEvents, listPlatformUsers } from './platform-users.queries.ts';

/** Administration of all accounts by super administrators, outside of companies. */
export function platformUsersRoutes(app: FastifyInstance): void {
  const { list, get, events, status, superAdmin, resetLink, remove } = platformUser;
  searchable(app, {
    kind: 'user',
    access: [permissions.companies.viewUsers],
    isOutside: true,
    rows: findPlatformUsers,
  });
  serve(app, list, ({ parts, query }) => listPlatformUsers(parts.database.identityDb, query));
  serve(app, platformUser.export, ({ parts, session, query }) =>
    exportPlatformUsers(parts.database.identityDb, query, session),
  );
  serve(app, get, (handling) => personNow(handling, handling.params.id));
  serve(app, events, async (handling) => {
    await personNow(handling, handling.params.id);
    return listPlatformEvents(handling.parts.database.identityDb, handling.params.id, handling.query);
  });
  serve(app, status, (handling) => changeStatus(handling, handling.params.id, handling.body.statusId));
  serve(app, superAdmin, (handling) => changeSuperAdmin(handling, handling.params.id, handling.body));
  serve(app, platformUser.endSessions, (handling) => endSessions(handling, handling.params.id));
  serve(app, resetLink, (handling) => giveResetLink(handling, handling.params.id));
  serve(app, remove, (handling) => deleteAccount(handling, handling.params.id));
}
