import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const reads = /^\s*(?:if \(.*\) )?(?:await |void |return )?\w*\.?(?:refresh|refreshWithChoices|invalidateQueries)\(/;
const leads = /\b(?:navigate|onSaved|onStarted)\((?!'\?)/;
const indentOf = (line: string) => line.search(/\S/);

/** Lines that read again what is on screen although a later line of the same block leads to another page. */
function earlyReads(source: string): string[] {
  const lines = source.split('\n').filter((line) => line.trim() !== '');
  return lines.filter((line, index) => {
    if (!reads.test(line)) return false;
    const after = lines.slice(index + 1);
    const end = after.findIndex((each) => indentOf(each) < indentOf(line));
    return after.slice(0, end === -1 ? undefined : end).some((each) => leads.test(each));
  });
}

/** The page stays, and shows what was read again. */
const samePage: ReadonlySet<string> = new Set(['features/maturity/assessment/evaluation/evaluation.page.tsx']);

const files = globSync('**/*.{ts,tsx}', { cwd: import.meta.dirname, exclude: ['**/*.test.*'] });

test('a form leads on from its page before what is on screen is read again: saving may have taken the right to it', () => {
  const early = files
    .filter((file) => !samePage.has(file))
    .flatMap((file) => earlyReads(readFileSync(`${import.meta.dirname}/${file}`, 'utf8')).map((line) => [file, line]));
  expect(early).toEqual([]);
});

test('the order is seen wherever a form may have it', () => {
  const found = (...lines: string[]) => earlyReads(lines.join('\n')).length;
  expect(found('  await refresh();', '  await navigate(pages.list);')).toBe(1);
  expect(found('  void refresh();', '  return onSaved(saved);')).toBe(1);
  expect(found('  await client.invalidateQueries({ queryKey });', '  say();', '  onStarted(row);')).toBe(1);
  expect(found('  await navigate(pages.list);', '  await refresh();')).toBe(0);
  expect(found('    await refresh();', '  }', '  await navigate(pages.list);')).toBe(0);
  expect(found('  await refresh();', "  await navigate('?tab=documents');")).toBe(0);
});
