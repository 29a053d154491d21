import { expect, type Page } from '@playwright/test';
import { patience } from './patience.ts';

/** What stands beyond the right edge of the screen, and how wide the page is. Pure: it runs in the page. */
function measure(edge: number): { width: number; beyond: string[] } {
  const isCut = (element: Element | null): boolean =>
    element !== null &&
    (/auto|scroll|hidden|clip/.test(getComputedStyle(element).overflowX) || isCut(element.parentElement));
  const sticking = [...document.querySelectorAll('body *')].filter((element) => {
    const { right, width } = element.getBoundingClientRect();
    return width > 0 && right > edge + 1 && !isCut(element.parentElement);
  });
  return {
    width: document.documentElement.scrollWidth,
    beyond: sticking.slice(0, 3).map((element) => element.outerHTML.slice(0, 120)),
  };
}

/** Expects nothing to stand beyond the right edge of the screen, where nobody with a phone would find it. */
export async function expectNoOverflow(page: Page): Promise<void> {
  // Not the window's own width: a phone that finds something wide zooms out, and calls that its width.
  const edge = page.viewportSize()?.width ?? 0;
  // Drawings follow the width of the page a moment after it changed.
  await expect(async () => {
    const { width, beyond } = await page.evaluate(measure, edge);
    expect(beyond, `beyond the edge of ${page.url()}`).toEqual([]);
    expect(width, `width of ${page.url()}`).toBeLessThanOrEqual(edge);
  }).toPass({ timeout: 5000 * patience });
}
