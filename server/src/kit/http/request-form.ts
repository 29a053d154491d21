import { isIPv6 } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { problem } from './problem.ts';

/** A name or an IPv4 address, or an IPv6 address in brackets, with or without a port. */
function isHost(host: string): boolean {
  const [, name = '', address] = /^(?:([A-Za-z0-9._-]{1,253})|\[([^\]]+)\])(?::\d{1,5})?$/.exec(host) ?? [];
  return address === undefined ? name !== '' : isIPv6(address);
}

function isPlain({ raw, host }: FastifyRequest): boolean {
  const hosts = raw.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host');
  // HTTP/1.0, as used by some probes, has no Host; HTTP/1.1 without one is refused by Node.
  if (hosts.length > 1 || ![raw.headers.host, host].every((named) => !named || isHost(named))) return false;
  const [first, second] = raw.url ?? '';
  return first === '/' && second !== '/' && second !== '\\';
}

/**
 * Refuses requests that two programs could interpret differently: several Host headers, a host that no browser sends, directly
 * or in a proxy's header, and an absolute URL. Node itself refuses malformed ones, such as contradictory lengths.
 */
export function refuseOddForms(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (!isPlain(request)) throw problem('malformed');
  });
}
