import type { FastifyInstance } from 'fastify';
import { catalogueRoutes } from '#app/stores.ts';
import * as identity from '#identity/registry.ts';
import * as organization from '#organization/registry.ts';
import * as inventory from '#inventory/registry.ts';
import * as risk from '#risk/registry.ts';
import * as maturity from '#maturity/registry.ts';
import { documentRoutes } from '#record/report/document/document.routes.ts';
import { scheduleRoutes } from '#record/report/schedule/schedule.routes.ts';
import { reportRoutes } from '#record/report/report.routes.ts';
import * as record from '#record/registry.ts';
import { handoverRoutes } from '#record/handover/handover.routes.ts';
import { reportSources } from './report-sources.ts';

/** Route registrations of every feature, wing by wing. */
export const features: readonly ((app: FastifyInstance) => void | Promise<void>)[] = [
  ...identity.routes,
  ...organization.routes,
  catalogueRoutes,
  ...inventory.routes,
  ...risk.routes,
  ...maturity.routes,
  ...record.routes,
  reportRoutes(reportSources),
  documentRoutes,
  scheduleRoutes,
  handoverRoutes,
];
