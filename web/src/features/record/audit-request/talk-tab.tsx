import { auditRequest, type RequestComment } from '@baluarte/contract/record/audit-request.ts';
import { statusIds } from '@baluarte/contract/kit/values.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Row } from '#kit/catalogue/catalogue.ts';
import { Failed } from '#kit/catalogue/list/nothing.tsx';
import { refresh } from '#kit/catalogue/writes.ts';
import { FormErrors } from '#kit/account/form-errors.tsx';
import { useForm } from '#kit/form/use-form.ts';
import { issuesIn } from '#kit/form/issues.ts';
import { call } from '#kit/http/call.ts';
import { Empty, Panel } from '#kit/layout/panel.tsx';
import { useCan } from '#kit/session/session.tsx';
import { LongText } from '#kit/form/long-text.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './audit-request.module.css';

const { comment, comments } = auditRequest.endpoints;

function Comment({ comment: { author, text, isMine, createdAt } }: { comment: RequestComment }) {
  const { t, dateTime } = useTexts();
  return (
    <li className={styles.comment} data-own={isMine || undefined}>
      <p className={styles.said}>
        <span className={styles.author}>{author ?? t('auditRequest.talk.nobody')}</span>{' '}
        <time dateTime={createdAt}>{dateTime(createdAt)}</time>
      </p>
      <p className={styles.text}>{text}</p>
    </li>
  );
}

function Say({ id }: { id: number }) {
  const { t } = useTexts();
  const form = useForm({
    initial: { text: '' },
    check: (values) => issuesIn(comment.body, values),
    async send(body) {
      await call(comment, { params: { id }, body });
      form.restart({ text: '' });
      await refresh();
    },
  });
  return (
    <form noValidate onSubmit={form.submit} className={styles.say}>
      <Stack gap="sm" align="flex-start">
        <FormErrors form={{ ...form, issues: [] }} labels={{}} />
        <LongText
          w="100%"
          maxRows={8}
          max={2000}
          label={t('auditRequest.talk.label')}
          description={t('auditRequest.talk.hint')}
          {...form.text('text')}
        />
        <Button type="submit" loading={form.isBusy}>
          {t('auditRequest.talk.send')}
        </Button>
      </Stack>
    </form>
  );
}

/** What was said about a request, and saying more while it is open. */
export function TalkTab({ row }: { row: Row }) {
  const { t } = useTexts();
  const can = useCan();
  const query = useQuery({
    queryKey: ['auditRequest', 'comments', row.id],
    queryFn: ({ signal }) => call(comments, { params: { id: row.id }, signal }),
  });
  const isOpen = row.statusId === statusIds.PENDING || row.statusId === statusIds.ACTIVE;
  const maySpeak = isOpen && can(permissions.auditRequests.comment);
  return (
    <Panel title={t('auditRequest.talk.title')} isFlush>
      {query.isError ? <Failed error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.data?.length === 0 ? (
        <Empty title={t('auditRequest.talk.emptyTitle')} text={t('auditRequest.talk.emptyText')} />
      ) : null}
      {query.data && query.data.length > 0 ? (
        <ol className={styles.talk}>
          {query.data.map((each) => (
            <Comment key={each.id} comment={each} />
          ))}
        </ol>
      ) : null}
      {maySpeak ? <Say id={row.id} /> : null}
      {isOpen ? null : <p className={styles.closed}>{t('auditRequest.talk.closed')}</p>}
    </Panel>
  );
}
