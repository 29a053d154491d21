import { Button, CloseButton, Menu } from '@mantine/core';
import { IconDownload, IconForms, IconToggleRight, IconTrash } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { loading } from '#kit/dialogs/dialogs.tsx';
import { showError } from '#kit/texts/refusal-words.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { apiOf, type BulkAction } from '../api.ts';
import { obstaclesIn, type Obstacle } from '../obstacle.ts';
import { refresh, showDone } from '../writes.ts';
import type { BulkBarProps } from './bulk-bar-props.ts';
import { ExportMenu } from './export-menu.tsx';
import { useList } from './list-context.ts';
import styles from './bulk-bar.module.css';

// Dialogs are loaded on demand.
const Obstacles = lazy(() => import('../obstacles.tsx').then((m) => ({ default: m.Obstacles })));
const SetField = lazy(() => import('./set-field.tsx').then((m) => ({ default: m.SetField })));

/** The export takes the ids in its address, so it has a limit of its own. */
const maximumExport = 200;

const nothing = () => undefined;

/** What `BulkBar` shows once something is selected. */
export function BulkActs({ onRemove = nothing, children }: BulkBarProps) {
  const { catalogue, selection, permits } = useList();
  const { t } = useTexts();
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
      showDone(t('catalogue.selection.done', { count: ids.length }), answer.changesetId);
    } catch (error) {
      await showError(error);
    } finally {
      void refresh();
    }
  };
  const setStatus = (statusId: 1 | 2) => void act({ action: 'status', values: { statusId } }, ids);
  const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;
  return (
    <>
      <section className={styles.bar} aria-label={t('catalogue.selection.actions')}>
        <output className={styles.count}>{t('catalogue.selection.selected', { count: ids.length })}</output>
        {children}
        {permits.status && permits.bulk ? (
          <Menu>
            <Menu.Target>
              <Button variant="default" size="xs" leftSection={<IconToggleRight {...icon} />}>
                {t('catalogue.selection.status')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => setStatus(1)}>{t('catalogue.status.activate')}</Menu.Item>
              <Menu.Item onClick={() => setStatus(2)}>{t('catalogue.status.inactivate')}</Menu.Item>
            </Menu.Dropdown>
          </Menu>
        ) : null}
        {permits.edit && permits.bulk ? (
          <Button variant="default" size="xs" leftSection={<IconForms {...icon} />} onClick={() => setSetting(true)}>
            {t('catalogue.selection.set')}
          </Button>
        ) : null}
        {ids.length <= maximumExport && permits.export !== false ? (
          <ExportMenu ids={ids}>
            <Button variant="default" size="xs" leftSection={<IconDownload {...icon} />}>
              {t('catalogue.selection.export')}
            </Button>
          </ExportMenu>
        ) : null}
        {permits.remove && permits.bulk ? (
          <Button
            variant="default"
            size="xs"
            c="var(--b-danger)"
            leftSection={<IconTrash {...icon} />}
            onClick={onRemove}
          >
            {t('catalogue.selection.remove')}
          </Button>
        ) : null}
        <CloseButton size="sm" aria-label={t('catalogue.selection.clear')} onClick={selection.clear} />
      </section>
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
