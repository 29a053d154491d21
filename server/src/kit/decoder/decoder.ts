import type { ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';
import { LIFE, startDecoder, type DecoderProgram } from './decoder-process.ts';
import type { DecoderReply } from './answer-questions.ts';

/** The decoder refused its input; says why. */
export class Refused extends Error {
  readonly code: string;
  readonly params: object;

  constructor(code: string, params: object) {
    super(code);
    this.code = code;
    this.params = params;
  }
}

/** What was to be read ended the decoder, or took longer than it may: it is not to be read. */
export class Unreadable extends Error {
  override name = 'Unreadable';
}

/** Milliseconds a decoder waits for its next use before it ends. */
const IDLE = 30_000;
/** Seconds of use after which a decoder is left to end, well before the kernel would. */
const WORN = 60;
/** Characters kept of a crashed decoder's stderr. */
const LAST_WORDS = 2000;

/** One use of a decoder. Call `giveBack` once, also after a failure. */
export interface Use {
  /** Asks one question at a time. Throws `Refused`, `Unreadable`, or an Error for a fault in the decoder. */
  ask<Answer>(question: unknown): Promise<Answer>;
  giveBack(): void;
}

/** A decoder process and its current question, if any. */
class Worker {
  readonly #child: ChildProcess;
  #answer: ((reply: DecoderReply | Error) => void) | undefined;
  #end: Error | undefined;
  #isReady = false;
  #lastWords = '';
  /** Seconds spent at questions. */
  used = 0;

  constructor(program: DecoderProgram) {
    this.#child = startDecoder(program);
    this.#child.on('message', (reply: DecoderReply) => {
      if (this.#isReady) return this.#answer?.(reply);
      this.#isReady = true;
    });
    this.#child.stderr?.on('data', (piece: Buffer) => {
      this.#lastWords = (this.#lastWords + piece.toString('latin1')).slice(-LAST_WORDS);
    });
    this.#child.on('error', (error) => this.#ended(error));
    // 'close' comes after all of stderr, which says why.
    this.#child.on('close', (code, signal) => {
      const how = `the decoder ended (${signal ?? code}): ${this.#lastWords}`;
      this.#ended(this.#isReady ? new Unreadable(how) : new Error(how));
    });
  }

  get isFit(): boolean {
    return this.#end === undefined && this.#answer === undefined && this.used < WORN;
  }

  #ended(error: Error): void {
    this.#end ??= error;
    this.#answer?.(this.#end);
  }

  async ask(question: unknown, seconds: number): Promise<DecoderReply> {
    if (this.#end) throw this.#end;
    if (this.#answer) throw new Error('a decoder answers one question at a time');
    const start = performance.now();
    const late = setTimeout(() => {
      this.#ended(new Unreadable(`the decoder took longer than ${seconds.toFixed(1)} s`));
      this.kill();
    }, seconds * 1000);
    try {
      const reply = await new Promise<DecoderReply | Error>((resolve) => {
        this.#answer = resolve;
        // If sending fails, the process's end says why.
        this.#child.send(question as object, () => undefined);
      });
      if (reply instanceof Error) throw reply;
      return reply;
    } finally {
      clearTimeout(late);
      this.#answer = undefined;
      this.used += (performance.now() - start) / 1000;
    }
  }

  kill(): void {
    this.#child.kill('SIGKILL');
  }

  /** Whether the process of the server stays for this one. */
  hold(isHeld: boolean): void {
    const act = isHeld ? 'ref' : 'unref';
    this.#child[act]();
    this.#child.channel?.[act]();
    (this.#child.stderr as Socket | null)?.[act]();
  }
}

/**
 * Reads untrusted files in separate processes with memory and time limits, so that no file can crash or block
 * the server. A process serves one use at a time and is reused unless it failed.
 */
export class Decoder {
  readonly #program: DecoderProgram;
  readonly #idle: { worker: Worker; end: NodeJS.Timeout }[] = [];

  constructor(program: DecoderProgram) {
    this.#program = program;
  }

  /** Begins a use in which all answers together may be waited for up to so many seconds, at most 120. */
  begin(seconds: number): Use {
    // CPU time also includes the garbage collector's threads.
    if (2 * (seconds + WORN) > LIFE) throw new RangeError(`a decoder does not live for ${seconds} s`);
    const worker = this.#take();
    const most = worker.used + seconds;
    let isSpoilt = false;
    return {
      ask: async <Answer>(question: unknown): Promise<Answer> => {
        try {
          const reply = await worker.ask(question, Math.max(0, most - worker.used));
          if ('answer' in reply) return reply.answer as Answer;
          if ('refusal' in reply) throw new Refused(reply.refusal.code, reply.refusal.params);
          if ('exhausted' in reply) throw new Unreadable(`the decoder ran out: ${reply.exhausted}`);
          throw new Error(`in a decoder: ${reply.fault}`);
        } catch (error) {
          isSpoilt ||= !(error instanceof Refused);
          throw error;
        }
      },
      giveBack: () => {
        if (isSpoilt || !worker.isFit) worker.kill();
        else this.#keep(worker);
      },
    };
  }

  #take(): Worker {
    const kept = this.#idle.pop();
    if (!kept) return new Worker(this.#program);
    clearTimeout(kept.end);
    if (!kept.worker.isFit) return this.#take();
    kept.worker.hold(true);
    return kept.worker;
  }

  #keep(worker: Worker): void {
    worker.hold(false);
    const end = setTimeout(() => {
      const place = this.#idle.findIndex((kept) => kept.worker === worker);
      if (place >= 0) this.#idle.splice(place, 1);
      worker.kill();
    }, IDLE).unref();
    this.#idle.push({ worker, end });
  }
}
