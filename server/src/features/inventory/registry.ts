import type { FastifyInstance } from 'fastify';
import { importStores } from '#app/stores.ts';
import { threatRoutes } from './threat/threat.routes.ts';
import { vulnerabilityRoutes } from './vulnerability/vulnerability.routes.ts';
import { assetRoutes } from './asset/asset.routes.ts';
import { relationRoutes } from './relation/relation.routes.ts';
import { typeThreatRoutes } from './type-threat/type-threat.routes.ts';
import { importRoutes } from './import/import.routes.ts';

/** What registers the routes of what there is, one line a room. */
export const routes: readonly ((app: FastifyInstance) => void | Promise<void>)[] = [
  threatRoutes,
  vulnerabilityRoutes,
  assetRoutes,
  relationRoutes,
  typeThreatRoutes,
  importRoutes(importStores),
];
