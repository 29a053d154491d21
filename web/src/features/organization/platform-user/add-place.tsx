import { company } from '@baluarte/contract/organization/company.ts';
import type { PlatformUserRecord } from '@baluarte/contract/organization/platform-user.ts';
import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { call } from '#kit/http/call.ts';
import { Dialog } from '#kit/catalogue/dialog.tsx';
import { refresh } from '#kit/catalogue/writes.ts';
import { toastText } from '#kit/dialogs/dialogs.tsx';
import { wordError } from '#kit/texts/refusal-words.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { CompanyChoice, type ChosenCompany } from './company-choice.tsx';
import styles from './platform.module.css';

const bases = [1, 2, 3] as const;
type Base = (typeof bases)[number];

/** Gives a person a place in one more company, with one of the roles every company has. */
export function AddPlace({ record, onClose }: { record: PlatformUserRecord; onClose: () => void }) {
  const { t, texts } = useTexts();
  const [chosen, setChosen] = useState<ChosenCompany | null>(null);
  const [base, setBase] = useState<Base>(2);
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const { id, name, places } = record;
  const add = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (chosen === null) return;
    setBusy(true);
    try {
      await call(company.addUsers, { params: { id: chosen.id }, body: { existing: [{ userId: id, base }] } });
      toastText('platformUser.places.added', { name, company: chosen.name });
      onClose();
      await refresh();
    } catch (error) {
      setRefused(wordError(error).message);
      setBusy(false);
    }
  };
  return (
    <Dialog title={t('platformUser.places.addTitle', { name })} onClose={onClose}>
      <form noValidate onSubmit={(event) => void add(event)}>
        <Stack gap="md">
          <CompanyChoice
            value={chosen}
            onChange={(next) => {
              setChosen(next);
              setRefused(null);
            }}
            without={places.map(({ companyId }) => companyId)}
            error={isTried && chosen === null ? t('platformUser.places.choose') : undefined}
          />
          <Select
            label={t('platformUser.places.role')}
            data={bases.map((each) => ({ value: String(each), label: texts.platformUser.places.roles[each] }))}
            allowDeselect={false}
            value={String(base)}
            onChange={(value) => setBase(Number(value) as Base)}
          />
          {refused === null ? null : (
            <Text size="sm" className={styles.refused ?? ''} role="alert">
              {refused}
            </Text>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('platformUser.superAdmin.cancel')}
            </Button>
            <Button type="submit" loading={isBusy}>
              {t('platformUser.places.submit')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
