import { Button, Group, Stack } from '@mantine/core';
import { Link, useNavigate } from 'react-router';
import { pagesOf } from '#kit/catalogue/catalogue.ts';
import { useForm } from '#kit/form/use-form.ts';
import { Page } from '#kit/layout/page.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { CompanyChoice, type ChosenCompany } from './company-choice.tsx';
import { usersListed } from './listed.ts';
import styles from './platform.module.css';

/** A new user is created in a company: choose the company, then continue to its users. */
export function NewPlatformUser() {
  const { t } = useTexts();
  const navigate = useNavigate();
  const form = useForm({
    initial: { company: null as ChosenCompany | null },
    check: ({ company }) =>
      company ? [] : [{ path: 'company', code: 'required', message: t('platformUser.places.choose') }],
    send: async ({ company }) => navigate(`/companies/show/${company?.id}?tab=users`),
  });
  return (
    <Page title={t('platformUser.create')} lead={t('platformUser.making.lead')} isNarrow>
      <form noValidate onSubmit={form.submit} className={styles.box}>
        <Stack gap="md">
          <CompanyChoice {...form.field('company')} />
          <p className={styles.detail}>{t('platformUser.making.superAdmin')}</p>
          <Group justify="flex-end">
            <Button component={Link} to={pagesOf(usersListed).list} variant="default">
              {t('platformUser.superAdmin.cancel')}
            </Button>
            <Button type="submit">{t('platformUser.making.go')}</Button>
          </Group>
        </Stack>
      </form>
    </Page>
  );
}
