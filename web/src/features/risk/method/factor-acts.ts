import { impact } from '@baluarte/contract/risk/impact.ts';
import { useState } from 'react';
import { call } from '#kit/http/call.ts';
import { obstacleOf, type Obstacle } from '#kit/catalogue/obstacle.ts';
import { refresh } from '#kit/catalogue/writes.ts';
import { confirm } from '#kit/dialogs/dialogs.tsx';
import { queryClient } from '#kit/http/queries.ts';
import { showError } from '#kit/texts/refusal-words.ts';
import { useTexts } from '#kit/texts/texts.ts';
import type { FactorOf } from './factor.ts';
import { factorsQuery, levelsQuery } from './method-queries.ts';
import type { Review } from './review.ts';

/**
 * Actions on a factor as a whole; `announcement` is the message about a new order for screen readers; `onRemoved` runs
 * before anything is read again; `obstacle` is what the last deletion stopped at.
 */
export function useFactorActs(review: Review, factors: readonly FactorOf[], onRemoved: (id: number) => void) {
  const { t, localized } = useTexts();
  const [announcement, setAnnouncement] = useState('');
  const [obstacle, setObstacle] = useState<Obstacle | null>(null);

  const move = async (factor: FactorOf, by: 1 | -1) => {
    const from = factors.indexOf(factor);
    const moved = factors.toSpliced(from, 1).toSpliced(from + by, 0, factor);
    queryClient.setQueryData(factorsQuery.queryKey, moved);
    setAnnouncement(
      t('impactFactor.moved', { name: localized(factor, 'name'), place: from + by + 1, total: factors.length }),
    );
    try {
      await call(impact.order, { body: { ids: moved.map(({ id }) => id) } });
    } catch (error) {
      await showError(error);
    } finally {
      await refresh();
    }
  };

  const setStatus = async (factor: FactorOf, statusId: 1 | 2) => {
    const name = localized(factor, 'name');
    const { id, version } = factor;
    try {
      await review.save({
        change: { change: 'status', impactFactorId: id, statusId, version },
        save: () => call(impact.status, { params: { id }, body: { statusId, version } }),
        done: t(statusId === 1 ? 'impactFactor.nowInUse' : 'impactFactor.nowOutOfUse', { name }),
      });
    } catch (error) {
      await showError(error);
      await refresh();
    }
  };

  const remove = async (factor: FactorOf) => {
    const name = localized(factor, 'name');
    const isSure = await confirm({
      message: t('impactFactor.removeTitle', { name }),
      items: [t('impactFactor.goesWithIt')],
      isDangerous: true,
    });
    if (!isSure) return;
    try {
      await review.save({
        change: { change: 'remove', impactFactorId: factor.id },
        save: async () => {
          const removed = await call(impact.remove, { params: { id: factor.id } });
          // Its levels are not refetched: they were deleted.
          onRemoved(factor.id);
          queryClient.removeQueries({ queryKey: levelsQuery(factor.id).queryKey });
          return removed;
        },
        done: t('impactFactor.removed', { name }),
      });
    } catch (error) {
      const obstacle = obstacleOf(error, factor);
      if (obstacle) setObstacle(obstacle);
      else await showError(error);
    }
  };
  return { announcement, move, setStatus, remove, obstacle, forgetObstacle: () => setObstacle(null) };
}
export type FactorActs = ReturnType<typeof useFactorActs>;
