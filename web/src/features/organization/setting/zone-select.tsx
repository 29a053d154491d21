import { Select } from '@mantine/core';
import { useMemo } from 'react';
import { byCodeOrName } from '#kit/search/option-filter.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { zoneOptions } from '#kit/formats/zones.ts';

interface ZoneProps {
  label: string;
  value: string;
  isReadOnly: boolean;
  onChange: (zone: string) => void;
  error: string | undefined;
}

/** A time zone out of those the browser knows, and the present one. */
export function ZoneSelect({ label, value, isReadOnly, onChange, error }: ZoneProps) {
  const { t } = useTexts();
  const options = useMemo(() => zoneOptions(value), [value]);
  return (
    <Select
      label={label}
      description={t('setting.company.timeZoneHint')}
      data={options}
      searchable
      filter={byCodeOrName}
      allowDeselect={false}
      readOnly={isReadOnly}
      nothingFoundMessage={t('setting.company.noZone')}
      value={value}
      onChange={(zone) => zone !== null && onChange(zone)}
      error={error}
      comboboxProps={{ transitionProps: { duration: 80 } }}
    />
  );
}
