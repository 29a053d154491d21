import { spawn, type ChildProcess } from 'node:child_process';
import { execPath } from 'node:process';
import { fileURLToPath } from 'node:url';

/** A decoder program and its limits. */
export interface DecoderProgram {
  /** The module that answers questions, as `import.meta.resolve` names it. */
  module: string;
  /** Megabytes of its JavaScript heap. */
  heap: number;
  /** Megabytes of its writable memory; 1,100 where it says nothing. */
  memory?: number;
  /** Options of Node beyond those that every decoder has. */
  options?: readonly string[];
}

/**
 * Megabytes of writable memory of a decoder; Node reserves some 600 at start, which leaves about 500.
 * The kernel refuses more, also to native code, which ends the decoder.
 */
const MEMORY = 1100;
/** Seconds of CPU time in total: ends a looping decoder whose server was killed. */
export const LIFE = 480;

/** No core dump, no files, the limits, then the program. Every `sh` on Linux supports these. */
const limited = (memory: number) =>
  `ulimit -c 0 && ulimit -f 0 && ulimit -d ${memory * 1024} && ulimit -t ${LIFE} && exec "$0" "$@"`;

/** Libraries that would fetch something ask here: a port that nothing can listen on, so they reach nobody. */
const nowhere = 'http://127.0.0.1:0';
const env = { HTTP_PROXY: nowhere, HTTPS_PROXY: nowhere, ALL_PROXY: nowhere };

/**
 * Starts a decoder: a process without the server's environment and connections, which may read
 * files but not write any, cannot start processes, fetches nothing, and ends with the server.
 */
export function startDecoder({ module, heap, memory = MEMORY, options = [] }: DecoderProgram): ChildProcess {
  const node = [
    '--permission',
    '--allow-fs-read=*',
    `--max-old-space-size=${heap}`,
    '--max-semi-space-size=8',
    '--no-warnings',
    ...options,
    fileURLToPath(module),
  ];
  return spawn('/bin/sh', ['-c', limited(memory), execPath, ...node], {
    env,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
  });
}
