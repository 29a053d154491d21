import { expect, test } from 'vitest';
import { hostileVectors } from '#test/hostile-company.ts';
import { mailSamples, mailTemplates } from '#test/mailing.ts';
import type { MailTemplate } from './mail.ts';
import { renderMail } from './render-mail.ts';
import { headersOf } from './transport.ts';

/** What no person types: addresses of ours, moments, codes, and words of the contract. */
const ours = /link$|^(?:at|until|since|unsubscribe|oneClick|code|subject|kind)$/i;

/** The same parameters with one text in each that somebody may have typed. */
function typed<T>(value: T, text: string, name = ''): T {
  if (typeof value === 'string') return (ours.test(name) ? value : text) as T;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => typed(one as unknown, text, name)) as T;
  return Object.fromEntries(
    Object.entries(value).map(([inner, held]) => [inner, typed(held as unknown, text, inner)]),
  ) as T;
}

/** A text without blanks, controls and marks of direction, which a mail may leave out. */
const bare = (text: string) => text.replaceAll(/[\s\p{Cc}\p{Cf}]/gu, '');
const count = (text: string, part: string) => bare(text).split(bare(part)).length - 1;
/** Elements of a mail in their order, without the filler behind a short preview, which is a `div`. */
const tagsOf = (html: string) => (html.match(/<[^>]*>/g) ?? []).filter((tag) => !/^<\/?div>$/.test(tag));
const textOf = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');

async function written(template: MailTemplate, text: string) {
  const params = typed(mailSamples[template], text);
  const mail = await renderMail({ to: 'ana@example.com', language: 'es', template, params }, 'r.example');
  const head = await headersOf({ id: '1', to: 'ana@example.com', from: 'R <no-reply@r.example>', ...mail });
  return { ...mail, head };
}
/** Names of header lines; what goes on in a further line begins with a blank. */
const namesOf = (head: string) =>
  head.split('\n').flatMap((line) => (/^[ \t]/.test(line) ? [] : [line.split(':', 1)[0]]));

const neutral = 'Quimbaya';

test.each(mailTemplates)(
  'a mail %s shows what people typed whole, and nothing of it is markup, a link or a header',
  async (template) => {
    const plain = await written(template, neutral);
    for (const [name, vector] of Object.entries(hostileVectors)) {
      const mail = await written(template, vector);
      expect(tagsOf(mail.html), name).toEqual(tagsOf(plain.html));
      expect(namesOf(mail.head), name).toEqual(namesOf(plain.head));
      expect(mail.head, name).toMatch(/^[\n\t -~]*$/);
      expect(mail.subject, name).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
      expect(`${mail.subject}${mail.text}`, name).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
      expect(count(mail.text, vector), name).toBe(count(plain.text, neutral));
      expect(count(textOf(mail.html), vector), name).toBe(count(textOf(plain.html), neutral));
      expect(count(mail.subject, vector), name).toBe(count(plain.subject, neutral));
    }
  },
);
