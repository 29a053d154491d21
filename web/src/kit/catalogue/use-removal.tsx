import { lazy, Suspense, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { confirm, loading } from '#kit/dialogs/dialogs.tsx';
import { showError } from '#kit/texts/refusal-words.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { apiOf } from './api.ts';
import type { Catalogue, Row } from './catalogue.ts';
import type { Consequences } from './consequences.ts';
import { obstacleOf, obstaclesIn, type Obstacle } from './obstacle.ts';
import type { TakeOver } from './take-over.ts';
import { usePermits } from './permits.ts';
import { rowName } from './row-name.ts';
import { counted } from './words.ts';
import { refresh, showDone } from './writes.ts';

// Loaded when deleting is refused, which is rare.
const Obstacles = lazy(() => import('./obstacles.tsx').then((m) => ({ default: m.Obstacles })));

interface RemovalShape {
  /** Leaves entries out of the selection, where there is one. */
  onLeaveOut?: (ids: ReadonlySet<number>) => void;
  takeOver?: TakeOver | undefined;
  RemoveOne?: RemoveOne | undefined;
  /** What else is said before it is asked. */
  consequences?: Consequences | undefined;
  /** Something else took the place of the entry that was to go. */
  onGone?: () => void;
}

interface Removal {
  /** Asks, deletes, offers "Deshacer"; answers whether they are gone. */
  remove: (rows: readonly Row[]) => Promise<boolean>;
  /** Where a refusal shows itself. */
  dialog: ReactNode;
}

/** Asks about one entry and deletes it, where more is asked than yes or no. */
export type RemoveOne = ComponentType<{ row: Row; onClose: (isGone: boolean) => void }>;
interface RemovalRequest {
  row: Row;
  answer: (isGone: boolean) => void;
}

/** Deletes entries of a catalogue; by the bulk call where the person may use it, for that one can be undone. */
export function useRemoval(
  catalogue: Catalogue,
  { onLeaveOut, takeOver, RemoveOne: One, consequences, onGone }: RemovalShape = {},
): Removal {
  const { t } = useTexts();
  const permits = usePermits(catalogue);
  const [obstacles, setObstacles] = useState<readonly Obstacle[]>([]);
  const [isOfMany, setOfMany] = useState(false);
  /** Of many, those that nothing stood in the way of. */
  const [others, setOthers] = useState<readonly Row[]>([]);
  /** The one entry that was to go. */
  const [inPlace, setInPlace] = useState<Row | null>(null);
  const [requested, setRequested] = useState<RemovalRequest | null>(null);
  const [isTakingOver, setTakingOver] = useState(false);
  const api = apiOf(catalogue);

  const ask = async (rows: readonly Row[]) => {
    const more = consequences ? await loading(consequences(rows, 'delete')) : [];
    const [first] = rows;
    const isOne = rows.length === 1 && first;
    return confirm({
      message: isOne
        ? t('catalogue.remove.one', { name: rowName(first) })
        : t('catalogue.remove.many', { what: counted(catalogue.name, rows.length) }),
      items: [
        ...more,
        t(`${catalogue.name}.goesWithIt`),
        t(permits.bulk ? 'catalogue.remove.canUndo' : 'catalogue.remove.cannotUndo'),
      ],
      isDangerous: true,
    });
  };
  const removeAll = async (rows: readonly Row[]): Promise<number | undefined | false> => {
    if (!permits.bulk) {
      for (const row of rows) await api.remove(row.id);
      return undefined;
    }
    const answer = await api.bulk(
      rows.map(({ id }) => id),
      { action: 'delete' },
    );
    const refused = obstaclesIn(answer.rows, rows);
    setObstacles(refused);
    setOthers(rows.filter(({ id }) => !refused.some((obstacle) => obstacle.id === id)));
    return refused.length > 0 ? false : (answer.changesetId ?? undefined);
  };
  const isAsking = useRef(false);
  const remove = async (rows: readonly Row[]) => {
    const [first] = rows;
    // The key pressed twice is one question: its dialog may still be on its way.
    if (!first || isAsking.current) return false;
    if (One && rows.length === 1) return new Promise<boolean>((answer) => setRequested({ row: first, answer }));
    if (rows.length === 1 && takeOver?.isNeeded?.(first)) {
      setInPlace(first);
      setTakingOver(true);
      return false;
    }
    isAsking.current = true;
    try {
      if (!(await ask(rows))) return false;
    } catch (error) {
      await showError(error);
      return false;
    } finally {
      isAsking.current = false;
    }
    setOfMany(rows.length > 1);
    setInPlace(rows.length === 1 ? first : null);
    let gone: Parameters<typeof refresh>[0];
    try {
      const changesetId = await loading(removeAll(rows));
      if (changesetId === false) return false;
      gone = { name: catalogue.name, ids: rows.map(({ id }) => id) };
      const isOne = rows.length === 1;
      showDone(
        isOne
          ? t('catalogue.remove.removed', { name: rowName(first) })
          : t('catalogue.remove.removedMany', { count: rows.length }),
        changesetId,
      );
      return true;
    } catch (error) {
      const obstacle = obstacleOf(error, first);
      if (obstacle) setObstacles([obstacle]);
      else await showError(error);
      return false;
    } finally {
      void refresh(gone);
    }
  };
  const close = (isGone: boolean) => {
    requested?.answer(isGone);
    setRequested(null);
  };
  const settle = () => {
    setObstacles([]);
    setTakingOver(false);
  };
  const [only, ...more] = obstacles;
  const dialog =
    One && requested ? (
      <Suspense>
        <One row={requested.row} onClose={close} />
      </Suspense>
    ) : inPlace && takeOver && (isTakingOver || (more.length === 0 && takeOver.code === only?.code)) ? (
      <Suspense>
        <takeOver.Dialog
          row={inPlace}
          onClose={settle}
          onGone={() => {
            settle();
            onGone?.();
          }}
          onRetry={() => {
            settle();
            void remove([inPlace]).then((isGone) => isGone && onGone?.());
          }}
        />
      </Suspense>
    ) : obstacles.length > 0 ? (
      <Suspense>
        <Obstacles
          obstacles={obstacles}
          isRemoval
          onClose={() => setObstacles([])}
          onLeaveOut={
            onLeaveOut && isOfMany
              ? () => {
                  onLeaveOut(new Set(obstacles.map(({ id }) => id)));
                  setObstacles([]);
                }
              : undefined
          }
          rest={
            onLeaveOut && isOfMany && others.length > 0
              ? {
                  count: others.length,
                  goOn: () => {
                    setObstacles([]);
                    void remove(others).then((areGone) => areGone && onLeaveOut(new Set(others.map(({ id }) => id))));
                  },
                }
              : undefined
          }
        />
      </Suspense>
    ) : null;
  return { remove, dialog };
}
