import { Chip, NativeSelect } from '@mantine/core';
import { useTexts } from '#kit/texts/texts.ts';
import type { MapKind } from './use-map-address.ts';
import styles from './map.module.css';

interface MapChoiceProps {
  /** Maps that have something to show. */
  kinds: readonly MapKind[];
  shown: readonly MapKind[];
  from: MapKind | null;
  /** Null: all of them. */
  onShow: (kinds: readonly MapKind[] | null) => void;
  onFrom: (kind: MapKind | null) => void;
}

/** Which of the maps are on screen, and from which of them arrows tell what moved. */
export function MapChoice({ kinds, shown, from, onShow, onFrom }: MapChoiceProps) {
  const { t } = useTexts();
  const show = (chosen: readonly string[]) => {
    const next = kinds.filter((kind) => chosen.includes(kind));
    // The last one stays: a page of no map says nothing.
    if (next.length > 0) onShow(next.length === kinds.length ? null : next);
  };
  return (
    <div className={styles.choice}>
      <fieldset className={styles.chips}>
        <legend className={styles.choiceName}>{t('risk.map.shown')}</legend>
        <Chip.Group multiple value={[...shown]} onChange={show}>
          {kinds.map((kind) => (
            <Chip key={kind} value={kind} size="xs" variant="outline">
              {t(`risk.map.kinds.${kind}`)}
            </Chip>
          ))}
        </Chip.Group>
      </fieldset>
      <label className={styles.arrowsFrom}>
        <span className={styles.choiceName}>{t('risk.map.moves.from')}</span>
        <NativeSelect
          size="xs"
          value={from ?? ''}
          data={[
            { value: '', label: t('risk.map.moves.noArrows') },
            ...kinds.map((kind) => ({ value: kind, label: t(`risk.map.kinds.${kind}`) })),
          ]}
          onChange={({ currentTarget }) => onFrom(kinds.find((kind) => kind === currentTarget.value) ?? null)}
        />
      </label>
    </div>
  );
}
