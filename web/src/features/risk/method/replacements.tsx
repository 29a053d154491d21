import { Button, NativeSelect } from '@mantine/core';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './method.module.css';

/** A level that goes although risks are rated with it, and where they go. */
export interface Replacement {
  levelId: number;
  name: string;
  count: number;
  order: number;
}

interface ReplacementsProps {
  gone: readonly Replacement[];
  /** Levels of the new set that ratings with a level may go to. */
  targets: (levelId: number) => readonly { order: number; name: string }[];
  onChange: (levelId: number, order: number) => void;
  onRestore?: (levelId: number) => void;
}

/** For each level that is taken away and in use: the level its risks go to. */
export function Replacements({ gone, targets, onChange, onRestore }: ReplacementsProps) {
  const { t } = useTexts();
  if (gone.length === 0) return null;
  return (
    <fieldset className={styles.replacements}>
      <legend>{t('method.grid.replaceTitle')}</legend>
      {gone.map(({ levelId, name, count, order }) => (
        <div key={levelId} className={styles.replacement}>
          <NativeSelect
            size="xs"
            label={t('method.grid.replace', { count, name })}
            value={order}
            data={targets(levelId).map((target) => ({
              value: `${target.order}`,
              label: `${target.order} · ${target.name}`,
            }))}
            onChange={({ currentTarget: { value } }) => onChange(levelId, Number(value))}
          />
          {onRestore ? (
            <Button variant="subtle" size="xs" onClick={() => onRestore(levelId)}>
              {t('method.grid.restore', { name })}
            </Button>
          ) : null}
        </div>
      ))}
    </fieldset>
  );
}
