import { company, type CompanyRecord } from '@baluarte/contract/organization/company.ts';
import { Text, TextInput } from '@mantine/core';
import { LastArchive } from '#organization/shared/archive/last-archive.tsx';
import { call } from '#kit/http/call.ts';
import { DeletionDialog } from '#kit/catalogue/deletion-dialog.tsx';
import { DialogForm } from '#kit/form/dialog-form.tsx';
import { useForm } from '#kit/form/use-form.ts';
import { useTexts } from '#kit/texts/texts.ts';

interface RemoveCompanyProps {
  record: CompanyRecord;
  onClose: () => void;
  onRemoved: () => void;
}

/** Asks before a company that holds something goes for good: its subdomain has to be typed. */
export function RemoveCompany({ record, onClose, onRemoved }: RemoveCompanyProps) {
  const { t, number } = useTexts();
  const { id, name, subdomain, assetCount, riskCount, userCount } = record;
  const counts = { assets: number(assetCount ?? 0), risks: number(riskCount ?? 0), users: number(userCount) };
  const form = useForm({
    initial: { confirm: '' },
    async send({ confirm }) {
      await call(company.remove, { params: { id }, query: { confirm: confirm.trim() } });
      onRemoved();
    },
  });
  return (
    <DeletionDialog question={t('company.remove.title', { name })} onClose={onClose}>
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
      <DialogForm
        form={form}
        submit={t('shell.confirm.yes')}
        cancel={t('shell.confirm.no')}
        isDangerous
        isDisabled={form.value.confirm.trim().toLowerCase() !== subdomain}
      >
        <Text component="h3" size="sm" fw={600}>
          {t('company.remove.confirm')}
        </Text>
        <TextInput
          label={t('company.remove.type', { subdomain })}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.text('confirm')}
        />
      </DialogForm>
    </DeletionDialog>
  );
}
