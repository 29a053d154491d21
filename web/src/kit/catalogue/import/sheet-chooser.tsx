import { Badge, Radio } from '@mantine/core';
import type { ImportJob, ImportSheets } from '@baluarte/contract/inventory/import.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { useEffect, useRef } from 'react';
import { FirstRows } from './first-rows.tsx';
import styles from './sheet-chooser.module.css';
import { useSheets } from './use-sheets.ts';

interface SheetChooserProps {
  job: ImportJob;
  /** Name of the sheet that is read, or will be next. */
  chosen: string | null;
  onChoose: (name: string) => void;
}

type SheetPreview = ImportSheets['sheets'][number];

/** Maximum names of hidden sheets shown. */
const mostShown = 5;

/** The sheets of a workbook by what they begin with, where there are several; and which of them are hidden. */
export function SheetChooser({ job, chosen, onChoose }: SheetChooserProps) {
  const { t } = useTexts();
  const { data, isPending } = useSheets(job);
  const strip = useRef<HTMLDivElement>(null);
  const isShown = data !== undefined;
  // Where not all of them fit, the one that is read is in the middle, between what it is chosen from.
  useEffect(() => {
    const read = strip.current?.querySelector<HTMLElement>('[data-read]');
    if (!isShown || !strip.current || !read) return;
    const beside = (strip.current.clientWidth - read.offsetWidth) / 2;
    strip.current.scrollLeft = read.offsetLeft - strip.current.offsetLeft - beside;
  }, [isShown]);
  const sheets = data?.sheets ?? namesOnly(job);
  const hidden = data?.hidden ?? [];
  const shown = hidden.slice(0, mostShown).join(', ');
  return (
    <>
      {sheets.length > 1 ? (
        <Radio.Group
          className={styles.chooser}
          label={t('imports.sheets.title')}
          value={chosen}
          onChange={onChoose}
          data-part="sheets"
        >
          <div ref={strip} className={styles.sheets}>
            {sheets.map((sheet) => (
              <SheetCard key={sheet.name} sheet={sheet} isLoading={isPending} isRead={sheet.name === job.sheet.name} />
            ))}
          </div>
        </Radio.Group>
      ) : null}
      {hidden.length > 0 ? (
        <p className={styles.hidden}>
          {t('imports.sheets.notShown', {
            count: hidden.length,
            names: hidden.length > mostShown ? `${shown}…` : shown,
          })}
        </p>
      ) : null}
    </>
  );
}

/** What is known of the sheets before their beginnings are read, or where they cannot be. */
const namesOnly = ({ sheet: { name, names } }: ImportJob): SheetPreview[] =>
  [...new Set(name === null || names.includes(name) ? names : [name, ...names])].map((each) => ({
    name: each,
    isHidden: !names.includes(each),
    isLikeliest: false,
    rowCount: null,
    isWhole: false,
    rows: [],
  }));

interface SheetCardProps {
  sheet: SheetPreview;
  isLoading: boolean;
  /** It is the one whose rows are shown below. */
  isRead: boolean;
}

function SheetCard({ sheet, isLoading, isRead }: SheetCardProps) {
  const { t } = useTexts();
  const { name, isHidden, isLikeliest, rows } = sheet;
  return (
    <div className={styles.sheet} data-read={isRead || undefined}>
      <Radio
        size="xs"
        value={name}
        classNames={{ root: styles.choice, label: styles.name }}
        disabled={isEmpty(sheet)}
        label={
          <>
            {name}
            {isLikeliest ? (
              <Badge size="sm" variant="light">
                {t('imports.sheets.suggested')}
              </Badge>
            ) : null}
            {isHidden ? (
              <Badge size="sm" variant="outline" color="gray">
                {t('imports.sheets.hidden')}
              </Badge>
            ) : null}
          </>
        }
        description={isLoading ? '…' : <RowCount sheet={sheet} />}
      />
      {rows.length > 0 ? <FirstRows name={name} rows={rows} /> : null}
    </div>
  );
}

const isEmpty = ({ rowCount, isWhole }: SheetPreview) => rowCount === 0 && isWhole;

function RowCount({ sheet }: { sheet: SheetPreview }) {
  const { t, number } = useTexts();
  const { rowCount, isWhole } = sheet;
  if (rowCount === null) return t('imports.sheets.unseen');
  if (isEmpty(sheet)) return t('imports.sheets.empty');
  return isWhole ? t('imports.sheets.rows', { count: rowCount }) : t('imports.sheets.atLeast', { n: number(rowCount) });
}
