import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';

interface DragRow {
  row: HTMLElement;
  handle: HTMLElement;
  /** Place of the row among those on screen, from 0. */
  index: number;
  /** A row was dropped here, from another place. */
  onDrop: (from: number) => void;
}

const place = 'parameterPlace';
const placeIn = (data: Record<string | symbol, unknown>) => (typeof data[place] === 'number' ? data[place] : null);

/** Lets a row be dragged by its handle, and take in others; answers how to stop that. */
export function dragRow({ row, handle, index, onDrop }: DragRow): () => void {
  const mark = (from: number | null) => {
    if (from === null || from === index) delete row.dataset['over'];
    else row.dataset['over'] = from < index ? 'below' : 'above';
  };
  return combine(
    draggable({
      element: row,
      dragHandle: handle,
      getInitialData: () => ({ [place]: index }),
      onDragStart: () => {
        row.dataset['dragging'] = '';
      },
      onDrop: () => {
        delete row.dataset['dragging'];
      },
    }),
    dropTargetForElements({
      element: row,
      canDrop: ({ source }) => placeIn(source.data) !== null,
      onDragEnter: ({ source }) => mark(placeIn(source.data)),
      onDragLeave: () => mark(null),
      onDrop: ({ source }) => {
        mark(null);
        const from = placeIn(source.data);
        if (from !== null && from !== index) onDrop(from);
      },
    }),
  );
}
