import { Button, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import type { MethodPreview } from '@baluarte/contract/risk/method.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { Dialog } from '#kit/catalogue/dialog.tsx';
import { gridOf, withLevels } from '#risk/shared/grid-of.ts';
import { HeatPicture } from '#risk/shared/heat-picture.tsx';
import { MovedAssets } from './moved-assets.tsx';
import { MovedRisks } from './moved-risks.tsx';
import styles from './preview.module.css';
import type { ProposedChange } from './review.ts';

interface PreviewDialogProps {
  change: ProposedChange;
  /** One for each value of the risks that is compared. */
  previews: readonly MethodPreview[];
  onApply: () => void;
  onClose: () => void;
}

const outcomes = ['worse', 'better', 'becameIncomplete', 'becameComplete'] as const;

/** What a change would move: the numbers first, the map before and after, then which risks. Nothing is saved yet. */
export function PreviewDialog({ change, previews, onApply, onClose }: PreviewDialogProps) {
  const { t, number } = useTexts();
  const [kind, setKind] = useState(() => previews.find(({ moved }) => moved > 0)?.kind);
  const preview = previews.find((each) => each.kind === kind) ?? previews[0];
  if (!preview) return null;
  return (
    <Dialog title={t('method.preview.title')} size="64rem" onClose={onClose}>
      {previews.length > 1 ? (
        <SegmentedControl
          size="xs"
          mb="sm"
          aria-label={t('method.preview.compared')}
          value={preview.kind}
          data={previews.map((each) => ({
            value: each.kind,
            label: `${t(`risk.map.kinds.${each.kind}`)} (${number(each.moved)})`,
          }))}
          onChange={setKind}
        />
      ) : null}
      <p className={styles.headline}>
        <b>{number(preview.moved)}</b>{' '}
        {t('method.preview.moved', { count: preview.moved, total: number(preview.total) })}
      </p>
      <ul className={styles.numbers}>
        {outcomes.map((outcome) =>
          preview[outcome] > 0 ? (
            <li key={outcome} data-change={outcome}>
              {t(`method.preview.${outcome}`, { count: preview[outcome] })}
            </li>
          ) : null,
        )}
      </ul>
      {preview.assets && preview.assets.moved > 0 ? <MovedAssets assets={preview.assets} /> : null}
      {preview.rows === undefined ? (
        <p className={styles.quiet}>{t('method.preview.hidden')}</p>
      ) : (
        <>
          <div className={styles.maps}>
            <Side preview={preview} side="before" />
            <Side preview={preview} side="after" />
          </div>
          <MovedRisks key={preview.kind} change={change} first={preview} />
        </>
      )}
      <div className={styles.foot}>
        <Button variant="default" onClick={onClose}>
          {t('method.preview.cancel')}
        </Button>
        <Button onClick={onApply} data-autofocus>
          {t('method.preview.apply')}
        </Button>
      </div>
    </Dialog>
  );
}

/** The map on one side of the change, with the names its ranges have there. */
function Side({ preview, side }: { preview: MethodPreview; side: 'before' | 'after' }) {
  const { t, language, localized } = useTexts();
  const reply = withLevels(side === 'before' ? preview.mapBefore : preview.mapAfter);
  const name = t(`method.preview.${side}`);
  if (!reply) return null;
  return (
    <section className={styles.side}>
      <h3 className={styles.sideTitle}>{name}</h3>
      <HeatPicture
        isCounted
        map={gridOf(reply, language)}
        caption={t('method.preview.map', { side: name })}
        rangeName={(id) => {
          const range = reply.ranges.find((each) => each.id === id);
          return range ? localized(range, 'name') : `${id}`;
        }}
      />
      <p className={styles.quiet}>{t('method.preview.incomplete', { count: reply.incomplete })}</p>
    </section>
  );
}
