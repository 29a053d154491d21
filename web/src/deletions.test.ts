import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = import.meta.dirname;
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  (path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path),
);
const textOf = (path: string) => readFileSync(join(root, path), 'utf8');

/** Calls that delete, by the name every such endpoint has. */
const deletes = /call\(\s*(?:\w+\.)*remove\w*\b/;
/** Calls of deletions that are asked for elsewhere, or that ask for the password instead. */
const askedElsewhere: Readonly<Record<string, string>> = {
  'features/organization/shared/example/use-example.ts':
    'an example is thrown away in one click, and made again in another',
  'features/identity/me/security/steps-panel.tsx': 'turning off two-step sign-in asks for the password',
  'features/organization/shared/archive/archive-ways.ts': 'asked by archive-entry.tsx',
  'features/organization/platform-user/platform-user.page.tsx': 'asked by use-account-acts.tsx',
};

const deleting = files.filter((path) => deletes.test(textOf(path)));

test('every deletion asks "Confirmar", "Sí" and "No"', () => {
  expect(deleting.length).toBeGreaterThan(8);
  const unasked = deleting.filter((path) => !/\bconfirm\(|<DeletionDialog\b/.test(textOf(path)));
  expect(unasked.filter((path) => !(path in askedElsewhere))).toEqual([]);
});

test('no deletion has words of its own in place of these', () => {
  const asking = files.filter((path) => deletes.test(textOf(path)) || path.includes('use-removal'));
  const questions = asking.flatMap((path) =>
    Array.from(textOf(path).matchAll(/\bconfirm\(\{([\s\S]*?)\}\)/g), ([, given = '']) => `${path}: ${given}`),
  );
  expect(questions.length).toBeGreaterThan(3);
  expect(questions.filter((question) => /\b(title|yes|no):/.test(question))).toEqual([]);
});
