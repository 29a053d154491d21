import { notification } from '@baluarte/contract/record/notification-list.ts';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { FormErrors } from '#kit/account/form-errors.tsx';
import formStyles from '#kit/account/form.module.css';
import { PublicPage } from '#identity/shared/public-page.tsx';
import { call } from '#kit/http/call.ts';
import { wordError } from '#kit/texts/refusal-words.ts';
import { useTexts } from '#kit/texts/texts.ts';

/** The link of a digest. Asks for a click: programs that look into mails open links, but press nothing. */
export function UnsubscribePage() {
  const { t } = useTexts();
  const { token = '' } = useParams();
  const end = useMutation({
    mutationFn: () => call(notification.unsubscribe, { body: { token }, isSecret: true }),
    meta: { showsOwnErrors: true },
  });
  const foot = <Link to="/my-account?tab=notifications">{t('notification.unsubscribe.toAccount')}</Link>;
  if (end.isSuccess)
    return (
      <PublicPage
        title={t('notification.unsubscribe.done')}
        lead={<output>{t('notification.unsubscribe.doneLead')}</output>}
        foot={foot}
      />
    );
  const refused = end.error ? wordError(end.error) : null;
  const form = { attempt: end.failureCount, issues: [], refused, idOf: (name: string) => name };
  return (
    <PublicPage
      title={t('notification.unsubscribe.title')}
      lead={<p>{t('notification.unsubscribe.lead')}</p>}
      foot={foot}
    >
      <div className={formStyles.form}>
        <FormErrors form={form} labels={{}} />
        <Button size="md" loading={end.isPending} onClick={() => end.mutate()}>
          {t('notification.unsubscribe.confirm')}
        </Button>
      </div>
    </PublicPage>
  );
}
