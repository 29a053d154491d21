import { Textarea, TextInput, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { Counter, isNearEnd } from '#kit/form/counter.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { textOf } from '../text-of.ts';
import { ShownField } from './shown-field.tsx';
import { useField, type FieldState } from './use-field.ts';
import styles from './form.module.css';

function Input({ state, label = state.label }: { state: FieldState; label?: string }) {
  const { field, value, error, hint } = state;
  const text = textOf(value);
  const isLong = field.kind === 'longText';
  const { max } = field;
  const isCounted = max !== undefined && (isLong || isNearEnd(text.length, max));
  const attributes = {
    id: state.id,
    label,
    description: hint,
    error,
    value: text,
    required: field.required,
    // The form says itself what is missing, in its own words and all at once.
    'aria-required': field.required,
    onBlur: state.touch,
  };
  return (
    <>
      {isLong ? (
        <Textarea
          {...attributes}
          autosize
          minRows={3}
          maxRows={12}
          // Browsers bring its first line on screen, and leave the rest behind the bar at the foot.
          onFocus={(event) => event.currentTarget.scrollIntoView({ block: 'nearest' })}
          onChange={(event) => state.set(event.currentTarget.value)}
        />
      ) : (
        <TextInput
          {...attributes}
          type={field.kind === 'date' ? 'date' : 'text'}
          inputMode={field.kind === 'number' ? 'numeric' : undefined}
          autoComplete="off"
          onChange={(event) => state.set(event.currentTarget.value)}
        />
      )}
      {isCounted ? <Counter length={text.length} max={max} /> : null}
    </>
  );
}

/** The English version of a text, collapsed until it is opened; its beginning shows that there is one. */
function Twin({ name }: { name: string }) {
  const { t } = useTexts();
  const state = useField(name);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const text = textOf(state.value);
  const isShown = isOpen || state.error !== undefined;
  const Arrow = isShown ? IconChevronDown : IconChevronRight;
  return (
    <div className={styles.twin}>
      <UnstyledButton
        className={styles.twinToggle}
        aria-expanded={isShown}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Arrow size={14} stroke={1.75} aria-hidden />
        <span className={styles.twinLabel}>{t('catalogue.form.english')}</span>
        {isShown ? null : (
          <span lang="en" className={styles.twinText}>
            {text}
          </span>
        )}
      </UnstyledButton>
      <div id={id}>{isShown ? <Input state={state} /> : null}</div>
    </div>
  );
}

/** A text of one line or several, or a date, with its English version where the contract has one. */
export function TextField({ name }: { name: string }) {
  const state = useField(name);
  if (state.isShown) return <ShownText state={state} />;
  return (
    <div className={styles.field} data-wide={state.field.kind === 'longText' || undefined}>
      <Input state={state} />
      {state.field.twin ? <Twin name={state.field.twin} /> : null}
    </div>
  );
}

function ShownText({ state }: { state: FieldState }) {
  const { twin } = state.field;
  const english = twin ? state.values[twin] : null;
  return (
    <ShownField state={state}>
      {english ? (
        <span lang="en" className={styles.english}>
          {textOf(english)}
        </span>
      ) : null}
    </ShownField>
  );
}
