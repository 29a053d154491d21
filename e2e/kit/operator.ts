import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { env } from 'node:process';

/** Runs the operators' command line beside the tests' own server, as an operator would; throws what it refused. */
export async function operate(words: string[], input = ''): Promise<string> {
  const child = spawn('node', ['server/src/admin.ts', ...words], {
    env: {
      ...env,
      DATA_DIR: env['E2E_DATA_DIR'],
      DATABASE_URL: env['E2E_DATABASE_URL'],
      SECRET: env['E2E_SECRET'],
      PUBLIC_URL: `http://localhost:${env['E2E_PORT']}`,
      NODE_ENV: 'development',
    },
    stdio: 'pipe',
  });
  let [output, errors] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  child.stdin.end(input);
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${words[0]}: ${errors}`);
  return output;
}
