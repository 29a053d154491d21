import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** Pixels of height a finger needs. */
const least = 40;
const controls = '.mantine-Button-root, .mantine-ActionIcon-root, .mantine-Input-input, .mantine-Tabs-tab';

/** Every button, field and tab of the page is high enough to be pressed by a finger. */
export async function expectTouchable(page: Page): Promise<void> {
  const found = page.getByRole('main').locator(controls);
  await expect(found.first()).toBeVisible();
  const small = await found.evaluateAll(
    (elements, height) =>
      elements.flatMap((element) => {
        const box = element.getBoundingClientRect();
        const isSeen = box.width > 0 && box.height > 0;
        return isSeen && box.height < height ? [`${element.textContent} ${box.height}`] : [];
      }),
    least,
  );
  expect(small, 'too low for a finger').toEqual([]);
}

/** Every switch of the page stands at the beginning of its line, with its words right behind it. */
export async function expectSwitchesInLine(page: Page): Promise<void> {
  const switches = page.getByRole('main').locator('.mantine-Switch-body');
  await expect(switches.first()).toBeVisible();
  const indented = await switches.evaluateAll((bodies) =>
    bodies.flatMap((body) => {
      const track = body.querySelector('.mantine-Switch-track');
      const away = (track?.getBoundingClientRect().left ?? 0) - body.getBoundingClientRect().left;
      return track === null || Math.abs(away) > 2 ? [`${body.textContent} ${away}`] : [];
    }),
  );
  expect(indented, 'away from the beginning of the line').toEqual([]);
}
