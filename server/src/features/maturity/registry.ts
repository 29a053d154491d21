import type { FastifyInstance } from 'fastify';
import { assessmentRoutes } from './assessment/assessment.routes.ts';
import { frameworkRoutes } from './framework/framework.routes.ts';

/** Registers the routes of the wing, one line per room. */
export const routes: readonly ((app: FastifyInstance) => void | Promise<void>)[] = [assessmentRoutes, frameworkRoutes];
