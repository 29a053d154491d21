import { newPasswordOf } from '@baluarte/contract/identity/person.ts';
import { user } from '@baluarte/contract/organization/user.ts';
import { Alert, Button, Group, Radio, Stack, Text } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { usePasswordRules } from '#identity/shared/password/use-password-rules.ts';
import { call } from '#kit/http/call.ts';
import type { Row } from '#kit/catalogue/catalogue.ts';
import { Dialog } from '#kit/catalogue/dialog.tsx';
import { issuesIn } from '#kit/form/issues.ts';
import { rowName } from '#kit/catalogue/row-name.ts';
import { refresh } from '#kit/catalogue/writes.ts';
import { toastText } from '#kit/dialogs/dialogs.tsx';
import { isRefusal } from '#kit/http/refusal.ts';
import { issuesOfRefusal, wordError, wordIssue } from '#kit/texts/refusal-words.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { FirstPassword } from './first-password.tsx';
import { useAccess } from './use-access.ts';

const { password: give, resetLink } = user.endpoints;

interface GivePasswordProps {
  row: Row;
  onClose: () => void;
}

/** Sends a person the link to choose a password, or gives them one. */
export function GivePassword({ row, onClose }: GivePasswordProps) {
  const { t } = useTexts();
  const { id } = row;
  // Of an account that several companies share only its person chooses the password; not offered before that is known.
  const access = useAccess(id).data;
  const isOwnAccount = access?.isOwnAccount === true;
  const rules = usePasswordRules('company');
  const [way, setWay] = useState<'link' | 'set'>('link');
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const body = { password };
    const [issue] = way === 'set' ? issuesIn(give.body.extend({ password: newPasswordOf(rules.minimum) }), body) : [];
    if (issue) return setError(wordIssue(issue));
    setBusy(true);
    try {
      if (way === 'set') await call(give, { params: { id }, body, isSecret: true });
      else await call(resetLink, { params: { id } });
      toastText(way === 'set' ? 'user.password.done' : 'user.password.sent');
      onClose();
      await refresh();
    } catch (failure) {
      const [at] = isRefusal(failure) ? issuesOfRefusal(failure) : [];
      if (at) setError(wordIssue(at));
      else setRefused(wordError(failure).message);
      setBusy(false);
    }
    return undefined;
  };
  return (
    <Dialog title={t('user.password.title', { name: rowName(row) })} onClose={onClose}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap="md">
          <Radio.Group
            aria-label={t('user.password.action')}
            value={way}
            onChange={(next) => setWay(next === 'set' ? 'set' : 'link')}
          >
            <Stack gap="sm">
              <Radio value="link" label={t('user.password.link')} description={t('user.password.linkText')} />
              <Radio
                value="set"
                disabled={!isOwnAccount}
                label={t('user.password.set')}
                description={t(isOwnAccount || access === undefined ? 'user.password.setText' : 'user.password.owns')}
              />
            </Stack>
          </Radio.Group>
          {way === 'set' ? (
            <FirstPassword
              label={t('user.password.label')}
              value={password}
              error={error}
              rules={rules}
              onChange={(next) => {
                setPassword(next);
                setError(null);
              }}
            />
          ) : null}
          {refused === null ? null : (
            <Alert color="red" variant="light" role="alert">
              <Text size="sm">{refused}</Text>
            </Alert>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('shell.cancel')}
            </Button>
            <Button type="submit" loading={isBusy}>
              {t(way === 'set' ? 'user.password.submitSet' : 'user.password.submitLink')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
