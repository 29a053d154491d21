import { statusIds, type StatusId } from '@baluarte/contract/kit/values.ts';
import { Button, Menu } from '@mantine/core';
import { IconForms, IconToggleRight } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { loading } from '#kit/dialogs/dialogs.tsx';
import { showError } from '#kit/texts/refusal-words.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { apiOf, type BulkAction } from '../api.ts';
import { givenStatuses } from '../catalogue.ts';
import { agreeOutOfUse } from '../consequences.ts';
import { obstaclesIn, type Obstacle } from '../obstacle.ts';
import { refresh, showDone } from '../writes.ts';
import { becoming } from './becoming.ts';
import type { BulkBarProps } from './bulk-bar-props.ts';
import { useList } from './list-context.ts';
import { SelectionBar } from './selection-bar.tsx';

// Dialogs are loaded on demand.
const Obstacles = lazy(() => import('../obstacles.tsx').then((m) => ({ default: m.Obstacles })));
const SetField = lazy(() => import('./set-field.tsx').then((m) => ({ default: m.SetField })));

const nothing = () => undefined;

/** What `BulkBar` shows once something is selected. */
export function BulkActs({ onRemove = nothing, children }: BulkBarProps) {
  const list = useList();
  const { catalogue, selection, permits } = list;
  const { t, texts } = useTexts();
  const [isSetting, setSetting] = useState(false);
  const [obstacles, setObstacles] = useState<readonly Obstacle[]>([]);
  /** What the obstacles stood in the way of. */
  const [stopped, setStopped] = useState<BulkAction | null>(null);
  const ids = selection.rows.map(({ id }) => id);
  const others = ids.filter((id) => !obstacles.some((obstacle) => obstacle.id === id));

  const act = async (action: BulkAction, ids: readonly number[]) => {
    setSetting(false);
    try {
      const answer = await loading(apiOf(catalogue).bulk([...ids], action));
      const refused = obstaclesIn(answer.rows, selection.rows);
      setObstacles(refused);
      setStopped(action);
      if (refused.length > 0) return;
      selection.clear();
      // Writes of the platform have no changeset.
      const changesetId = catalogue.endpoints.bulk.tenant ? answer.changesetId : undefined;
      showDone(t('catalogue.selection.done', { count: ids.length }), changesetId);
    } catch (error) {
      await showError(error);
    } finally {
      void refresh();
    }
  };
  const setStatus = async (statusId: StatusId) => {
    try {
      if (statusId === statusIds.INACTIVE && !(await agreeOutOfUse(list, selection.rows))) return;
      await act({ action: 'status', values: { statusId } }, ids);
    } catch (error) {
      await showError(error);
    }
  };
  const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;
  return (
    <>
      <SelectionBar
        canExport={permits.export !== false}
        remove={permits.remove && permits.bulk ? { label: t('catalogue.selection.remove'), onClick: onRemove } : null}
      >
        {children}
        {permits.status && permits.bulk ? (
          <Menu>
            <Menu.Target>
              <Button variant="default" size="xs" leftSection={<IconToggleRight {...icon} />}>
                {t('catalogue.selection.status')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {givenStatuses(catalogue).map((statusId) => (
                <Menu.Item key={statusId} onClick={() => void setStatus(statusId)}>
                  {becoming(texts, statusId)}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        ) : null}
        {permits.edit && permits.bulk ? (
          <Button variant="default" size="xs" leftSection={<IconForms {...icon} />} onClick={() => setSetting(true)}>
            {t('catalogue.selection.set')}
          </Button>
        ) : null}
      </SelectionBar>
      <Suspense>
        {isSetting ? (
          <SetField
            count={ids.length}
            onClose={() => setSetting(false)}
            onSet={(values) => void act({ action: 'set', values }, ids)}
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
              stopped && others.length > 0 ? { count: others.length, goOn: () => void act(stopped, others) } : undefined
            }
          />
        ) : null}
      </Suspense>
    </>
  );
}
