import type { FastifyInstance } from 'fastify';
import { methodRoutes } from './method/method.routes.ts';
import { riskRoutes } from './risk/risk.routes.ts';

/** What registers the routes of risks and their method, one line a room. */
export const routes: readonly ((app: FastifyInstance) => void | Promise<void>)[] = [methodRoutes, riskRoutes];
