import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import { patience } from './patience.ts';

declare global {
  interface Window {
    /** Only in a document that was looked at. */
    axe?: { run(document: Document, options: RunOptions): Promise<AxeResults> };
  }
}

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** WCAG 2.0, 2.1 and 2.2, levels A and AA. */
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What a change of colours alone can break. */
const colourRules = ['color-contrast'];

async function violations(page: Page, of: 'everything' | 'colours' = 'everything'): Promise<string[]> {
  // Half a megabyte of program: once in a document, however often it is looked at.
  if (await page.evaluate(() => window.axe === undefined)) await page.evaluate(axe);
  const options: RunOptions = { runOnly: of === 'colours' ? colourRules : rules, resultTypes: ['violations'] };
  const found = await page.evaluate(async (how) => (await window.axe?.run(document, how))?.violations, options);
  if (!found) throw new Error(`${page.url()} was left while it was looked at`);
  return found.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => {
      const reasons = failureSummary.split('\n').slice(1);
      return `${id} (${help}) at ${target.join(' ')}: ${reasons.map((reason) => reason.trim()).join('; ')}`;
    }),
  );
}

/** Lets what moves come to rest: colours half way through a transition are nobody's. A page behind another draws nothing. */
async function settle(page: Page): Promise<void> {
  await page.bringToFront();
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    // What was just asked for begins to move with the second frame.
    await frame();
    await frame();
    const moving = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.all(moving.map((animation) => animation.finished.catch(() => undefined)));
  });
}

/** A busy machine may draw a colour half way however long it was waited: what is wrong is wrong again a moment later. */
const looks = { timeout: 15_000 * patience, intervals: [0, 500, 2000] };

async function expectNone(
  page: Page,
  { of, timeout = looks.timeout }: { of?: 'colours'; timeout?: number } = {},
): Promise<void> {
  await expect(async () => {
    await settle(page);
    expect(await violations(page, of), `accessibility of ${page.url()}`).toEqual([]);
  }).toPass({ ...looks, timeout });
}

/**
 * Expects the page on screen to break no rule of WCAG 2.2 AA that can be checked by machine. A page of thousands of elements needs a
 * longer `timeout` to be looked at.
 */
export const expectAccessible = (page: Page, how: { timeout?: number } = {}): Promise<void> => expectNone(page, how);

/** The same in the light and in the dark theme. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  // What stands on the page is the same in both.
  await expectNone(page, { of: 'colours' });
  await page.emulateMedia({ colorScheme: 'light' });
}
