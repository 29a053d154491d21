import { ActionIcon, Button, Radio, Switch, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { Panel } from '#kit/layout/panel.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { LevelGrid } from './level-grid.tsx';
import type { MeasureDraft } from './measure-set.ts';
import styles from './method.module.css';

interface MeasurePanelProps {
  type: MeasureDraft;
  place: number;
  count: number;
  isReadOnly: boolean;
  isEnglish: boolean;
  /** What the last attempt found wrong below a path of this measure. */
  issueAt: (path: string) => string | undefined;
  /** What is wrong with the interval of a row as it is typed. */
  rowIssue: (level: number) => string | undefined;
  onChange: (changes: Partial<MeasureDraft>) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
  onRemoveLevel: (order: number) => void;
}

/** One measure: its words, whether it is in use and the default, and its levels. */
export function MeasurePanel(props: MeasurePanelProps) {
  const { type, place, count, isReadOnly, isEnglish, issueAt, rowIssue, onChange } = props;
  const { t, localized } = useTexts();
  const name = localized(type, 'name');
  const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;
  const field = (of: 'name' | 'nameEn') => ({
    size: 'xs' as const,
    label: t(`method.probability.${of}`),
    value: type[of],
    readOnly: isReadOnly,
    maxLength: 120,
    error: of === 'nameEn' ? null : issueAt(of),
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => onChange({ [of]: value }),
  });
  return (
    <Panel
      className={styles.measure}
      title={name}
      actions={
        isReadOnly ? null : (
          <span className={styles.buttons}>
            <ActionIcon
              aria-label={t('method.probability.moveUp', { name })}
              aria-disabled={place === 0}
              data-disabled={place === 0 || undefined}
              onClick={() => (place > 0 ? props.onMove(-1) : undefined)}
            >
              <IconArrowUp {...icon} />
            </ActionIcon>
            <ActionIcon
              aria-label={t('method.probability.moveDown', { name })}
              aria-disabled={place === count - 1}
              data-disabled={place === count - 1 || undefined}
              onClick={() => (place < count - 1 ? props.onMove(1) : undefined)}
            >
              <IconArrowDown {...icon} />
            </ActionIcon>
          </span>
        )
      }
    >
      <div className={styles.fields}>
        <TextInput {...field('name')} />
        <TextInput {...field('nameEn')} />
      </div>
      <div className={styles.tools}>
        <Radio
          size="xs"
          name="default-measure"
          label={t('method.probability.isDefault')}
          checked={type.isDefault}
          disabled={isReadOnly}
          onChange={() => onChange({ isDefault: true, statusId: 1 })}
        />
        <Switch
          size="xs"
          label={t('method.probability.isInUse')}
          checked={type.statusId === 1}
          disabled={isReadOnly || type.isDefault}
          onChange={({ currentTarget: { checked } }) => onChange({ statusId: checked ? 1 : 2 })}
        />
        {isReadOnly || count === 1 ? null : (
          <Button variant="subtle" size="xs" c="var(--b-danger)" onClick={props.onRemove}>
            {t('method.probability.remove')}
          </Button>
        )}
      </div>
      <LevelGrid
        isMeasure
        label={t('method.probability.levels', { name })}
        rows={type.levels}
        isReadOnly={isReadOnly}
        isEnglish={isEnglish}
        issueAt={(level, cell) => {
          if (cell === 'percentFrom' || cell === 'percentTo') return rowIssue(level);
          return issueAt(cell ? `levels.${level}.${cell}` : `levels.${level}`) ?? (cell ? undefined : rowIssue(level));
        }}
        onChange={(at, changes) =>
          onChange({ levels: type.levels.map((level, row) => (row === at ? { ...level, ...changes } : level)) })
        }
        onRemove={(at) => props.onRemoveLevel(type.levels[at]?.order ?? 0)}
      />
    </Panel>
  );
}
