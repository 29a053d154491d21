import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Html } from '@react-email/html';
import { Link } from '@react-email/link';
import { Preview } from '@react-email/preview';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { createElement as h, type CSSProperties, type ReactNode } from 'react';
import type { MailContent } from './compose-mail.ts';

/** The colours of the interface's light theme, inline because many mail programs read nothing else. */
const light = {
  canvas: '#f6f8fb',
  surface: '#ffffff',
  line: '#e0e6ee',
  sunken: '#f1f4f8',
  ink: '#131c2b',
  muted: '#57657b',
  accent: '#0c655f',
  onAccent: '#ffffff',
};
/** And of its dark theme, for the programs that follow the reader's setting. */
const dark: typeof light = {
  canvas: '#0b1320',
  surface: '#111a2b',
  line: '#223047',
  sunken: '#0d1625',
  ink: '#dce4ee',
  muted: '#93a2b6',
  accent: '#45b0a5',
  onAccent: '#07211f',
};
const darkStyle = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.canvas,.canvas>table>tbody>tr>td{background-color:${dark.canvas}!important}
.card{background-color:${dark.surface}!important;border-color:${dark.line}!important;border-top-color:${dark.accent}!important}
.code{background-color:${dark.sunken}!important;border-color:${dark.line}!important;color:${dark.ink}!important}
.ink{color:${dark.ink}!important}.muted{color:${dark.muted}!important}.accent{color:${dark.accent}!important}
.button{background-color:${dark.accent}!important;color:${dark.onAccent}!important}.button span{color:${dark.onAccent}!important}
}
@media (max-width:480px){.inside{padding:24px 20px 8px!important}}`;

const font = "Inter,system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const mono = "ui-monospace,'SF Mono','Cascadia Mono',Menlo,Consolas,monospace";
const text: CSSProperties = { fontSize: '15px', lineHeight: '23px', margin: '0 0 16px', color: light.ink };
const small: CSSProperties = { ...text, fontSize: '13px', lineHeight: '19px', color: light.muted };
const breaking: CSSProperties = { wordBreak: 'break-all', overflowWrap: 'anywhere' };

const paragraph = (...words: ReactNode[]) => h(Text, { className: 'ink', style: text }, ...words);
const aside = (...words: ReactNode[]) => h(Text, { className: 'muted', style: small }, ...words);
const address = (link: string) =>
  h(
    Link,
    { href: link, className: 'accent', style: { color: light.accent, textDecoration: 'underline', ...breaking } },
    link,
  );

/** A link by its name. */
const named = (label: string, link: string) =>
  h(Link, { href: link, className: 'accent', style: { color: light.accent, textDecoration: 'underline' } }, label);

const code = (digits: string) =>
  h(
    Text,
    {
      className: 'code',
      style: {
        fontFamily: mono,
        fontSize: '32px',
        lineHeight: '40px',
        fontWeight: 600,
        fontVariantNumeric: 'tabular-nums',
        letterSpacing: '8px',
        textAlign: 'center',
        margin: '8px 0 24px',
        // The last digit's spacing would push the code to the left.
        padding: '16px 0 16px 8px',
        border: `1px solid ${light.line}`,
        borderRadius: '8px',
        backgroundColor: light.sunken,
        color: light.ink,
      },
    },
    digits,
  );

const facts = (rows: [string, string][]) =>
  h(
    Section,
    { style: { margin: '0 0 20px' } },
    ...rows.map(([label, value]) =>
      h(
        Text,
        { key: label, className: 'ink', style: { ...text, margin: '0 0 4px', ...breaking } },
        h('span', { className: 'muted', style: { color: light.muted } }, `${label}: `),
        value,
      ),
    ),
  );

const lists = (groups: NonNullable<MailContent['lists']>) =>
  groups.map(({ title, rows }) =>
    h(
      Section,
      { key: title, style: { margin: '0 0 20px' } },
      h(Text, { className: 'ink', style: { ...text, margin: '0 0 4px', fontWeight: 600, ...breaking } }, title),
      ...rows.map(({ label, count, link }) =>
        h(
          Text,
          { key: label, className: 'ink', style: { ...text, margin: '0 0 4px' } },
          // The number first: in plain text it would otherwise follow the link's URL.
          `${count} · `,
          named(label, link),
        ),
      ),
    ),
  );

const sections = (groups: NonNullable<MailContent['sections']>) =>
  groups.map(({ title, items, more }) =>
    h(
      Section,
      { key: title, style: { margin: '0 0 20px' } },
      h(Text, { className: 'ink', style: { ...text, margin: '0 0 8px', fontWeight: 600 } }, title),
      ...items.map(({ label, lines, link }, place) =>
        h(
          Section,
          { key: place, style: { margin: '0 0 8px' } },
          h(
            Text,
            { className: 'ink', style: { ...text, margin: 0, ...breaking, wordBreak: 'break-word' } },
            link === undefined ? label : named(label, link),
          ),
          ...lines.map((line, of) =>
            h(
              Text,
              { key: of, className: 'muted', style: { ...small, margin: 0, ...breaking, wordBreak: 'break-word' } },
              line,
            ),
          ),
        ),
      ),
      more
        ? h(
            Text,
            { className: 'ink', style: { ...text, margin: '8px 0 0' } },
            more.link === undefined ? more.label : named(more.label, more.link),
          )
        : null,
    ),
  );

const button = ({ label, link }: NonNullable<MailContent['action']>) =>
  h(
    Button,
    {
      href: link,
      className: 'button',
      style: {
        display: 'inline-block',
        margin: '4px 0 20px',
        padding: '12px 20px',
        borderRadius: '8px',
        backgroundColor: light.accent,
        color: light.onAccent,
        fontSize: '15px',
        lineHeight: '20px',
        fontWeight: 600,
      },
    },
    label,
  );

/** Some mail programs support padding only in table cells. */
const padded = (padding: string, ...children: ReactNode[]) =>
  h(
    'table',
    { role: 'presentation', width: '100%', cellPadding: 0, cellSpacing: 0, border: 0 },
    h('tbody', null, h('tr', null, h('td', { className: 'inside', style: { padding } }, ...children))),
  );

const brand = h(
  Text,
  {
    className: 'accent',
    'data-skip-in-text': true,
    style: { ...text, margin: '0 0 20px', fontWeight: 700, letterSpacing: '-0.015em', color: light.accent },
  } as Parameters<typeof Text>[0],
  'Baluarte',
);

const leaving = ({ unsubscribe }: MailContent) =>
  unsubscribe
    ? [
        ' ',
        h(
          Link,
          {
            href: unsubscribe.link,
            className: 'accent',
            style: { color: light.accent, textDecoration: 'underline' },
          },
          unsubscribe.label,
        ),
      ]
    : [];

/** The sentences around every content, in the reader's language. */
interface Frame {
  language: string;
  linkHint: string;
  footer: string;
}

/** Lays out a mail: one card, one button. Text is passed only as React children, so it is always escaped. */
export function layOut(content: MailContent, { language, linkHint, footer }: Frame): ReactNode {
  const { action, other, note } = content;
  return h(
    Html,
    { lang: language },
    h(
      Head,
      null,
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      h('title', null, content.subject),
      h('style', { dangerouslySetInnerHTML: { __html: darkStyle } }),
    ),
    h(Preview, null, content.lead),
    h(
      Body,
      {
        className: 'canvas',
        style: { margin: 0, padding: '24px 12px', backgroundColor: light.canvas, fontFamily: font },
      },
      h(
        Container,
        {
          className: 'card',
          style: {
            maxWidth: '520px',
            backgroundColor: light.surface,
            border: `1px solid ${light.line}`,
            borderTop: `3px solid ${light.accent}`,
            borderRadius: '8px',
            borderCollapse: 'separate',
          },
        },
        padded(
          '28px 32px 12px',
          brand,
          h(
            Heading,
            {
              as: 'h1',
              className: 'ink',
              style: { fontSize: '20px', lineHeight: '28px', fontWeight: 600, margin: '0 0 16px', color: light.ink },
            },
            content.title,
          ),
          paragraph(content.hello),
          paragraph(content.lead),
          content.code === undefined ? null : code(content.code),
          content.facts && content.facts.length > 0 ? facts(content.facts) : null,
          content.lists ? lists(content.lists) : null,
          content.sections ? sections(content.sections) : null,
          action ? button(action) : null,
          note ? paragraph(note) : null,
          other ? paragraph(other.text, h('br'), address(other.link)) : null,
          // In plain text the button already is its address.
          action ? h('div', { 'data-skip-in-text': true }, aside(linkHint, h('br'), address(action.link))) : null,
        ),
      ),
      h(
        Container,
        { style: { maxWidth: '520px' } },
        padded('16px 32px 0', aside(content.why, ...leaving(content)), aside(footer)),
      ),
    ),
  );
}
