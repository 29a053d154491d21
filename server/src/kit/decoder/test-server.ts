import process from 'node:process';
import { Decoder } from './decoder.ts';

/* A server for one test: prints the process id of its decoder, and is then killed. */
const use = new Decoder({ module: import.meta.resolve('./test-program.ts'), heap: 64 }).begin(20);
process.send?.(await use.ask<number>('say'));
