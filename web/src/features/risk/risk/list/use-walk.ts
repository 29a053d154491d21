import type { RiskRow } from '@baluarte/contract/risk/risk.ts';
import { useState } from 'react';
import { showError } from '#kit/texts/refusal-words.ts';
import type { ListState } from '#kit/catalogue/list/list-state.ts';
import type { Rows } from '#kit/http/call.ts';
import { queryOf } from '#kit/catalogue/list/list-state.ts';
import { afterPage, stepFrom } from './walk.ts';

interface Walk {
  /** Rows in the order they had when the walk began; saving one does not move it. */
  order: readonly number[];
  met: ReadonlySet<number>;
  key: string;
}

interface WalkShape {
  openId: number | null;
  state: ListState;
  rows: readonly RiskRow[];
  total: number;
  /** Reads a page of the list as it is now. */
  readPage: (page: number) => Promise<Rows<RiskRow>>;
  onOpen: (id: number) => void;
  onPage: (page: number) => void;
  /** The last risk of the list is behind. */
  onEnd: () => void;
}

/** Goes from risk to risk through the list, page after page, in the order the list had. */
export function useWalk({ openId, state, rows, total, readPage, onOpen, onPage, onEnd }: WalkShape) {
  const [walk, setWalk] = useState<Walk | null>(null);
  const ids = rows.map(({ id }) => id);
  // Another filter, order or page is another walk; the same rows in a new order are not.
  const key = JSON.stringify([queryOf(state), state.page, state.perPage]);
  const order = walk?.key === key ? walk.order : ids;
  const met = walk?.met ?? new Set<number>();
  const place = openId === null ? -1 : order.indexOf(openId);

  const further = async (seen: ReadonlySet<number>): Promise<boolean> => {
    for (const page of [state.page, state.page + 1]) {
      const now = await readPage(page);
      const found = now.rows.map(({ id }) => id);
      const next = afterPage(found, seen);
      if (next === 'nextPage') continue;
      setWalk({ order: found, met: seen, key: JSON.stringify([queryOf(state), page, state.perPage]) });
      if (page !== state.page) onPage(page);
      onOpen(next);
      return true;
    }
    onEnd();
    return false;
  };
  /** Goes to the next risk or the one before; false where there is none. */
  const move = async (by: 1 | -1): Promise<boolean> => {
    if (openId === null) return false;
    const seen = new Set(met).add(openId);
    const step = stepFrom(order, openId, by);
    if (step === 'end') return false;
    if (step !== 'further') {
      setWalk({ order, met: seen, key });
      onOpen(step.go);
      return true;
    }
    try {
      return await further(new Set([...seen, ...order]));
    } catch (error) {
      await showError(error);
      return false;
    }
  };
  return {
    move,
    hasPrevious: place > 0,
    place: place < 0 ? null : { index: (state.page - 1) * state.perPage + place + 1, total },
    nextId: place >= 0 ? order[place + 1] : undefined,
  };
}
