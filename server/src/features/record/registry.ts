import type { FastifyInstance } from 'fastify';
import { notificationRoutes } from './notification/notification.routes.ts';
import { changesetRoutes } from './changeset/changeset.routes.ts';
import { auditRequestRoutes } from './audit-request/audit-request.routes.ts';
import { auditRoutes } from './audit/audit.routes.ts';
import { historyNames } from './audit/reader.ts';
import { searchRoutes } from './search/search.routes.ts';
import { homeRoutes } from './home/home.routes.ts';
import { subscriptionRoutes } from './subscription/subscription.routes.ts';
import { viewRoutes } from './view/view.routes.ts';

/** Registers the routes of the wing, one line per room. */
export const routes: readonly ((app: FastifyInstance) => void | Promise<void>)[] = [
  notificationRoutes,
  changesetRoutes,
  auditRoutes,
  auditRequestRoutes(historyNames),
  searchRoutes,
  viewRoutes,
  subscriptionRoutes,
  homeRoutes,
];
