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
  serve(app, platformUser.export, ({ parts, query }) => exportPlatformUsers(parts.database.identityDb, query));
  serve(app, get, (asked) => personNow(asked, asked.params.id));
  serve(app, events, async (asked) => {
    await personNow(asked, asked.params.id);
    return listPlatformEvents(asked.parts.database.identityDb, asked.params.id, asked.query);
  });
  serve(app, status, (asked) => changeStatus(asked, asked.params.id, asked.body.statusId));
  serve(app, superAdmin, (asked) => changeSuperAdmin(asked, asked.params.id, asked.body));
  serve(app, platformUser.endSessions, (asked) => endSessions(asked, asked.params.id));
  serve(app, resetLink, (asked) => giveResetLink(asked, asked.params.id));
  serve(app, remove, (asked) => deleteAccount(asked, asked.params.id));
}
