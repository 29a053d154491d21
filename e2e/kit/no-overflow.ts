import { expect, type Page } from '@playwright/test';

/** Expects nothing to stand beyond the right edge of the screen, where nobody with a phone would find it. */
export async function expectNoOverflow(page: Page): Promise<void> {
  // Not the window's own width: a phone that finds something wide zooms out, and calls that its width.
  const edge = page.viewportSize()?.width ?? 0;
  const { width, beyond } = await page.evaluate((edge) => {
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
  }, edge);
  expect(beyond, `beyond the edge of ${page.url()}`).toEqual([]);
  expect(width, `width of ${page.url()}`).toBeLessThanOrEqual(edge);
}
