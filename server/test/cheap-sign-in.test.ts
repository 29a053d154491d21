import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { execPath } from 'node:process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { productCost, verifyPassword } from '#identity/shared/password/password.ts';

const source = join(import.meta.dirname, '../src');
const shared = join(source, 'features/identity/shared');

// In a process of its own: tests hash at less, and answer sooner.
test('the product hashes at 46 MiB and two passes, and answers at the whole of a step', async () => {
  expect(productCost).toEqual({ memory: 47_104, passes: 2 });
  const script = `
    import { answerPace } from ${JSON.stringify(join(shared, 'constant-time-answer.ts'))};
    import { hashPassword } from ${JSON.stringify(join(shared, 'password/password.ts'))};
    process.stdout.write(JSON.stringify({ share: answerPace.share, hash: await hashPassword('Contraseña-larga-1!') }));`;
  const { stdout } = await promisify(execFile)(execPath, ['--input-type=module', '--eval', script]);
  const { share, hash } = JSON.parse(stdout) as { share: number; hash: string };
  expect(share).toBe(1);
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=47104,t=2,p=1\$/);
  expect(await verifyPassword({ hash, password: 'Contraseña-larga-1!' })).toBe(true);
});

test('nothing of the product sets either, and one place more reads the share', () => {
  const naming = globSync('**/*.ts', { cwd: source }).filter(
    (name) =>
      !name.endsWith('.test.ts') &&
      /passwordCost|answerPace|cheap-sign-in/.test(readFileSync(join(source, name), 'utf8')),
  );
  const places = new Set(naming.map((name) => name.split('/').at(-1)));
  expect(places).toEqual(new Set(['constant-time-answer.ts', 'password.ts', 'sign-in.ts']));
});
