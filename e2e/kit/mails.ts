import { env } from 'node:process';
import { expect } from '@playwright/test';

interface MailboxMail {
  id: number;
  subject: string;
  text: string;
}

/** Everything an address was sent by now, as text. */
export const mailsTo = async (address: string): Promise<string> =>
  (await fetch(`http://127.0.0.1:${env['E2E_PORT']}/dev/mailbox.json?${new URLSearchParams({ to: address })}`)).text();

/** Waits for a mail to an address, the newest first, that `isIt` recognises. */
export async function mailTo(address: string, isIt: (mail: MailboxMail) => boolean = () => true): Promise<MailboxMail> {
  const url = `http://127.0.0.1:${env['E2E_PORT']}/dev/mailbox.json?${new URLSearchParams({ to: address })}`;
  let found: MailboxMail | undefined;
  await expect
    .poll(async () => {
      const mails = (await (await fetch(url)).json()) as MailboxMail[];
      found = mails.find(isIt);
      return found !== undefined;
    })
    .toBe(true);
  return found as MailboxMail;
}

/** The first link of a mail that holds `part`, as a path of this product. */
export function linkIn({ text }: MailboxMail, part: string): string {
  const link = text.split(/\s+/).find((word) => word.startsWith('http') && word.includes(part));
  if (!link) throw new Error(`no link with ${part} in: ${text}`);
  const { pathname, search, hash } = new URL(link);
  return `${pathname}${search}${hash}`;
}
