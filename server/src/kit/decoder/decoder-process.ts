import { spawn, type ChildProcess } from 'node:child_process';
import { execPath } from 'node:process';
import { fileURLToPath } from 'node:url';

/** A program that decodes, and what it may cost. */
export interface DecoderProgram {
  /** The module that answers questions, as `import.meta.resolve` names it. */
  module: string;
  /** Megabytes of its JavaScript heap. */
  heap: number;
  /** Options of Node beyond those that every decoder has. */
  options?: readonly string[];
}

/**
 * Megabytes a decoder may have writable, of which Node has set aside some 600 before it does anything: about 500 of its own.
 * What the kernel refuses beyond ends the decoder, also where native code asks for it.
 */
const MEMORY = 1100;
/** Seconds of processor in its whole life: the end of one whose server was killed while it went round in circles. */
export const LIFE = 480;

/** No dump of its memory, no file of its own, and the limits; then the program. Every `sh` on Linux knows these. */
const limited = `ulimit -c 0 && ulimit -f 0 && ulimit -d ${MEMORY * 1024} && ulimit -t ${LIFE} && exec "$0" "$@"`;

/**
 * Starts a decoder: a process that knows nothing of the server, neither its environment nor its connections, that may read
 * files but write none and start nothing, and that ends with the server.
 */
export function startDecoder({ module, heap, options = [] }: DecoderProgram): ChildProcess {
  const node = [
    '--permission',
    '--allow-fs-read=*',
    `--max-old-space-size=${heap}`,
    '--max-semi-space-size=8',
    '--no-warnings',
    ...options,
    fileURLToPath(module),
  ];
  return spawn('/bin/sh', ['-c', limited, execPath, ...node], {
    env: {},
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
  });
}
