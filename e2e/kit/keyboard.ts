import { expect, type Locator, type Page } from '@playwright/test';

/** Whether a control has the focus. */
export const isFocused = (goal: Locator): Promise<boolean> =>
  goal.evaluate((element) => element === document.activeElement);

/** What has the focus, where something else covers the middle of it; nothing else. */
export const coveredFocus = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (focused === null || focused === document.body) return [];
    const { x, y, width, height } = focused.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    const isSeen = top !== null && (focused.contains(top) || top.contains(focused));
    return isSeen ? [] : [`${focused.outerHTML.slice(0, 160)} under ${top?.outerHTML.slice(0, 80) ?? 'nothing'}`];
  });

/** More stops than any page has: reaching a control never takes more presses of Tab. */
const mostStops = 60;

/** Presses Tab until `goal` has the focus, as somebody without a mouse would. Fails when it is never reached. */
export async function tabTo(goal: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(goal).toBeVisible();
  const page = goal.page();
  for (let stops = 0; stops < mostStops; stops++) {
    if (await isFocused(goal)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${mostStops} presses of ${key} do not reach ${String(goal)}`);
}

/** Goes to a control by Tab and presses it. */
export async function pressOn(goal: Locator): Promise<void> {
  await tabTo(goal);
  await goal.page().keyboard.press('Enter');
}

/** Goes to a field by Tab and types into it. */
export async function typeInto(goal: Locator, text: string): Promise<void> {
  await tabTo(goal);
  await goal.page().keyboard.press('ControlOrMeta+a');
  await goal.page().keyboard.type(text);
}

/** Goes to a choice by Tab, narrows its options by typing and takes the first. */
export async function chooseByTyping(goal: Locator, text: string): Promise<void> {
  await typeInto(goal, text);
  await goal.page().keyboard.press('Enter');
}
