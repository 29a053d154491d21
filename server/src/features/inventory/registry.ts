import type { FastifyInstance } from 'fastify';
import { importStores } from '#app/stores.ts';
import { threatRoutes } from './threat/threat.routes.ts';
import { vulnerabilityRoutes } from './vulnerability/vulnerability.routes.ts';
import { assetRoutes } from './asset/asset.routes.ts';
import { assetTemplateRoutes } from './asset-template/asset-template.routes.ts';
import { attachingTo } from './evidence/attach-evidence.ts';
import { evidenceRoutes } from './evidence/evidence.routes.ts';
import { relationRoutes } from './relation/relation.routes.ts';
import { typeThreatRoutes } from './type-threat/type-threat.routes.ts';
import { importRoutes } from './import/import.routes.ts';

/** Registers the routes of the wing, one line per room. */
export const routes: readonly ((app: FastifyInstance) => void | Promise<void>)[] = [
  threatRoutes,
  vulnerabilityRoutes,
  assetRoutes(attachingTo('asset')),
  assetTemplateRoutes(importStores.assets),
  evidenceRoutes,
  relationRoutes,
  typeThreatRoutes,
  importRoutes(importStores),
];
