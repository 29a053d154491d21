/*
 * `npm run check`: every script of package.json that is called `check:…`, as many at a time as there are cores.
 * Each one's output stands together. Ends with 1 where one failed.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { stdout } from 'node:process';

const root = join(import.meta.dirname, '..');
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
const waiting = Object.entries(scripts).filter(([name]) => name.startsWith('check:'));

async function run(name: string, command: string): Promise<void> {
  const child = spawn('sh', ['-c', command], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => output.push(text));
  const [code] = await once(child, 'close');
  stdout.write(`${name}${code === 0 ? '' : ' failed'}\n${output.join('')}`);
  if (code !== 0) process.exitCode = 1;
}

async function work(): Promise<void> {
  for (let next = waiting.shift(); next; next = waiting.shift()) await run(...next);
}

await Promise.all(Array.from({ length: availableParallelism() }, work));
