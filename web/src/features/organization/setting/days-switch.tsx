import { NumberInput, Switch } from '@mantine/core';
import styles from './setting.module.css';

interface DaysProps {
  label: string;
  hint: string;
  /** Label of the number. */
  unit: string;
  bounds: { from: number; to: number };
  /** Days that turning it on begins with. */
  usual: number;
  isReadOnly: boolean;
  /** null: off. */
  value: number | null;
  onChange: (days: number | null) => void;
  error: string | undefined;
}

/** Something that holds for so many days, or not at all. */
export function DaysSwitch({ label, hint, unit, bounds, usual, isReadOnly, value, onChange, error }: DaysProps) {
  return (
    <div className={styles.days}>
      <Switch
        label={label}
        description={hint}
        checked={value !== null}
        disabled={isReadOnly}
        onChange={({ currentTarget }) => onChange(currentTarget.checked ? usual : null)}
      />
      {value === null ? null : (
        <NumberInput
          className={styles.number ?? ''}
          label={unit}
          min={bounds.from}
          max={bounds.to}
          allowDecimal={false}
          clampBehavior="blur"
          readOnly={isReadOnly}
          value={value}
          onChange={(days) => onChange(typeof days === 'number' ? days : bounds.from)}
          error={error}
        />
      )}
    </div>
  );
}
