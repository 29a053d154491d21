import type { Field } from '@baluarte/contract/kit/field.ts';
import { Fragment, type ReactNode } from 'react';
import { useTexts } from '#kit/texts/texts.ts';
import { choiceName, type Choices } from './choices.ts';
import { Status } from './status.tsx';
import styles from './value.module.css';

/** What kind of value a column or a line of data holds: a field's, or one every entry has. */
export type ValueKind = Field['kind'] | 'status' | 'number' | 'moment';

interface ValueProps {
  kind: ValueKind;
  value: unknown;
  choices: Choices;
  from?: string | undefined;
  /** Words of the values of an option. */
  words?: Readonly<Record<number, string>> | undefined;
  /** Shown for an empty value. */
  empty?: ReactNode;
}

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** A value of an entry as a person reads it. */
export function Value({ kind, value, choices, from, words, empty = null }: ValueProps) {
  const { t, number, date, dateTime } = useTexts();
  if (isEmpty(value)) return empty;
  const named = (id: unknown) => {
    const choice = choices.find(from, id);
    return choice ? choiceName(choice) : choices.isLoading ? '' : t('catalogue.unknownChoice');
  };
  switch (kind) {
    case 'status':
      return <Status id={Number(value)} />;
    case 'flag':
      return (
        <span className={value === true ? undefined : styles.quiet}>
          {t(value === true ? 'shell.yes' : 'shell.no')}
        </span>
      );
    case 'choice':
      return named(value);
    case 'choices':
      return (value as unknown[]).map((id, index) => (
        <Fragment key={String(id)}>
          {index > 0 ? ', ' : ''}
          {named(id)}
        </Fragment>
      ));
    case 'option':
      return words?.[Number(value)] ?? String(value);
    case 'codes':
      return t('catalogue.list.codes', { count: (value as unknown[]).length });
    case 'number':
      return <span className={value === 0 ? styles.quiet : undefined}>{number(Number(value))}</span>;
    case 'date':
      return date(String(value));
    case 'moment':
      return dateTime(String(value));
    default:
      return String(value);
  }
}
