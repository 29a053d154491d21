import type { Issue, ProblemReply } from '@baluarte/contract/kit/problem.ts';

/** What the API answered instead of what was asked for. `status` 0 and code `network`: it did not answer at all. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly status: number;
  /** Stable code of the problem; the interface words it in its own language. */
  readonly code: string;
  /** Values the sentence speaks of. */
  readonly params: Readonly<Record<string, unknown>>;
  /** What is wrong with which field. */
  readonly issues: readonly Issue[];
  /** To give to support. */
  readonly reference: string | null;
  /** What is wrong in the server's own words, where it gives no codes. */
  readonly sentences: readonly string[];
  /** The server's own title and sentence, for a code this interface does not know. */
  readonly title: string | null;
  /** Of an act refused as a whole: what it would have answered, row by row. */
  readonly data: unknown;

  constructor(status: number, reply: Partial<ProblemReply> & { code: string }) {
    super(reply.message ?? reply.code);
    this.status = status;
    this.code = reply.code;
    this.params = { ...reply.params, ...(reply.reference && { reference: reply.reference }) };
    this.issues = reply.issues ?? [];
    this.sentences = reply.issues
      ? []
      : Object.values(reply.errors ?? {}).flatMap((sentences) => [sentences].flat().slice(0, 1));
    this.reference = reply.reference ?? null;
    this.title = reply.title ?? null;
    this.data = reply.data;
  }
}

/** Whether an error is a refusal, of this code when one is given. */
export const isRefusal = (error: unknown, code?: string): error is Refusal =>
  error instanceof Refusal && (code === undefined || error.code === code);

const isProblem = (value: unknown): value is ProblemReply =>
  typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'string';

/** What the specification gives for wrong input: sentences by field. */
const hasErrors = (value: unknown): value is Pick<ProblemReply, 'errors' | 'message' | 'title'> =>
  typeof value === 'object' &&
  value !== null &&
  'errors' in value &&
  typeof value.errors === 'object' &&
  value.errors !== null;

/** Reads the refusal in an answer; a response that is not ours (a proxy's page) becomes `busy` or `unexpected`. */
export async function refusalOf(response: Response): Promise<Refusal> {
  const reply: unknown = await response.json().catch(() => null);
  if (isProblem(reply)) return new Refusal(response.status, reply);
  if (hasErrors(reply)) return new Refusal(response.status, { ...reply, code: 'invalid' });
  const reference = response.headers.get('x-request-id') ?? undefined;
  const isAway = response.status === 502 || response.status === 503 || response.status === 504;
  return new Refusal(response.status, { code: isAway ? 'busy' : 'unexpected', reference: reference ?? '' });
}

/** Whether what was asked for is not there: asking again finds it no more. */
export const isMissing = (error: unknown): boolean => isRefusal(error) && error.status === 404;
