import { firstCharacters } from '@baluarte/contract/kit/cut.ts';
import process from 'node:process';

/** A decoder's reply: the answer, a refusal of the input, an exhausted resource, or a fault of its own. */
export type DecoderReply =
  | { answer: unknown }
  | { refusal: { code: string; params: object } }
  | { exhausted: string }
  | { fault: string };

/** Thrown in a decoder for input that a user can correct; the caller gets `Refused`. */
export class Refusal extends Error {
  readonly code: string;
  readonly params: object;

  constructor(code: string, params: object = {}, cause?: unknown) {
    super(`${code} ${JSON.stringify(params)}`, { cause });
    this.code = code;
    this.params = params;
  }
}

/** Characters kept of a fault's message, so that input cannot fill the server's log. */
const MAX_FAULT_LENGTH = 4000;

async function replyTo(answer: (question: never) => unknown, question: unknown): Promise<DecoderReply> {
  try {
    return { answer: await answer(question as never) };
  } catch (error) {
    if (error instanceof Refusal) return { refusal: { code: error.code, params: error.params } };
    // Out of memory, a string or array over the maximum length, or stack overflow.
    if (error instanceof RangeError) return { exhausted: error.message };
    return { fault: firstCharacters(String(error instanceof Error ? error.stack : error), MAX_FAULT_LENGTH) };
  }
}

/** The main loop of a decoder: answers questions until the server is gone. Called once, by its program. */
export function answerQuestions(answer: (question: never) => unknown): void {
  // Sent to the whole process group, these are meant for the server, which lets running work finish.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  process.on('disconnect', () => process.exit());
  process.on('message', (question) => void replyTo(answer, question).then((reply) => process.send?.(reply)));
  process.send?.({ answer: 'ready' } satisfies DecoderReply);
}
