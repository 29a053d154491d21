import { Select } from '@mantine/core';
import { useMemo } from 'react';
import { useTexts } from '../../kit/texts.ts';

/** `America/Bogota` as `America · Bogota`. */
const shown = (zone: string) => zone.replaceAll('_', ' ').split('/').join(' · ');

interface ZoneProps {
  label: string;
  value: string;
  isReadOnly: boolean;
  onChange: (zone: string) => void;
  error: string | null;
}

/** A time zone out of those the browser knows, and the present one. */
export function ZoneSelect({ label, value, isReadOnly, onChange, error }: ZoneProps) {
  const { t } = useTexts();
  const options = useMemo(() => {
    const zones = Intl.supportedValuesOf('timeZone');
    return [...new Set([value, ...zones])].map((zone) => ({ value: zone, label: shown(zone) }));
  }, [value]);
  return (
    <Select
      label={label}
      description={t('setting.company.timeZoneHint')}
      data={options}
      searchable
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
