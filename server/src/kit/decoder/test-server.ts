import process from 'node:process';
import { Decoder } from './decoder.ts';

/* A server for one test: tells the number of its decoder's process, and is killed. */
const use = new Decoder({ module: import.meta.resolve('./test-program.ts'), heap: 64 }).begin(20);
process.send?.(await use.ask<number>('say'));
