import { company } from '@baluarte/contract/organization/company.ts';
import type { PlatformUserRecord } from '@baluarte/contract/organization/platform-user.ts';
import { Select } from '@mantine/core';
import { call } from '#kit/http/call.ts';
import { Dialog } from '#kit/catalogue/dialog.tsx';
import { refresh } from '#kit/catalogue/writes.ts';
import { toastText } from '#kit/dialogs/dialogs.tsx';
import { DialogForm } from '#kit/form/dialog-form.tsx';
import { useForm } from '#kit/form/use-form.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { CompanyChoice, type ChosenCompany } from './company-choice.tsx';

const bases = [1, 2, 3] as const;
type Base = (typeof bases)[number];

interface Membership {
  chosen: ChosenCompany | null;
  base: Base;
}

/** Gives a person a place in one more company, with one of the roles every company has. */
export function AddPlace({ record, onClose }: { record: PlatformUserRecord; onClose: () => void }) {
  const { t, texts } = useTexts();
  const { id, name, places } = record;
  const form = useForm<Membership>({
    initial: { chosen: null, base: 2 },
    check: ({ chosen }) =>
      chosen ? [] : [{ path: 'chosen', code: 'required', message: t('platformUser.places.choose') }],
    async send({ chosen, base }) {
      if (chosen === null) return;
      await call(company.addUsers, { params: { id: chosen.id }, body: { existing: [{ userId: id, base }] } });
      toastText('platformUser.places.added', { name, company: chosen.name });
      onClose();
      await refresh();
    },
  });
  return (
    <Dialog title={t('platformUser.places.addTitle', { name })} onClose={onClose}>
      <DialogForm form={form} submit={t('platformUser.places.submit')}>
        <CompanyChoice {...form.field('chosen')} without={places?.map(({ companyId }) => companyId)} />
        <Select
          label={t('platformUser.places.role')}
          data={bases.map((each) => ({ value: String(each), label: texts.platformUser.places.roles[each] }))}
          allowDeselect={false}
          value={String(form.value.base)}
          onChange={(value) => form.set('base', Number(value) as Base)}
        />
      </DialogForm>
    </Dialog>
  );
}
