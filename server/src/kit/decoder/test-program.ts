import { writeFileSync } from 'node:fs';
import process from 'node:process';
import { answerQuestions, Refusal } from './answer-questions.ts';

/** Tasks of the tests' decoder. */
export type Task = 'say' | 'refuse' | 'fail' | 'heap' | 'memory' | 'for ever' | 'exit' | 'write' | 'environment';

const heap: unknown[] = [];
const memory: Buffer[] = [];

answerQuestions((task: Task) => {
  switch (task) {
    case 'say':
      return process.pid;
    case 'refuse':
      throw new Refusal('no', { line: 7 });
    case 'fail':
      throw new Error('a defect');
    case 'heap':
      for (;;) heap.push({ more: heap.length });
    case 'memory':
      for (;;) memory.push(Buffer.alloc(16 * 1024 * 1024, 1));
    case 'for ever':
      for (;;);
    case 'exit':
      return process.exit(3);
    case 'write':
      return writeFileSync('/tmp/written-by-a-decoder', 'x');
    case 'environment':
      return Object.keys(process.env).filter((name) => /SECRET|DATABASE|TOKEN|PATH/.test(name));
  }
});
