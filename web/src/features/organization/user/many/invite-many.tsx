import { user } from '@baluarte/contract/organization/user.ts';
import { Alert, Button, MultiSelect, Select, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { Dialog, DialogFoot } from '#kit/catalogue/dialog.tsx';
import { choiceName, useChoices } from '#kit/catalogue/choices.ts';
import { refresh } from '#kit/catalogue/writes.ts';
import { toastText } from '#kit/dialogs/dialogs.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { InviteeRow } from './invitee-row.tsx';
import styles from './many.module.css';
import { faultsOf, maximumInvitees, useInvitees } from './use-invitees.ts';
import { pillOf } from '#kit/form/pill-of.tsx';

/** Invites many at once: addresses or rows of a sheet are pasted, one role and scopes are chosen for all, or a role each. */
export function InviteMany({ onClose }: { onClose: () => void }) {
  const { t, language: own } = useTexts();
  const choices = useChoices(user.fields);
  const invitees = useInvitees();
  const { rows, progress } = invitees;
  const [typed, setTyped] = useState('');
  const [announcement, setAnnouncement] = useState('');
  const [isTried, setTried] = useState(false);
  const [left, setLeft] = useState<{ sent: number; refused: number } | null>(null);
  const [roleId, setRoleId] = useState<number | null>(null);
  const [scopeIds, setScopeIds] = useState<readonly number[]>([]);
  const [areaIds, setAreaIds] = useState<readonly number[]>([]);
  const [language, setLanguage] = useState(own);
  const shared = { roleId, scopeIds, areaIds, language };
  const isBusy = progress !== null;

  const optionsOf = (kind: 'role' | 'scope' | 'area') =>
    choices
      .of(kind)
      .filter(({ statusId }) => statusId === 1)
      .map((choice) => ({ value: String(choice.id), label: choiceName(choice) }));
  const roles = optionsOf('role');
  const areas = optionsOf('area');
  const named = (options: typeof roles) => options.map(({ value, label }) => ({ id: Number(value), name: label }));
  const add = (text: string) => {
    if (text.trim() === '') return;
    const { added, skipped, twice } = invitees.add(text, { roles: named(roles), areas: named(areas) });
    setAnnouncement(
      [
        t('user.several.added', { count: added }),
        twice > 0 ? t('user.several.twice', { count: twice }) : '',
        skipped > 0 ? t('user.several.skipped', { count: skipped }) : '',
      ]
        .filter(Boolean)
        .join(' '),
    );
    // What was not understood stays where it can be mended.
    if (added > 0) setTyped('');
  };
  const send = async () => {
    setTried(true);
    setLeft(null);
    if (typed.trim() !== '') return add(typed);
    if (rows.length === 0 || rows.some((row) => Object.keys(faultsOf(row, shared)).length > 0)) return undefined;
    const outcome = await invitees.send(shared);
    if (outcome.sent > 0) void refresh();
    if (outcome.refused === 0) {
      toastText('user.several.done', { count: outcome.sent });
      onClose();
    } else setLeft(outcome);
    return undefined;
  };
  return (
    <Dialog title={t('user.several.title')} size="xl" held={rows.length > 0 ? 'whole' : 'beside'} onClose={onClose}>
      <Stack gap="md">
        <div className={styles.adder}>
          <Textarea
            data-autofocus
            label={t('user.several.paste')}
            description={t('user.several.pasteHint', { count: maximumInvitees })}
            autosize
            minRows={2}
            maxRows={6}
            value={typed}
            disabled={isBusy}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            onPaste={(event) => {
              const text = event.clipboardData.getData('text');
              if (!text.includes('@') || typed.trim() !== '') return;
              event.preventDefault();
              add(text);
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.shiftKey) return;
              event.preventDefault();
              add(typed);
            }}
          />
          <div className={styles.under}>
            <output className={styles.announcement}>{announcement}</output>
            <Button size="xs" variant="default" disabled={typed.trim() === '' || isBusy} onClick={() => add(typed)}>
              {t('user.several.add')}
            </Button>
          </div>
        </div>
        <div className={styles.shared}>
          <Select
            size="sm"
            label={t('user.several.role')}
            searchable
            data={roles}
            allowDeselect={false}
            placeholder={t('catalogue.form.choose')}
            value={roleId === null ? null : String(roleId)}
            disabled={isBusy}
            onChange={(next) => setRoleId(Number(next))}
          />
          <MultiSelect
            renderPill={pillOf}
            size="sm"
            label={t('user.fields.scopeIds')}
            searchable
            data={optionsOf('scope')}
            placeholder={scopeIds.length > 0 ? '' : t('user.everyScope')}
            value={scopeIds.map(String)}
            disabled={isBusy}
            onChange={(next) => setScopeIds(next.map(Number))}
          />
          <MultiSelect
            renderPill={pillOf}
            size="sm"
            label={t('user.several.areas')}
            searchable
            data={areas}
            value={areaIds.map(String)}
            disabled={isBusy}
            onChange={(next) => setAreaIds(next.map(Number))}
          />
          <Select
            size="sm"
            label={t('user.language')}
            data={(['es', 'en'] as const).map((each) => ({ value: each, label: t(`user.languages.${each}`) }))}
            allowDeselect={false}
            value={language}
            disabled={isBusy}
            onChange={(next) => setLanguage(next === 'en' ? 'en' : 'es')}
          />
        </div>
        {left === null ? null : (
          <Alert color="red" variant="light" role="alert">
            {left.sent > 0 ? t('user.several.done', { count: left.sent }) : null}{' '}
            {t('user.several.refused', { count: left.refused })}
          </Alert>
        )}
        {rows.length === 0 ? null : (
          <ul className={styles.rows} aria-label={t('user.several.title')}>
            {rows.map((row) => (
              <InviteeRow
                key={row.key}
                row={row}
                faults={isTried ? faultsOf(row, shared) : {}}
                roles={roles}
                areas={areas.filter(({ value }) => row.areaIds.includes(Number(value))).map(({ label }) => label)}
                isBusy={isBusy}
                onChange={(changed) => invitees.set(row.key, changed)}
                onRemove={() => invitees.remove(row.key)}
              />
            ))}
          </ul>
        )}
        <DialogFoot>
          <Button loading={isBusy} disabled={rows.length === 0 && typed.trim() === ''} onClick={() => void send()}>
            {rows.length === 0 ? t('user.several.sendNone') : t('user.several.send', { count: rows.length })}
          </Button>
        </DialogFoot>
        <output className="b-visually-hidden">{progress ? t('user.several.progress', progress) : ''}</output>
      </Stack>
    </Dialog>
  );
}
