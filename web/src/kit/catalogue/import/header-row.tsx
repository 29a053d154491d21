import { NumberInput } from '@mantine/core';
import type { ImportJob } from '@baluarte/contract/inventory/import.ts';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './import.module.css';
import type { TablePlace } from './use-check.ts';

interface HeaderRowProps {
  sheet: ImportJob['sheet'];
  onMove: (place: TablePlace) => void;
}

/** Which row of the sheet is the header: found by us, changed by hand. */
export function HeaderRow({ sheet: { name, headerRow }, onMove }: HeaderRowProps) {
  const { t } = useTexts();
  if (headerRow === null) return null;
  return (
    <NumberInput
      // Another sheet may have its header in another row.
      key={`${headerRow} ${name}`}
      className={styles.headerRow}
      size="xs"
      label={t('imports.sheets.header')}
      defaultValue={headerRow}
      min={1}
      allowDecimal={false}
      onBlur={({ currentTarget: { value } }) => {
        const row = Number(value);
        if (Number.isInteger(row) && row > 0 && row !== headerRow) onMove({ name, headerRow: row });
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
      }}
    />
  );
}
