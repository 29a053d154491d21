import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';

/** What a row that can be dragged needs: its element and the handle it is held by. */
interface Drag {
  row: RefObject<HTMLLIElement | null>;
  handle: RefObject<HTMLButtonElement | null>;
}

/** Lets a row be dragged once what does that has come; until then, and without a mouse, the keys move it. */
export function useDrag(index: number, isAllowed: boolean, onDrop: (from: number) => void): Drag {
  const row = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  const drop = useEffectEvent(onDrop);
  useEffect(() => {
    let stop: (() => void) | null = null;
    let isGone = false;
    const start = async () => {
      const { dragRow } = await import('./drag-rows.ts');
      if (isGone || !row.current || !handle.current) return;
      stop = dragRow({ row: row.current, handle: handle.current, index, onDrop: (from) => drop(from) });
    };
    if (isAllowed) void start();
    return () => {
      isGone = true;
      stop?.();
    };
  }, [index, isAllowed]);
  return { row, handle };
}
