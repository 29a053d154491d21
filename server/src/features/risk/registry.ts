import type { FastifyInstance } from 'fastify';
import { assetGraphRoutes } from './asset-graph/asset-graph.routes.ts';
import { assetGroupRoutes } from './asset-group/asset-group.routes.ts';
import { controlRoutes } from './control/control.routes.ts';
import { followManyRoutes } from './control/follow-up/follow-many.routes.ts';
import { followUpCalendarRoutes } from './control/follow-up/follow-up-calendar.routes.ts';
import { followUpRoutes } from './control/follow-up/follow-up.routes.ts';
import { methodRoutes } from './method/method.routes.ts';
import { riskRoutes } from './risk/risk.routes.ts';
import { simulatorRoutes } from './risk/simulator/simulator.routes.ts';
import { treatmentRoutes } from './risk/treatment/treatment.routes.ts';

/** What registers the routes of the wing, one line a room. */
export const routes: readonly ((app: FastifyInstance) => void | Promise<void>)[] = [
  methodRoutes,
  riskRoutes,
  controlRoutes,
  followUpRoutes,
  followManyRoutes,
  followUpCalendarRoutes,
  treatmentRoutes,
  simulatorRoutes,
  assetGraphRoutes,
  assetGroupRoutes,
];
