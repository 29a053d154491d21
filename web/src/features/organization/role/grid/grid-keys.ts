import type { KeyboardEvent } from 'react';

/** Mark of everything the arrows stop at. */
export const stop = 'data-stop';
const groupStop = '[data-stop="group"]';

type Box = Pick<DOMRect, 'top' | 'left'>;
const sameLine = 6;

/** The stop nearest below or above, and of those the one most beneath or over where one is. */
function vertical(from: Box, all: readonly HTMLElement[], isDown: boolean): HTMLElement | undefined {
  const away = all.flatMap((element) => {
    const box = element.getBoundingClientRect();
    const distance = isDown ? box.top - from.top : from.top - box.top;
    return distance > sameLine ? [{ element, distance, aside: Math.abs(box.left - from.left) }] : [];
  });
  const nearest = Math.min(...away.map(({ distance }) => distance));
  return away
    .filter(({ distance }) => distance < nearest + sameLine)
    .toSorted((a, b) => a.aside - b.aside)
    .at(0)?.element;
}

/** Arrows go from one permission to another, Page Up and Page Down from group to group; the whole grid is one tab stop. */
export function moveInGrid(event: KeyboardEvent<HTMLElement>): void {
  const { currentTarget: grid, target, key } = event;
  if (!(target instanceof HTMLElement) || !target.hasAttribute(stop)) return;
  const all = [...grid.querySelectorAll<HTMLElement>(`[${stop}]:not(:disabled)`)];
  const place = all.indexOf(target);
  const heads = all.filter((element) => element.matches(groupStop));
  const before = heads.filter((head) => all.indexOf(head) < place);
  const next: Record<string, HTMLElement | undefined> = {
    ArrowRight: all[place + 1],
    ArrowLeft: all[place - 1],
    ArrowDown: vertical(target.getBoundingClientRect(), all, true),
    ArrowUp: vertical(target.getBoundingClientRect(), all, false),
    Home: all[0],
    End: all.at(-1),
    PageDown: heads.find((head) => all.indexOf(head) > place) ?? all.at(-1),
    PageUp: before.at(-1) ?? all[0],
  };
  if (key === 'Enter' && target instanceof HTMLInputElement) event.preventDefault();
  if (!(key in next)) return;
  event.preventDefault();
  next[key]?.focus();
}
