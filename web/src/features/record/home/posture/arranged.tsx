import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { Button } from '@mantine/core';
import type { PanelName } from '@baluarte/contract/record/arrangement.rules.ts';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Empty, Panel } from '#kit/layout/panel.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import type { useArrangement } from './use-arrangement.ts';
import styles from './posture.module.css';

const ArrangeDialog = lazy(() => import('./arrange-dialog.tsx').then((m) => ({ default: m.ArrangeDialog })));

/** What a page can show in its panels; null: not for this person, or not now. */
export type Panels = Partial<
  Record<PanelName, { content: ReactNode; span?: 'whole' | 'tall' | 'half' | 'third' } | null>
>;

type Arrangement = ReturnType<typeof useArrangement>;

interface ArrangedProps {
  arrangement: Arrangement;
  panels: Panels;
}

/** The button that opens the arrangement of a page. */
export function ArrangeButton({ arrangement, panels }: ArrangedProps) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        size="compact-md"
        leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.5} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('posture.arrange.open')}
      </Button>
      {isOpen ? (
        <Suspense>
          <ArrangeDialog
            panels={arrangement.panels.filter(({ panel }) => panels[panel])}
            onChange={(shown) =>
              // What this person is not shown now keeps its place behind.
              arrangement.save([
                ...shown,
                ...arrangement.panels.filter(({ panel }) => !shown.some((one) => one.panel === panel)),
              ])
            }
            onRestore={arrangement.restore}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}

interface ShownProps {
  arrangement: Pick<Arrangement, 'panels'>;
  panels: Panels;
  /** Four in a row where the screen is wide, so that all of them are seen at once. */
  isDense?: boolean;
}

/** Panels in the order and as far as the person shows them. */
export function Arranged({ arrangement, panels, isDense = false }: ShownProps) {
  const { t } = useTexts();
  const shown = arrangement.panels.flatMap(({ panel, isShown }) => {
    const one = panels[panel];
    return isShown && one ? [{ panel, ...one }] : [];
  });
  if (shown.length === 0)
    return (
      <Panel title={t('posture.arrange.title')} isFlush>
        <Empty title={t('posture.arrange.none')} text={t('posture.arrange.noneText')} />
      </Panel>
    );
  return (
    <div className={styles.grid} data-dense={isDense || undefined}>
      {shown.map(({ panel, content, span = 'third' }) => (
        <div key={panel} data-panel={panel} data-span={span}>
          {content}
        </div>
      ))}
    </div>
  );
}
