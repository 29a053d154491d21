import type { FastifyRequest } from 'fastify';
import type { Parts } from '#kit/http/parts.ts';
import { subdomainOf } from '#kit/http/request-session.ts';
import { deviceOf } from './second-step.ts';

/** Headers we write ourselves, whatever the caller sent: the library and the gate before a session believe them. */
export const trustedHeaders = {
  address: 'x-client-address',
  subdomain: 'x-subdomain',
  requestId: 'x-request-id',
  device: 'x-trusted-device',
} as const;

const passed = ['authorization', 'user-agent', 'accept-language', 'origin'] as const;

/** What the auth library is told of a request. No cookie: a session is its bearer token and nothing else. */
export function libraryHeaders(request: FastifyRequest, { env }: Pick<Parts, 'env'>): Headers {
  const headers = new Headers({
    [trustedHeaders.address]: request.ip,
    [trustedHeaders.subdomain]: subdomainOf(request, env.PUBLIC_URL),
    [trustedHeaders.requestId]: request.id,
    [trustedHeaders.device]: deviceOf(request),
  });
  for (const name of passed) if (request.headers[name]) headers.set(name, request.headers[name]);
  return headers;
}

/** A request as the auth library takes it. */
export function libraryRequest(request: FastifyRequest, parts: Pick<Parts, 'env'>, body: unknown): Request {
  const headers = libraryHeaders(request, parts);
  const url = new URL(request.url, parts.env.PUBLIC_URL);
  if (request.method === 'GET') return new Request(url, { headers });
  headers.set('content-type', 'application/json');
  return new Request(url, { method: request.method, headers, body: JSON.stringify(body ?? {}) });
}
