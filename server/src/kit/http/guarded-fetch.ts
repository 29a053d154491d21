import { lookup, type LookupAddress, type LookupOptions } from 'node:dns';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import type { Env } from '#app/env.ts';

/** Bytes an answer may have: documents and keys of a provider have a few thousand. */
const MOST = 1024 * 1024;
/** Maximum milliseconds of a call. */
const PATIENCE = 6_000;

/** Why an address a company typed is not asked at all. */
export class AddressRefused extends Error {
  readonly fault: 'notHttps' | 'private';

  constructor(fault: AddressRefused['fault'], message: string) {
    super(message);
    this.fault = fault;
  }
}

// Addresses outside the public internet (RFC 6890 and related). Requests to them would let a company probe our network.
const inside4 = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inside4.addSubnet(net, bits, 'ipv4');
const inside6 = new BlockList();
for (const [net, bits] of [
  ['::', 96],
  ['::ffff:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  inside6.addSubnet(net, bits, 'ipv6');

/** Whether an address is not on the public internet. */
export const isInside = (address: string): boolean =>
  isIP(address) === 6 ? inside6.check(address, 'ipv6') : inside4.check(address, 'ipv4');

/** Resolves a name and refuses it if any of its addresses is internal; the connection uses the checked addresses. */
const publicLookup: LookupFunction = (hostname, options: LookupOptions, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    if (error) return callback(error, '');
    const bad = found.find(({ address }) => isInside(address));
    if (bad) return callback(new AddressRefused('private', `${hostname} is ${bad.address}`), '');
    return options.all ? callback(null, found) : callback(null, found[0]?.address ?? '', found[0]?.family);
  });
};

const isLocal = (hostname: string) => hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';

/** Throws `AddressRefused` for an address no provider of a company may have here. */
export function refuseAddress({ NODE_ENV }: Pick<Env, 'NODE_ENV'>, address: string | URL): void {
  const { protocol, hostname } = new URL(address);
  const isProduction = NODE_ENV === 'production';
  if (protocol !== 'https:' && (isProduction || !isLocal(hostname)))
    throw new AddressRefused('notHttps', String(address));
  const bare = hostname.replace(/^\[|\]$/g, '');
  if (isProduction && (isLocal(hostname) || (isIP(bare) !== 0 && isInside(bare))))
    throw new AddressRefused('private', hostname);
}

interface FetchOptions {
  method?: string;
  headers?: Record<string, string>;
  /** A form, or text; what calls to a provider send. */
  body?: unknown;
  signal?: AbortSignal | undefined;
}

/**
 * `fetch` for URLs entered by a company: https only (also http to this machine in development), no internal addresses
 * in production, no redirects, limits of size and time. Throws `AddressRefused` and network
 * errors.
 */
export const guardedFetch =
  (env: Pick<Env, 'NODE_ENV'>) =>
  async (
    address: string | URL,
    { method = 'GET', headers = {}, body, signal }: FetchOptions = {},
  ): Promise<Response> => {
    refuseAddress(env, address);
    const url = new URL(address);
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const text = typeof body === 'string' || body instanceof URLSearchParams ? body.toString() : undefined;
    const ends = AbortSignal.timeout(PATIENCE);
    return new Promise((resolve, reject) => {
      const request = send(
        url,
        {
          method,
          headers: { ...headers, ...(text === undefined ? {} : { 'content-length': Buffer.byteLength(text) }) },
          signal: signal ? AbortSignal.any([signal, ends]) : ends,
          agent: false,
          ...(env.NODE_ENV === 'production' ? { lookup: publicLookup } : {}),
        },
        (answer) => {
          const pieces: Buffer[] = [];
          let size = 0;
          answer.on('data', (piece: Buffer) => {
            size += piece.length;
            if (size > MOST) answer.destroy(new Error('the answer is too long'));
            else pieces.push(piece);
          });
          answer.on('error', reject);
          answer.on('end', () => {
            const { statusCode: status = 502, headers: received } = answer;
            const isEmpty = status === 204 || status === 304;
            const forwarded = Object.entries(received).flatMap(([name, value]): [string, string][] =>
              value === undefined ? [] : [[name, String(value)]],
            );
            resolve(new Response(isEmpty ? null : Buffer.concat(pieces), { status, headers: forwarded }));
          });
        },
      );
      request.on('error', reject);
      request.end(text);
    });
  };
