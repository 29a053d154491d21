import { Checkbox, NativeSelect, NumberInput, TextInput } from '@mantine/core';
import { Fragment, useId } from 'react';
import { RangeSwatch } from '#risk/shared/range-tile.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { colors, type RangeRow } from './method-set.ts';
import { IssueRow } from './issue-row.tsx';
import styles from './method.module.css';

interface RangeGridProps {
  rows: readonly RangeRow[];
  isReadOnly: boolean;
  issueAt: (place: number) => string | undefined;
  onChange: (place: number, change: Partial<RangeRow>) => void;
}

const accepts = ['yes', 'with_approval', 'no'] as const;

/** The four ranges: what each is called, which levels it holds and what it demands. */
export function RangeGrid({ rows, isReadOnly, issueAt, onChange }: RangeGridProps) {
  const { t } = useTexts();
  const id = useId();
  const columns = [
    'color',
    'name',
    'nameEn',
    'from',
    'to',
    'controlRequired',
    'accept',
    'startDays',
    'reviewDays',
  ] as const;
  const kindOf = (column: string) => (['from', 'to', 'startDays', 'reviewDays'].includes(column) ? 'number' : column);
  return (
    <div className={styles.gridFrame}>
      <table className={`${styles.grid} ${styles.ranges}`} aria-label={t('method.ranges.title')}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" data-column={kindOf(column)}>
                {t(`method.ranges.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => {
            const issue = issueAt(place);
            const color = t(`method.ranges.colors.${colors[row.id]}`);
            const label = (column: (typeof columns)[number]) =>
              t('method.ranges.cell', { column: t(`method.ranges.${column}`), range: color });
            const describe = issue ? { 'aria-describedby': `${id}-${place}` } : {};
            const bound = (
              column: 'from' | 'to' | 'reviewDays' | 'startDays',
              name: 'levelFrom' | 'levelTo' | 'reviewDays' | 'startDays',
            ) => (
              <td data-column="number" data-label={t(`method.ranges.${column}`)}>
                <NumberInput
                  {...describe}
                  aria-label={label(column)}
                  error={
                    (issue !== undefined && name.startsWith('level')) || (row[name] === '' && name !== 'startDays')
                  }
                  size="xs"
                  hideControls
                  min={1}
                  max={name.startsWith('level') ? 100 : 3650}
                  clampBehavior="strict"
                  allowDecimal={false}
                  allowNegative={false}
                  readOnly={isReadOnly}
                  value={row[name]}
                  onChange={(value) => onChange(place, { [name]: typeof value === 'number' ? value : '' })}
                />
              </td>
            );
            const words = (column: 'name' | 'nameEn') => (
              <td data-column={column} data-label={t(`method.ranges.${column}`)}>
                <TextInput
                  aria-label={label(column)}
                  error={column === 'name' && row.name.trim() === ''}
                  size="xs"
                  maxLength={60}
                  readOnly={isReadOnly}
                  value={row[column]}
                  onChange={({ currentTarget: { value } }) => onChange(place, { [column]: value })}
                />
              </td>
            );
            return (
              <Fragment key={row.id}>
                <tr data-wrong={issue !== undefined || undefined}>
                  <td data-column="color">
                    <span className={styles.swatch}>
                      <RangeSwatch rangeId={row.id} size={18} />
                      {color}
                    </span>
                  </td>
                  {words('name')}
                  {words('nameEn')}
                  {bound('from', 'levelFrom')}
                  {bound('to', 'levelTo')}
                  <td data-column="flag" data-label={t('method.ranges.controlRequired')}>
                    <Checkbox
                      size="xs"
                      aria-label={label('controlRequired')}
                      checked={row.controlRequired}
                      disabled={isReadOnly}
                      onChange={({ currentTarget: { checked } }) => onChange(place, { controlRequired: checked })}
                    />
                  </td>
                  <td data-column="accept" data-label={t('method.ranges.accept')}>
                    <NativeSelect
                      size="xs"
                      aria-label={label('accept')}
                      value={row.accept}
                      disabled={isReadOnly}
                      data={accepts.map((value) => ({ value, label: t(`method.ranges.accepts.${value}`) }))}
                      onChange={({ currentTarget: { value } }) =>
                        onChange(place, { accept: accepts.find((each) => each === value) ?? 'no' })
                      }
                    />
                  </td>
                  {bound('startDays', 'startDays')}
                  {bound('reviewDays', 'reviewDays')}
                </tr>
                <IssueRow id={`${id}-${place}`} issue={issue} columns={columns.length} />
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
