import { useRef, type DragEvent, type HTMLAttributes } from 'react';

/** Position of the dragged row. The browser does not pass it to the rows it is dragged over. */
let dragged: number | null = null;

interface Drag {
  row: HTMLAttributes<HTMLLIElement>;
  handle: HTMLAttributes<HTMLButtonElement>;
}

/**
 * What lets a row be dragged by its handle with a mouse, and take in others; the keys move it without one.
 * `onDrop` learns the place of the row that was dropped here.
 */
export function useDrag(index: number, onDrop: (from: number) => void): Drag {
  const held = useRef<HTMLElement>(null);
  const mark = ({ currentTarget }: DragEvent<HTMLElement>, from: number | null) => {
    if (from === null || from === index) delete currentTarget.dataset['over'];
    else currentTarget.dataset['over'] = from < index ? 'below' : 'above';
  };
  return {
    handle: {
      draggable: true,
      onDragStart: ({ currentTarget, dataTransfer, clientX, clientY }) => {
        const row = currentTarget.closest('li');
        if (!row) return;
        const { left, top } = row.getBoundingClientRect();
        dataTransfer.effectAllowed = 'move';
        // Firefox drags nothing that carries nothing.
        dataTransfer.setData('text/plain', '');
        dataTransfer.setDragImage(row, clientX - left, clientY - top);
        dragged = index;
        held.current = row;
        row.dataset['dragging'] = '';
      },
      onDragEnd: () => {
        dragged = null;
        delete held.current?.dataset['dragging'];
      },
    },
    row: {
      onDragOver: (event) => {
        if (dragged === null) return;
        event.preventDefault();
        mark(event, dragged);
      },
      onDragLeave: (event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) mark(event, null);
      },
      onDrop: (event) => {
        if (dragged === null) return;
        event.preventDefault();
        mark(event, null);
        if (dragged !== index) onDrop(dragged);
        dragged = null;
      },
    },
  };
}
