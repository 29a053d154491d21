import type { MouseEvent } from 'react';

/** What a press within a row is for, and not for the row. */
const own =
  'a, button, input, select, textarea, label:has(input), summary, [role="button"], [role="menuitem"], [contenteditable]';

/** Where a press on a row leads: here, to a tab of its own, or nowhere, because it was for something within the row. */
export type RowPress = 'here' | 'newTab' | null;

/**
 * What a click on a row asks for. A press on a control within it is the control's, one that selected text is for the text, and
 * the middle button or Ctrl open a tab, as on any link.
 */
export function rowPress(event: MouseEvent): RowPress {
  const { target, button } = event;
  if (event.defaultPrevented || !(target instanceof Element)) return null;
  if (event.shiftKey || event.altKey || target.closest(own) !== null || hasSelected(target)) return null;
  if (button === 1 || (button === 0 && (event.ctrlKey || event.metaKey))) return 'newTab';
  return button === 0 ? 'here' : null;
}

/** Whether text around a place is selected: dragging over a row means to copy from it. */
function hasSelected(place: Element): boolean {
  const selection = document.getSelection();
  if (selection === null || selection.isCollapsed || selection.toString().trim() === '') return false;
  return selection.containsNode(place, true);
}

/** Opens an address where a press asked for it; `go` opens it here. */
export function openRow(press: RowPress, href: string, go: () => void): void {
  if (press === 'here') go();
  if (press === 'newTab') window.open(href, '_blank', 'noopener');
}

/** What a row needs to open an address wherever it is pressed. */
export const rowOpening = (href: string | null, go: (href: string) => void) =>
  href === null
    ? {}
    : {
        'data-href': href,
        onClick: (event: MouseEvent) => openRow(rowPress(event), href, () => go(href)),
        onAuxClick: (event: MouseEvent) => openRow(rowPress(event), href, () => go(href)),
        // The middle button scrolls otherwise.
        onMouseDown: (event: MouseEvent) => {
          if (event.button === 1 && rowPress(event) === 'newTab') event.preventDefault();
        },
      };

/** What follows from a press on one of the rows within: its first link, wherever the row is pressed. */
export const rowsFollow = {
  onClick: follow,
  onAuxClick: follow,
  onMouseDown(event: MouseEvent) {
    // The middle button scrolls otherwise.
    if (event.button === 1 && rowPress(event) !== null && linkOf(event)) event.preventDefault();
  },
};

const linkOf = ({ target }: MouseEvent) =>
  target instanceof Element ? target.closest('tr, li')?.querySelector<HTMLAnchorElement>('a[href]') : null;

function follow(event: MouseEvent): void {
  const link = linkOf(event);
  if (link) openRow(rowPress(event), link.href, () => link.click());
}
