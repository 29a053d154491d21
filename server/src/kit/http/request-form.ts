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
  // HTTP/1.0, as some probes speak it, has no host; HTTP/1.1 without one is refused by Node.
  if (hosts.length > 1 || ![raw.headers.host, host].every((named) => !named || isHost(named))) return false;
  const [first, second] = raw.url ?? '';
  return first === '/' && second !== '/' && second !== '\\';
}

/**
 * Refuses requests that two programs could read in two ways: more than one host, a host no browser sends, here or told by a
 * proxy, and an address that names a host itself. What cannot be read at all Node refuses: lengths that contradict each other.
 */
export function refuseOddForms(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (!isPlain(request)) throw problem('malformed');
  });
}
