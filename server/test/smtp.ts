import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

interface Received extends Email {
  /** Addresses of the envelope, which is what counts for delivery. */
  recipients: string[];
  raw: string;
}
export interface TestSmtp {
  url: string;
  received: Received[];
  /** Credentials received, in clear because it offers no TLS. */
  passwords: string[];
  close(): Promise<void>;
}

/** Status with which a recipient is refused: 5xx permanent, 4xx temporary; undefined accepts. */
type Refusal = (recipient: string) => { code: number; words: string } | undefined;

/** A real SMTP server on this machine that parses accepted mails. `port` 0: any free one. */
export async function testSmtp({
  host = '127.0.0.1',
  port = 0,
  refusal,
}: { host?: string; port?: number; refusal?: Refusal } = {}): Promise<TestSmtp> {
  const received: Received[] = [];
  const passwords: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo({ address }, _session, callback) {
      const refused = refusal?.(address);
      callback(refused ? Object.assign(new Error(refused.words), { responseCode: refused.code }) : null);
    },
    onAuth({ password }, _session, callback) {
      passwords.push(password ?? '');
      callback(null, { user: 'anybody' });
    },
    onData(stream, session, callback) {
      const take = async () => {
        const raw = await buffer(stream);
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        received.push({ ...(await PostalMime.parse(raw)), recipients, raw: raw.toString('utf8') });
      };
      callbackify(take)((error) => callback(error));
    },
  });
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  const { port: bound } = server.server.address() as AddressInfo;
  return {
    url: `smtp://${host}:${bound}`,
    received,
    passwords,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
