import { company, type CompanyRecord } from '@baluarte/contract/organization/company.ts';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { LastArchive } from '#organization/shared/archive/last-archive.tsx';
import { call } from '#kit/http/call.ts';
import { Dialog } from '#kit/catalogue/dialog.tsx';
import { wordError } from '#kit/texts/refusal-words.ts';
import { useTexts } from '#kit/texts/texts.ts';

interface RemoveCompanyProps {
  record: CompanyRecord;
  onClose: () => void;
  onRemoved: () => void;
}

/** Asks before a company that holds something goes for good: its subdomain has to be typed. */
export function RemoveCompany({ record, onClose, onRemoved }: RemoveCompanyProps) {
  const { t, number } = useTexts();
  const [typed, setTyped] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const { id, name, subdomain, assetCount, riskCount, userCount } = record;
  const counts = { assets: number(assetCount ?? 0), risks: number(riskCount ?? 0), users: number(userCount) };
  const remove = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      await call(company.remove, { params: { id }, query: { confirm: typed.trim() } });
      onRemoved();
    } catch (error) {
      setRefused(wordError(error).message);
      setBusy(false);
    }
  };
  return (
    <Dialog title={t('company.remove.title', { name })} onClose={onClose}>
      <Text size="sm" mb="sm">
        {t('company.remove.lead', counts)}
      </Text>
      <Text component="h3" size="sm" fw={600}>
        {t('company.remove.archive.title')}
      </Text>
      <Text size="sm" mb="xs">
        {t('company.remove.archive.need')}
      </Text>
      <LastArchive companyId={id} />
      <form onSubmit={(event) => void remove(event)}>
        <Stack gap="sm">
          <Text component="h3" size="sm" fw={600}>
            {t('company.remove.confirm')}
          </Text>
          <TextInput
            label={t('company.remove.type', { subdomain })}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={typed}
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value);
              setRefused(null);
            }}
            error={refused}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('company.form.cancel')}
            </Button>
            <Button type="submit" color="red" loading={isBusy} disabled={typed.trim().toLowerCase() !== subdomain}>
              {t('company.remove.submit')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
