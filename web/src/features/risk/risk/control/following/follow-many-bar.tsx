import { statusIds } from '@baluarte/contract/kit/values.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { Button } from '@mantine/core';
import { IconCalendarDue, IconFlagCheck, IconListCheck } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useList } from '#kit/catalogue/list/list-context.ts';
import { SelectionBar } from '#kit/catalogue/list/selection-bar.tsx';
import { obstaclesIn, type Obstacle } from '#kit/catalogue/obstacle.ts';
import { refresh, showDone } from '#kit/catalogue/writes.ts';
import { confirm, loading } from '#kit/dialogs/dialogs.tsx';
import { useCan } from '#kit/session/session.tsx';
import { showError } from '#kit/texts/refusal-words.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { endEach, followEach, postponeEach, type ActOnControls } from './follow-many.ts';
import { useFollowUpPermits } from './following-queries.ts';

const FollowManyDialog = lazy(() => import('./follow-many-dialog.tsx').then((m) => ({ default: m.FollowManyDialog })));
const NextDayDialog = lazy(() => import('./next-day-dialog.tsx').then((m) => ({ default: m.NextDayDialog })));
const Obstacles = lazy(() => import('#kit/catalogue/obstacles.tsx').then((m) => ({ default: m.Obstacles })));

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;

/** What is done to the selected controls, and the sentence that says so. */
interface Doing {
  act: ActOnControls;
  done: 'following.selected.saved' | 'following.selected.nextSaved' | 'following.selected.ended';
}

/** What a committee does with the controls it looked at together: all of them or none, and one "Deshacer" for all of it. */
export function FollowManyBar({ today }: { today: string }) {
  const { selection } = useList();
  const { t } = useTexts();
  const permits = useFollowUpPermits();
  const mayMove = useCan()(permissions.risks.editControl);
  const [asked, setAsked] = useState<'follow' | 'next' | null>(null);
  const [obstacles, setObstacles] = useState<readonly Obstacle[]>([]);
  /** What the obstacles stood in the way of. */
  const [stopped, setStopped] = useState<Doing | null>(null);
  const { rows } = selection;
  const ids = rows.map(({ id }) => id);
  const others = ids.filter((id) => !obstacles.some((obstacle) => obstacle.id === id));

  /** Answers whether it was done; what was typed stays until it is. Throws what refuses all of it. */
  const act = async (doing: Doing, on: readonly number[]): Promise<boolean> => {
    const answer = await doing.act(on);
    const refused = obstaclesIn(answer.rows, rows);
    setObstacles(refused);
    setStopped(doing);
    if (refused.length > 0) return false;
    setAsked(null);
    selection.clear();
    showDone(t(doing.done, { count: on.length }), answer.changesetId);
    await refresh();
    return true;
  };
  const actSaying = (doing: Doing, on: readonly number[]) => loading(act(doing, on)).catch(showError);
  const end = async () => {
    const message = t('following.selected.confirmEnd', { count: ids.length });
    if (await confirm({ message, items: [t('following.selected.confirmEndText')] }))
      await actSaying({ act: endEach, done: 'following.selected.ended' }, ids);
  };
  const shared = { rows, onClose: () => setAsked(null) };
  return (
    <>
      <SelectionBar canExport remove={null}>
        {permits.create ? (
          <Button size="xs" leftSection={<IconListCheck {...icon} />} onClick={() => setAsked('follow')}>
            {t('following.create')}
          </Button>
        ) : null}
        {mayMove ? (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconCalendarDue {...icon} />}
            onClick={() => setAsked('next')}
          >
            {t('following.selected.next')}
          </Button>
        ) : null}
        {permits.end && rows.some(({ statusId }) => statusId === statusIds.IMPLEMENTED) ? (
          <Button variant="default" size="xs" leftSection={<IconFlagCheck {...icon} />} onClick={() => void end()}>
            {t('following.end')}
          </Button>
        ) : null}
      </SelectionBar>
      <Suspense>
        {asked === 'follow' ? (
          <FollowManyDialog
            {...shared}
            today={today}
            onSend={(typed) => act({ act: followEach(typed), done: 'following.selected.saved' }, ids)}
          />
        ) : null}
        {asked === 'next' ? (
          <NextDayDialog
            {...shared}
            onSend={(day) => act({ act: postponeEach(day), done: 'following.selected.nextSaved' }, ids)}
          />
        ) : null}
        {obstacles.length > 0 ? (
          <Obstacles
            obstacles={obstacles}
            isRemoval={false}
            onClose={() => setObstacles([])}
            onLeaveOut={() => {
              selection.remove(new Set(obstacles.map(({ id }) => id)));
              setObstacles([]);
            }}
            rest={
              stopped && others.length > 0
                ? { count: others.length, goOn: () => void actSaying(stopped, others) }
                : undefined
            }
          />
        ) : null}
      </Suspense>
    </>
  );
}
