import type { Pool } from 'pg';
import type { Mail } from './mail.ts';
import type { RenderedMail } from './render-mail.ts';

/** Number of mails stored in the mailbox. */
const kept = 200;

export interface KeptMail extends RenderedMail {
  id: number;
  to: string;
  at: string;
}
export interface OpenedMail extends KeptMail {
  headers: string;
}

/** Stores a mail instead of sending it, and deletes all but the last 200. */
export async function keepMail(
  identityDb: Pool,
  { to, language, template }: Pick<Mail, 'to' | 'language' | 'template'>,
  { subject, html, text, headers }: RenderedMail & { headers: string },
): Promise<void> {
  await identityDb.query(
    `insert into auth.mailbox (recipient, language, template, subject, headers, text, html)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [to, language, template, subject, headers, text, html],
  );
  await identityDb.query(
    'delete from auth.mailbox where id <= (select id from auth.mailbox order by id desc offset $1 limit 1)',
    [kept],
  );
}

/** Stored mails, newest first; only those to `to` if given. */
export async function keptMails(identityDb: Pool, to: string | undefined): Promise<KeptMail[]> {
  const { rows } = await identityDb.query<KeptMail>(
    `select id, recipient as to, subject, text, html, at from auth.mailbox
     where $1::text is null or lower(recipient) = lower($1) order by id desc`,
    [to ?? null],
  );
  return rows;
}

/** One mail with its headers; undefined when it was never there, or is beyond the last 200. */
export async function openKept(identityDb: Pool, id: number): Promise<OpenedMail | undefined> {
  const { rows } = await identityDb.query<OpenedMail>(
    'select id, recipient as to, subject, headers, text, html, at from auth.mailbox where id = $1',
    [id],
  );
  return rows[0];
}
