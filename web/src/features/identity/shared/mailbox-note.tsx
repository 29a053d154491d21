import { useConfig } from '#kit/session/use-config.ts';
import { useTexts } from '#kit/texts/texts.ts';
import styles from '#kit/account/form.module.css';

/** Where the mail is that a page has announced, in development without a mail server; nothing elsewhere. */
export function MailboxNote({ email }: { email?: string | undefined }) {
  const { t } = useTexts();
  const mailbox = useConfig().data?.mailbox ?? null;
  if (mailbox === null) return null;
  const query = email ? `?${new URLSearchParams({ to: email }).toString()}` : '';
  return (
    <p className={styles.mailbox}>
      {t('account.mailbox')} <a href={`${mailbox}${query}`}>{t('account.openMailbox')}</a>
    </p>
  );
}
