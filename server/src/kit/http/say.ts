import type { AnyEndpoint } from '@baluarte/contract/kit/endpoint.ts';
import { fill } from '@baluarte/texts/fill.ts';
import { textsIn } from '@baluarte/texts/wording.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { languageOf } from './wording.ts';

const sentences = new WeakMap<FastifyReply, string>();

/** Says in an answer what was done, where that is more than the verb of its endpoint. */
export const say = (reply: FastifyReply, sentence: string): void => void sentences.set(reply, sentence);

/** Numbers of an answer that its sentence may speak of. */
const told = (data: unknown) => {
  const rows = typeof data === 'object' && data !== null && 'rows' in data ? data.rows : [];
  return { count: Array.isArray(rows) ? rows.length : 0 };
};

/** `message` of an answer to a write: what was said of it, else what its endpoint does, in the language of the request; undefined for a GET. */
export function messageOf(
  { name, method }: Pick<AnyEndpoint, 'name' | 'method'>,
  data: unknown,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): string | undefined {
  if (method === 'GET') return undefined;
  const said = sentences.get(reply);
  if (said !== undefined) return said;
  const verb = name.split('.').at(-1) ?? '';
  const { done, ofEndpoints, otherwise } = textsIn(languageOf(request.headers['x-language'])).replies;
  const byName: Readonly<Record<string, string>> = ofEndpoints;
  const byVerb: Readonly<Record<string, string>> = done;
  return fill(byName[name] ?? byVerb[verb] ?? otherwise, told(data));
}
