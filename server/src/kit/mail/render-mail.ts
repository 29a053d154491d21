import { fill } from '@baluarte/texts/fill.ts';
import { textsIn } from '@baluarte/texts/wording.ts';
import { render, toPlainText } from '@react-email/render';
import { layOut } from './layout.ts';
import { composeMail } from './compose-mail.ts';
import type { Mail } from './mail.ts';

/** A mail as it is read: the two bodies say the same, because the plain one is made from the other. */
export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
}

/** Writes and lays out a mail. `place` is the host of this installation, named in the footer. */
export async function renderMail(mail: Mail, place: string): Promise<RenderedMail> {
  const content = composeMail(mail);
  const { linkHint, footer } = textsIn(mail.language).mail;
  const html = await render(layOut(content, { language: mail.language, linkHint, footer: fill(footer, { place }) }));
  const text = toPlainText(html, { selectors: [{ selector: 'h1', options: { uppercase: false } }] });
  return { subject: content.subject, html, text };
}
