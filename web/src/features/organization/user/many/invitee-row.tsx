import { CloseButton, NativeSelect, TextInput } from '@mantine/core';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './many.module.css';
import type { Invitee, InviteeField } from './use-invitees.ts';

interface InviteeRowProps {
  row: Invitee;
  /** Its errors by field; empty until the first attempt to send. */
  faults: Partial<Record<InviteeField, string>>;
  roles: readonly { value: string; label: string }[];
  /** Names of the areas that its line names. */
  areas: readonly string[];
  isBusy: boolean;
  onChange: (changed: Partial<Pick<Invitee, InviteeField>>) => void;
  onRemove: () => void;
}

/** One person to invite: the values of the line, editable, and why they were not invited. */
export function InviteeRow({ row, faults, roles, areas, isBusy, onChange, onRemove }: InviteeRowProps) {
  const { t } = useTexts();
  const text = (name: 'email' | 'name' | 'lastName') => (
    <TextInput
      size="xs"
      type={name === 'email' ? 'email' : 'text'}
      aria-label={`${t(`user.fields.${name}`)}, ${row.email}`}
      placeholder={t(`user.fields.${name}`)}
      autoComplete="off"
      value={row[name]}
      error={faults[name]}
      disabled={isBusy}
      onChange={({ currentTarget }) => onChange({ [name]: currentTarget.value })}
    />
  );
  return (
    <li className={styles.row}>
      {text('email')}
      {text('name')}
      {text('lastName')}
      <NativeSelect
        size="xs"
        aria-label={`${t('user.fields.roleId')}, ${row.email}`}
        data={[{ value: '', label: t('user.several.sharedRole') }, ...roles]}
        value={row.roleId === null ? '' : String(row.roleId)}
        error={faults.roleId}
        disabled={isBusy}
        onChange={({ currentTarget }) =>
          onChange({ roleId: currentTarget.value === '' ? null : Number(currentTarget.value) })
        }
      />
      <CloseButton aria-label={t('user.several.remove', { email: row.email })} disabled={isBusy} onClick={onRemove} />
      {areas.length === 0 ? null : (
        <p className={styles.areas}>
          {t('user.fields.areaIds')}: {areas.join(', ')}
        </p>
      )}
      {row.refused === null ? null : <p className={styles.refused}>{row.refused}</p>}
    </li>
  );
}
