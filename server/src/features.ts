import type { FastifyInstance } from 'fastify';
import { catalogueRoutes } from '#app/stores.ts';
import * as identity from '#identity/registry.ts';
import * as organization from '#organization/registry.ts';
import * as inventory from '#inventory/registry.ts';
import * as risk from '#risk/registry.ts';
import * as maturity from '#maturity/registry.ts';
import * as record from '#record/registry.ts';

/** Route registrations of every feature, wing by wing. */
export const features: readonly ((app: FastifyInstance) => void | Promise<void>)[] = [
  ...identity.routes,
  ...organization.routes,
  catalogueRoutes,
  ...inventory.routes,
  ...risk.routes,
  ...maturity.routes,
  ...record.routes,
];
