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

/** Fields in which replies without a changeset count the rows a write changed. */
export const effectCounts = ['added', 'removed', 'undone', 'invited', 'changed', 'ended', 'forgotten', 'read'] as const;

/** Whether a reply says that the write changed nothing: it has no changeset, or counts no rows. Outside of companies there are no changesets. */
function changedNothing(data: unknown, { tenant }: Pick<AnyEndpoint, 'tenant'>): boolean {
  if (typeof data !== 'object' || data === null) return false;
  const reply: Partial<Record<string, unknown>> = { ...data };
  if (reply['changesetId'] !== undefined) return tenant && reply['changesetId'] === null;
  const counts = effectCounts.map((field) => reply[field]).filter((count) => typeof count === 'number');
  return counts.length > 0 && counts.every((count) => count === 0);
}

/**
 * `message` of an answer to a write: what was said of it, else that nothing changed, else what its endpoint does, in the language
 * of the request; undefined for a GET.
 */
export function messageOf(
  { name, method, tenant }: Pick<AnyEndpoint, 'name' | 'method' | 'tenant'>,
  data: unknown,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): string | undefined {
  if (method === 'GET') return undefined;
  const said = sentences.get(reply);
  if (said !== undefined) return said;
  const verb = name.split('.').at(-1) ?? '';
  const { done, ofEndpoints, otherwise, nothing } = textsIn(languageOf(request.headers['x-language'])).replies;
  if (changedNothing(data, { tenant })) return nothing;
  const byName: Readonly<Record<string, string>> = ofEndpoints;
  const byVerb: Readonly<Record<string, string>> = done;
  return fill(byName[name] ?? byVerb[verb] ?? otherwise, told(data));
}
