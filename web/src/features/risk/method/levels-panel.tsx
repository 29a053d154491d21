import { Button, Switch } from '@mantine/core';
import { impact, type ImpactLevel } from '@baluarte/contract/risk/impact.ts';
import { repeatedOrders } from '@baluarte/contract/risk/method.rules.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { useQuery } from '@tanstack/react-query';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { call } from '#kit/http/call.ts';
import { Failed } from '#kit/catalogue/list/nothing.tsx';
import { useCan } from '#kit/session/session.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import type { FactorOf } from './factor.ts';
import { ImpactPicture } from './impact-picture.tsx';
import { LevelGrid } from './level-grid.tsx';
import { blankRow, freeOrder, missingNames, nearestOrder, rowOf, type LevelRow } from './level-rows.ts';
import styles from './method.module.css';
import { levelsQuery } from './method-queries.ts';
import { Replacements, type Replacement } from './replacements.tsx';
import { SaveBar } from '#kit/form/save-bar.tsx';
import { useMethodPart } from './use-part.ts';
import type { Review } from './review.ts';

interface LevelsPanelProps {
  factor: FactorOf;
  review: Review;
  onDirty: (isDirty: boolean) => void;
}

/** The levels of a factor, loaded when they are opened. */
export function LevelsPanel(props: LevelsPanelProps) {
  const { data, error, refetch } = useQuery(levelsQuery(props.factor.id));
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <div aria-busy="true" style={{ minHeight: '14rem' }} />;
  return <LevelsEditor {...props} levels={data} />;
}

interface Set {
  version: number;
  rows: readonly LevelRow[];
  gone: readonly (Replacement & { row: LevelRow })[];
}

const bodyOf = ({ version, rows, gone }: Set) => ({
  version,
  levels: rows.map(({ count: _count, ...level }) => level),
  replacements: gone.map(({ levelId, order }) => ({ levelId, order })),
});

function LevelsEditor({ factor, levels, review, onDirty }: LevelsPanelProps & { levels: readonly ImpactLevel[] }) {
  const { t, localized, language } = useTexts();
  const isReadOnly = !useCan()(permissions.impacts.editLevels);
  const [isEnglish, setEnglish] = useState(language === 'en');
  const form = useMethodPart<Set>({
    initial: {
      version: factor.version,
      rows: levels.map((level) => rowOf(level, level.ratingCount ?? 0)),
      gone: [],
    },
    review,
    check: ({ rows }) => [
      ...missingNames(rows, 'levels'),
      ...repeatedOrders(rows).map((place) => ({ path: `levels.${place}.order`, code: 'taken' })),
    ],
    change: (set) => ({ change: 'levels', impactFactorId: factor.id, ...bodyOf(set) }),
    save: (set) => call(impact.updateLevels, { params: { id: factor.id }, body: bodyOf(set) }),
    done: t('impactFactor.levelsSaved', { name: localized(factor, 'name') }),
  });
  const { change, isDirty } = form;
  const { rows, gone } = form.value;
  const tell = useEffectEvent((dirty: boolean) => onDirty(dirty));
  useEffect(() => tell(isDirty), [isDirty]);
  const remove = (place: number) =>
    change((set) => {
      const row = set.rows[place];
      const left = set.rows.toSpliced(place, 1);
      if (row?.id === undefined || row.count === 0) return { ...set, rows: left };
      const order = nearestOrder(row.order, left);
      return {
        ...set,
        rows: left,
        gone: [...set.gone, { levelId: row.id, name: row.name, count: row.count, order, row }],
      };
    });
  const restore = (levelId: number) =>
    change((set) => {
      const back = set.gone.find((each) => each.levelId === levelId);
      const others = set.gone.filter((each) => each !== back);
      const sorted = back ? [...set.rows, back.row].toSorted((a, b) => a.order - b.order) : set.rows;
      return { ...set, rows: sorted, gone: others };
    });
  const order = freeOrder(rows);
  return (
    <>
      <LevelGrid
        label={t('impactFactor.levels', { name: localized(factor, 'name') })}
        rows={rows}
        isReadOnly={isReadOnly}
        isEnglish={isEnglish}
        issueAt={(place, cell) => form.errorOf(cell ? `levels.${place}.${cell}` : `levels.${place}`)}
        onChange={(place, changes) =>
          change((set) => ({
            ...set,
            rows: set.rows.map((row, at) => (at === place ? { ...row, ...changes } : row)),
          }))
        }
        onRemove={remove}
      />
      <Replacements
        gone={gone}
        targets={() => rows}
        onRestore={restore}
        onChange={(levelId, to) =>
          change((set) => ({
            ...set,
            gone: set.gone.map((each) => (each.levelId === levelId ? { ...each, order: to } : each)),
          }))
        }
      />
      <div className={styles.tools}>
        {isReadOnly ? null : (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} stroke={1.75} aria-hidden />}
            disabled={order === null}
            onClick={() =>
              change((set) => ({
                ...set,
                rows: order === null ? set.rows : [...set.rows, blankRow(order)].toSorted((a, b) => a.order - b.order),
              }))
            }
          >
            {t('method.grid.add')}
          </Button>
        )}
        <Switch
          size="xs"
          label={t('method.grid.english')}
          checked={isEnglish}
          onChange={({ currentTarget: { checked } }) => setEnglish(checked)}
        />
        {order === null ? <span className={styles.quiet}>{t('method.grid.full')}</span> : null}
      </div>
      <ImpactPicture factor={factor} rows={rows} />
      {isReadOnly ? null : <SaveBar form={form} queryKey={['impactFactor']} />}
    </>
  );
}
