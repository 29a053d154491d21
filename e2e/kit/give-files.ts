import type { Page } from '@playwright/test';

/** A file as a page is given it. */
export interface Held {
  name: string;
  type: string;
  base64: string;
}

/** Drops files somewhere on the page, or pastes them, as a browser tells it. */
export const give = (page: Page, way: 'drop' | 'paste', files: readonly Held[]) =>
  page.evaluate(
    ([kind, held]) => {
      const data = new DataTransfer();
      for (const { name, type, base64 } of held)
        data.items.add(new File([Uint8Array.from(atob(base64), (one) => one.codePointAt(0) ?? 0)], name, { type }));
      const init = { bubbles: true, cancelable: true };
      const target = window.document.querySelector('h1');
      target?.dispatchEvent(
        kind === 'drop'
          ? new DragEvent('drop', { ...init, dataTransfer: data })
          : new ClipboardEvent('paste', { ...init, clipboardData: data }),
      );
    },
    [way, files] as const,
  );
