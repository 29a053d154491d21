import { ActionIcon, NumberInput, Textarea, TextInput } from '@mantine/core';
import { highestOrder } from '@baluarte/contract/risk/impact.ts';
import { IconTrash } from '@tabler/icons-react';
import { Fragment, useId } from 'react';
import { useTexts } from '#kit/texts/texts.ts';
import type { LevelRow } from './level-rows.ts';
import { IssueRow } from './issue-row.tsx';
import styles from './method.module.css';

export type GridRow = LevelRow & { percentFrom?: number | ''; percentTo?: number | '' };

interface LevelGridProps {
  label: string;
  rows: readonly GridRow[];
  /** Each row has its interval in percent, and its order is its place. */
  isMeasure?: boolean;
  isReadOnly: boolean;
  isEnglish: boolean;
  /** What is wrong with a row, by its place; with a cell of it when named. */
  issueAt: (place: number, cell?: keyof GridRow) => string | undefined;
  onChange: (place: number, change: Partial<GridRow>) => void;
  onRemove?: ((place: number) => void) | undefined;
}

const texts = ['name', 'nameEn', 'description', 'descriptionEn'] as const;
const longest = { name: 60, nameEn: 60, description: 500, descriptionEn: 500 } as const;

/** The levels of a scale as a small grid, a row each; errors are shown below their row. */
export function LevelGrid({ label, rows, isMeasure = false, isReadOnly, isEnglish, ...rest }: LevelGridProps) {
  const { issueAt, onChange, onRemove } = rest;
  const { t, number } = useTexts();
  const id = useId();
  const shown = texts.filter((name) => isEnglish || !name.endsWith('En'));
  const columns = ['order', ...shown, ...(isMeasure ? (['from', 'to'] as const) : []), 'ratings'] as const;
  const mayRemove = !isReadOnly && onRemove !== undefined && rows.length > 1;
  return (
    <div className={styles.gridFrame}>
      <table className={styles.grid} data-measure={isMeasure || undefined} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" data-column={column}>
                {t(`method.grid.${column}`)}
              </th>
            ))}
            {mayRemove ? <td aria-hidden /> : null}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => {
            const issue = issueAt(place);
            const says = (column: (typeof columns)[number]) =>
              t('method.grid.row', { column: t(`method.grid.${column}`), order: row.order });
            const field = (column: (typeof columns)[number], cell: keyof GridRow) => ({
              'aria-label': says(column),
              // Drawn as wrong; the error is shown once, below the row.
              error: issueAt(place, cell) !== undefined,
              'aria-describedby': issue ? `${id}-${place}` : undefined,
              readOnly: isReadOnly,
              size: 'xs' as const,
            });
            return (
              <Fragment key={row.id ?? `new ${row.order} ${place}`}>
                <tr data-wrong={issue !== undefined || undefined}>
                  <td data-column="order" data-label={t('method.grid.order')}>
                    {isMeasure || isReadOnly ? (
                      <b className={styles.order}>{row.order}</b>
                    ) : (
                      <NumberInput
                        {...field('order', 'order')}
                        min={1}
                        max={highestOrder}
                        clampBehavior="strict"
                        allowDecimal={false}
                        allowNegative={false}
                        value={row.order}
                        onChange={(order) => (typeof order === 'number' ? onChange(place, { order }) : undefined)}
                      />
                    )}
                  </td>
                  {shown.map((name) => (
                    <td key={name} data-column={name} data-label={t(`method.grid.${name}`)}>
                      {name.startsWith('description') ? (
                        <Textarea
                          {...field(name, name)}
                          autosize
                          minRows={1}
                          maxRows={4}
                          maxLength={longest[name]}
                          value={row[name]}
                          onChange={({ currentTarget: { value } }) => onChange(place, { [name]: value })}
                        />
                      ) : (
                        <TextInput
                          {...field(name, name)}
                          maxLength={longest[name]}
                          value={row[name]}
                          onChange={({ currentTarget: { value } }) => onChange(place, { [name]: value })}
                        />
                      )}
                    </td>
                  ))}
                  {isMeasure
                    ? (
                        [
                          ['from', 'percentFrom'],
                          ['to', 'percentTo'],
                        ] as const
                      ).map(([column, name]) => (
                        <td key={name} data-column={column} data-label={t(`method.grid.${column}`)}>
                          <NumberInput
                            {...field(column, name)}
                            min={0}
                            max={100}
                            clampBehavior="strict"
                            allowDecimal={false}
                            allowNegative={false}
                            hideControls
                            value={row[name] ?? ''}
                            onChange={(value) => onChange(place, { [name]: typeof value === 'number' ? value : '' })}
                          />
                        </td>
                      ))
                    : null}
                  <td data-column="ratings" data-label={t('method.grid.ratings')}>
                    {number(row.count)}
                  </td>
                  <td data-column="remove">
                    {mayRemove ? (
                      <ActionIcon
                        size="md"
                        aria-label={t('method.grid.remove', { order: row.order })}
                        onClick={() => onRemove(place)}
                      >
                        <IconTrash size={16} stroke={1.5} aria-hidden />
                      </ActionIcon>
                    ) : null}
                  </td>
                </tr>
                <IssueRow id={`${id}-${place}`} issue={issue} columns={columns.length + 1} />
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
