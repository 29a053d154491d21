import { Switch } from '@mantine/core';
import { ShownField } from './shown-field.tsx';
import { useField } from './use-field.ts';
import styles from './form.module.css';

/** Yes or no. */
export function FlagField({ name }: { name: string }) {
  const state = useField(name);
  if (state.isShown) return <ShownField state={state} />;
  return (
    <div className={styles.field} data-flag>
      <Switch
        id={state.id}
        classNames={{ track: styles.track }}
        label={state.label}
        description={state.hint}
        error={state.error}
        checked={state.value === true}
        onBlur={state.touch}
        onChange={(event) => state.set(event.currentTarget.checked)}
      />
    </div>
  );
}
