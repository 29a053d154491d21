import process from 'node:process';

/** What a decoder says: the answer, a refusal of what it was given to read, what it ran out of, or a fault of its own. */
export type Said =
  | { answer: unknown }
  | { refusal: { code: string; params: object } }
  | { exhausted: string }
  | { fault: string };

/** Thrown in a decoder for what a person can act on; reaches whoever asked as `Refused`. */
export class Refusal extends Error {
  readonly code: string;
  readonly params: object;

  constructor(code: string, params: object = {}, cause?: unknown) {
    super(`${code} ${JSON.stringify(params)}`, { cause });
    this.code = code;
    this.params = params;
  }
}

/** What stays of a fault, in characters: what is read must not fill the server's log. */
const TOLD = 4000;

async function said(answer: (question: never) => unknown, question: unknown): Promise<Said> {
  try {
    return { answer: await answer(question as never) };
  } catch (error) {
    if (error instanceof Refusal) return { refusal: { code: error.code, params: error.params } };
    // Memory that was not given, a text or a table beyond the largest there is, calls too deep.
    if (error instanceof RangeError) return { exhausted: error.message };
    return { fault: String(error instanceof Error ? error.stack : error).slice(0, TOLD) };
  }
}

/** The life of a decoder: answers one question after the other until the server is gone. Called once, by its program. */
export function answerQuestions(answer: (question: never) => unknown): void {
  // Told to a whole group of processes, these are for the server, which lets work under way come to its end.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  process.on('disconnect', () => process.exit());
  process.on('message', (question) => void said(answer, question).then((told) => process.send?.(told)));
  process.send?.({ answer: 'ready' } satisfies Said);
}
