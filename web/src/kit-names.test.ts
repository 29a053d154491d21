import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { documented } from '@baluarte/contract/index.ts';
import { entityOf } from '@baluarte/contract/kit/values.ts';
import { expect, test } from 'vitest';
import type { z } from 'zod';

/** Entities whose ids are in addresses of the API. */
const entities = [
  ...new Set(
    documented.flatMap(({ params }) => Object.values(params.shape).flatMap((id) => entityOf(id as z.ZodType) ?? [])),
  ),
];
/** `/assets` of `/assets/{id}/threats`: where addresses of the API and of pages begin. */
const beginnings = new Set(documented.map(({ path }) => path.split('/')[1]));

/** Comments speak of whatever makes a thing clear. */
const withoutComments = (text: string) => text.replaceAll(/\/\*[^]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');

/** What of the product a file says: an entity, an address, or a module of a wing that it imports. */
function forbiddenIn(text: string): string[] {
  const literals = [...withoutComments(text).matchAll(/'([^'\n]*)'|`([^`]*)`/g)].map(
    ([, plain, held]) => plain ?? held ?? '',
  );
  return literals.filter(
    (literal) =>
      entities.includes(literal) ||
      beginnings.has(/^\/([\w-]+)/.exec(literal)?.[1]) ||
      /^@baluarte\/(?:contract|texts\/e[sn])\/(?:identity|organization|inventory|risk|record)\//.test(literal),
  );
}

const kit = join(import.meta.dirname, 'kit');
const files = globSync('**/*.{ts,tsx}', { cwd: kit, exclude: ['**/*.test.*'] });

/** What a file of the kit may say, and why. */
const exceptions: readonly { why: string; files: RegExp; words: RegExp }[] = [
  {
    why: 'Every call is made by somebody, in a company and a scope, as on the server the kit opens the transaction within them.',
    files: /^(session|http|site)\//,
    words: /^@baluarte\/contract\/identity\/(session|client)\.ts$|^\/(session|oauth)\b|^(company|scope|role)$/,
  },
  {
    why: 'The settings of the installation, which every page may ask for.',
    files: /^session\/session-endpoints\.ts$/,
    words: /^@baluarte\/contract\/organization\/platform\.ts$|^\/config$/,
  },
  {
    why: 'Lists the product ships, which belong to nobody: countries, languages, plans.',
    files: /^reference\//,
    words: /^@baluarte\/contract\/organization\/reference\.ts$/,
  },
  {
    why: 'What every catalogue has: choices, relations, taking back, saved views. The contract says them once for all.',
    files: /^catalogue\//,
    words:
      /^@baluarte\/contract\/(organization\/choices|inventory\/relation|record\/(changeset|subscription|subscription\.rules|view|view\.rules|view-address))\.ts$|^(savedView|viewSubscription)$/,
  },
  {
    why: 'Bringing in a file, of whatever catalogue; its name is that of the part itself.',
    files: /^catalogue\/(import|show\/history-tab)/,
    words: /^@baluarte\/contract\/inventory\/import\.ts$|^import$/,
  },
];

test('entities and addresses are known', () => {
  expect(entities).toContain('threat');
  expect(entities.length).toBeGreaterThan(12);
  expect(beginnings).toContain('assets');
});

test('no file of the kit names an entity, an address or a wing, but for what is written here', () => {
  expect(files.length).toBeGreaterThan(150);
  const named = files.flatMap((file) =>
    forbiddenIn(readFileSync(join(kit, file), 'utf8')).map((word) => ({ file, word })),
  );
  const allows = (one: (typeof exceptions)[number]) =>
    named.filter(({ file, word }) => one.files.test(file) && one.words.test(word));
  const allowed = new Set(exceptions.flatMap(allows));
  expect(named.filter((each) => !allowed.has(each))).toEqual([]);
  expect(exceptions.filter((one) => allows(one).length === 0).map(({ why }) => why)).toEqual([]);
});
