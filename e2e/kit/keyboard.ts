import { expect, type Locator } from '@playwright/test';

/** More stops than any page has: whoever has to press Tab more often does not get there. */
const mostStops = 60;

/** Presses Tab until `goal` has the focus, as somebody without a mouse would. Fails when it is never reached. */
export async function tabTo(goal: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(goal).toBeVisible();
  const page = goal.page();
  for (let stops = 0; stops < mostStops; stops++) {
    if (await goal.evaluate((element) => element === document.activeElement)) return;
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
  await goal.page().keyboard.press('ArrowDown');
  await goal.page().keyboard.press('Enter');
}
