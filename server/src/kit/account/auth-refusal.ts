import { z } from 'zod';
import { invalid, problem, type Problem } from '#kit/http/problem.ts';

const refusal = z.object({ code: z.string().optional(), message: z.string().optional() }).catch({});

/** What the library says, in our words. A password that is too long is as wrong as any other. */
const known: Record<string, () => Problem> = {
  INVALID_EMAIL_OR_PASSWORD: () => problem('session.invalidCredentials'),
  PASSWORD_TOO_LONG: () => problem('session.invalidCredentials'),
  INVALID_EMAIL: () => invalid([{ path: 'body.email', code: 'wrongFormat' }]),
};

const byStatus: Record<number, () => Problem> = {
  400: () => problem('malformed'),
  401: () => problem('unauthenticated'),
  403: () => problem('forbidden'),
  404: () => problem('route.notFound'),
  405: () => problem('route.notFound'),
  415: () => problem('unsupportedType'),
  422: () => problem('invalid'),
};

/** Turns a refusal of the auth library into a problem of ours; throws where it is no refusal but a fault. */
export async function refusalOf(answer: Response): Promise<Problem> {
  if (answer.status === 429) return problem('slowDown', { seconds: Number(answer.headers.get('x-retry-after') ?? 60) });
  const { code = '', message } = refusal.parse(await answer.json().catch(() => ({})));
  const found = known[code] ?? byStatus[answer.status];
  if (!found) throw new Error(`the auth library answered ${answer.status}: ${code} ${message ?? ''}`);
  return found();
}
