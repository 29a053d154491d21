import { asciiPrefix, firstCharacters } from '@baluarte/contract/kit/cut.ts';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { FinalFailure } from '#kit/jobs/jobs.ts';
import type { RenderedMail } from './render-mail.ts';

/** Milliseconds: to connect, for the greeting, for an answer, to look a name up. A lost server must not hold a worker. */
const limits = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000, dnsTimeout: 10_000 };
/** A mail refers to nothing on this machine's disk or network. */
const closed = { disableFileAccess: true, disableUrlAccess: true } as const;

interface Delivery extends RenderedMail {
  /** The job's id: the same on a retry, so that a server can detect a duplicate. */
  id: string;
  to: string;
  from: string;
  /** One-click unsubscribe URL (RFC 8058), where the mail has one. */
  oneClick?: string | undefined;
}

/** The message for SMTP and for the mailbox. */
export function messageOf({ id, to, from, subject, html, text, oneClick }: Delivery): SendMailOptions {
  const domain = /@([^\s<>@]+?)>?$/.exec(from)?.[1] ?? 'localhost';
  return {
    from,
    // An object is one address; a string would be read as a list.
    to: { name: '', address: to },
    subject,
    html,
    text,
    messageId: `<${id}@${domain}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Entity-Ref-ID': id,
      'X-Auto-Response-Suppress': 'All',
      ...(oneClick === undefined
        ? {}
        : { 'List-Unsubscribe': `<${oneClick}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
    ...closed,
  };
}

/** A server's message with the local part of addresses masked: the domain is enough to find the fault. */
const masked = (words: string) =>
  firstCharacters(words.replace(/(?<![^\s<>@"'])[^\s<>@"']+@/g, '…@').replace(/\s+/g, ' '), 300);

interface SmtpError extends Error {
  code?: string;
  responseCode?: number;
  command?: string;
}

/** A permanent refusal of this recipient or message. A refused login or sender is our fault to fix, and is retried. */
const isFinal = ({ responseCode = 0, command = '' }: SmtpError) =>
  responseCode >= 500 && responseCode < 600 && (command.startsWith('RCPT') || command.startsWith('DATA'));

function failureOf(error: SmtpError, id: string): Error {
  const { code = 'failed', command, message } = error;
  const words = `mail ${id}: ${code}${command ? ` at ${command.split(' ', 1)[0]}` : ''}: ${masked(message)}`;
  return isFinal(error) ? new FinalFailure(words) : new Error(words);
}

/** A password is sent over TLS only, except to this machine or with ?requireTLS=false in the URL. */
function demandsTls(url: URL): boolean {
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  return url.protocol === 'smtp:' && url.password !== '' && !isHere && !url.searchParams.has('requireTLS');
}

/**
 * Sends mails to SMTP_URL, verifying certificates, one connection per mail. The returned function throws `FinalFailure`
 * when the server permanently refuses recipient or message, an ordinary error when a retry may help; neither names the
 * person.
 */
export function smtp(address: string): (delivery: Delivery) => Promise<void> {
  const transport = createTransport({
    url: address,
    ...limits,
    ...(demandsTls(new URL(address)) ? { requireTLS: true } : {}),
  });
  return async (delivery) => {
    try {
      await transport.sendMail({
        ...messageOf(delivery),
        envelope: { from: delivery.from, to: [delivery.to] },
      });
    } catch (error) {
      throw failureOf(error as SmtpError, delivery.id);
    }
  };
}

/** The header lines of a message as they would have left. */
export async function headersOf(delivery: Delivery): Promise<string> {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  const { message } = await transport.sendMail(messageOf(delivery));
  const raw = (message as Buffer).toString('utf8');
  return asciiPrefix(raw, raw.indexOf('\n\n'));
}
