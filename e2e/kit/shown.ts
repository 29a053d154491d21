import { es } from '@baluarte/texts/es/index.ts';
import { en } from '@baluarte/texts/en/index.ts';
import type { BrowserContext, Page } from '@playwright/test';
import { raisedId } from './raised-ids.ts';

declare global {
  interface Window {
    /** Every text that stood on the page since this was emptied, for however short a time, and the tab that was open then. */
    shownTexts?: Map<string, string>;
    /** Requests that were not answered yet. */
    pendingRequests?: number;
  }
}

/** Every sentence of the texts by its key, `shell.confirm.yes`, and every key that leads to some. */
function keysOf(part: object, before = ''): string[] {
  return Object.entries(part).flatMap(([name, value]: [string, unknown]) => {
    const key = before === '' ? name : `${before}.${name}`;
    return typeof value === 'object' && value !== null ? [key, ...keysOf(value, key)] : [key];
  });
}
/** A word alone is no key; nor is the code of a refusal, which may be shown. */
const textKeys = new Set(keysOf({ ...es, problems: {} }).filter((key) => key.includes('.')));

/** Sentences that say there is nothing. */
const sentencesIn = (part: unknown): string[] =>
  typeof part === 'string' ? [part] : Object.values(part as object).flatMap(sentencesIn);
const emptySentences = new Set(
  [...sentencesIn(es), ...sentencesIn(en)].filter((text) =>
    /^(?:Aún no hay|Todavía no hay|No hay|There are no|There is no|No .* yet)/.test(text),
  ),
);

/** Begins to note, in every document of a context, what is shown and what is asked for. */
export const noteShown = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const texts = new Map<string, string>();
    let openTab = '';
    const note = (text: string | null) => {
      if (text) texts.set(text, openTab);
    };
    const named = ['aria-label', 'title', 'placeholder', 'aria-valuetext', 'aria-description', 'alt'];
    window.shownTexts = texts;
    window.pendingRequests = 0;
    const noteElement = (element: Element) => {
      for (const name of named) note(element.getAttribute(name));
      if (element instanceof HTMLInputElement && element.type !== 'hidden') note(element.value);
    };
    const isCode = (node: Node) => Boolean((node instanceof Element ? node : node.parentElement)?.closest('code'));
    const noteTree = (root: Node) => {
      if (root instanceof Text) note(root.data);
      if (root instanceof Element) noteElement(root);
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
      while (walker.nextNode()) {
        const node = walker.currentNode;
        if (isCode(node)) continue;
        if (node instanceof Element) {
          noteElement(node);
          // Texts React puts side by side are one sentence to a reader.
          if (node.childElementCount === 0) note(node.textContent);
        } else note(node.textContent);
      }
    };
    new MutationObserver((changes) => {
      // The page that is being left says nothing of the next one.
      if (document.querySelector('h1[data-left]') !== null) return;
      openTab = document.querySelector('main [role="tab"][aria-selected="true"]')?.textContent ?? '';
      for (const change of changes) {
        if (change.type === 'childList') for (const node of change.addedNodes) noteTree(node);
        else if (change.type === 'characterData') note(change.target.textContent);
        else noteElement(change.target as Element);
      }
    }).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
      attributeFilter: named,
    });
    const ask = window.fetch;
    window.fetch = async (...input) => {
      window.pendingRequests = (window.pendingRequests ?? 0) + 1;
      try {
        return await ask(...input);
      } finally {
        window.pendingRequests -= 1;
      }
    };
  });

/** Waits until the page on screen has everything it asked for. */
export async function atRest(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForFunction(
    async () => {
      // A tab whose code is on its way is empty.
      const isEmpty = (panel: Element) => panel.checkVisibility() && panel.textContent === '';
      const isBusy = () =>
        [...document.querySelectorAll('[role="tabpanel"]')].some(isEmpty) ||
        (window.pendingRequests ?? 0) > 0 ||
        document.querySelector('[aria-busy="true"]') !== null;
      // What an answer makes a page ask for next, it asks for within a few frames.
      for (let frames = 0; frames < 4; frames += 1) {
        if (isBusy()) return false;
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
      return !isBusy();
    },
    undefined,
    { polling: 50 },
  );
}

/** Forgets what was shown until now. */
export const forgetShown = (page: Page): Promise<void> => page.evaluate(() => window.shownTexts?.clear());

/** Goes to an address as a link of the page on screen does, without a new document, and notes only what is shown from then on. */
export async function goWithin(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    window.shownTexts?.clear();
    document.querySelector('h1')?.setAttribute('data-left', '');
    window.history.pushState({}, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, address);
  await page.locator('h1:not([data-left])').first().waitFor();
}

/** A number that is called one, as changes have no other name, and what is part of an address. */
const saidAsNumber = /(?:n\.º|no\.)\s+\d+|\S*\/\S*/gi;

/** Words that no reader is meant to see. */
const slips = [/\[object Object\]/, /\bundefined\b/, /\bNaN\b/, /Invalid Date/, /\{\{\w+\}\}/, /returned an object/];

/**
 * What was shown since it was forgotten that no reader should see: keys of texts, ids, values nobody worded, and sentences that
 * said there was nothing before what there is arrived.
 */
export async function wronglyShown(page: Page): Promise<string[]> {
  const { seen, rest, tab } = await page.evaluate(() => ({
    seen: [...(window.shownTexts ?? []), [document.title, ''] as const],
    rest: document.body.textContent,
    tab: document.querySelector('main [role="tab"][aria-selected="true"]')?.textContent ?? '',
  }));
  return seen.flatMap(([text, within]) => {
    const keys = (text.match(/\b[a-z]\w*(?:\.\w+)+\b/gi) ?? []).filter((word) => textKeys.has(word));
    const isUntrue = emptySentences.has(text.trim()) && within === tab && !rest.includes(text.trim());
    return [
      ...keys.map((key) => `the key ${key}`),
      ...(raisedId.test(text.replace(saidAsNumber, '')) ? [`an id in “${text.slice(0, 120)}”`] : []),
      ...(slips.some((slip) => slip.test(text)) ? [`a value without words in “${text.slice(0, 120)}”`] : []),
      ...(isUntrue ? [`“${text.trim()}” before what there is had arrived`] : []),
    ];
  });
}
