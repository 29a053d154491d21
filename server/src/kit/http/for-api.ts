import type { FastifyRequest } from 'fastify';

/**
 * Whether a request is for the API. Decided by the route, because a URL can be written in several ways; without a route,
 * by the URL.
 */
export const isForApi = ({ routeOptions, url }: Pick<FastifyRequest, 'routeOptions' | 'url'>): boolean =>
  (routeOptions.url ?? '').startsWith('/api/') || url.startsWith('/api/');
