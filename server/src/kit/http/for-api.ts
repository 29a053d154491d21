import type { FastifyRequest } from 'fastify';

/**
 * Whether a request is for the API. By the route, because an address can be written in more ways than one; one of no route may
 * be taken for a file's, and is told by its address.
 */
export const isForApi = ({ routeOptions, url }: Pick<FastifyRequest, 'routeOptions' | 'url'>): boolean =>
  (routeOptions.url ?? '').startsWith('/api/') || url.startsWith('/api/');
