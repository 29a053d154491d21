import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { execPath } from 'node:process';

const admin = join(import.meta.dirname, '../src/admin.ts');

/** The command line as an operator runs it, with nothing in its environment but `env`. */
export async function runAdminCommand(words: string[], env: Record<string, string>, input = '') {
  const child = spawn(execPath, [admin, ...words], { env: { PATH: '/usr/bin:/bin', ...env }, stdio: 'pipe' });
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  child.stdin.end(input);
  const [code] = await once(child, 'close');
  return { code: code as number, stdout, stderr };
}
