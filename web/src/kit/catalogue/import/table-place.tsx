import { NativeSelect, NumberInput } from '@mantine/core';
import type { ImportJob } from '@baluarte/contract/inventory/import.ts';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './import.module.css';

interface TablePlaceProps {
  sheet: ImportJob['sheet'];
  onMove: (sheet: { name: string | null; headerRow: number | null }) => void;
}

/** Which sheet of the file is read and which of its rows is the header: found by us, changed by hand. */
export function TablePlace({ sheet: { name, names, headerRow }, onMove }: TablePlaceProps) {
  const { t } = useTexts();
  return (
    <div className={styles.place}>
      {names.length > 1 ? (
        <NativeSelect
          size="xs"
          label={t('imports.place.sheet')}
          value={name ?? ''}
          data={name === null || names.includes(name) ? [...names] : [name, ...names]}
          onChange={({ currentTarget: { value } }) => onMove({ name: value, headerRow: null })}
        />
      ) : null}
      {headerRow === null ? null : (
        <NumberInput
          key={headerRow}
          size="xs"
          label={t('imports.place.header')}
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
      )}
    </div>
  );
}
