import { notification } from '@baluarte/contract/record/notification-list.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { FormErrors } from '#kit/account/form-errors.tsx';
import formStyles from '#kit/account/form.module.css';
import { PublicPage } from '#identity/shared/public-page.tsx';
import { call } from '#kit/http/call.ts';
import { useForm } from '#kit/form/use-form.ts';
import { useTexts } from '#kit/texts/texts.ts';

/** The link of a digest. Asks for a click: programs that look into mails open links, but press nothing. */
export function UnsubscribePage() {
  const { t } = useTexts();
  const { token = '' } = useParams();
  const [isDone, setDone] = useState(false);
  const form = useForm({
    initial: {},
    async send() {
      await call(notification.unsubscribe, { body: { token }, isSecret: true });
      setDone(true);
    },
  });
  const foot = <Link to="/my-account?tab=notifications">{t('notification.unsubscribe.toAccount')}</Link>;
  if (isDone)
    return (
      <PublicPage
        title={t('notification.unsubscribe.done')}
        lead={<output>{t('notification.unsubscribe.doneLead')}</output>}
        foot={foot}
      />
    );
  return (
    <PublicPage
      title={t('notification.unsubscribe.title')}
      lead={<p>{t('notification.unsubscribe.lead')}</p>}
      foot={foot}
    >
      <div className={formStyles.form}>
        <FormErrors form={form} labels={{}} />
        <Button size="md" loading={form.isBusy} onClick={() => void form.save()}>
          {t('notification.unsubscribe.confirm')}
        </Button>
      </div>
    </PublicPage>
  );
}
