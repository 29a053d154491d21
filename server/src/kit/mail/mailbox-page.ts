import { createElement as h, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { KeptMail, OpenedMail } from './mailbox.ts';

export const views = ['html', 'text', 'headers'] as const;
export type View = (typeof views)[number];
const viewNames: Record<View, string> = { html: 'HTML', text: 'Texto', headers: 'Encabezados' };

const style = `:root{color-scheme:light dark;--ink:#131c2b;--muted:#57657b;--line:#e0e6ee;--edge:#8290a4;--canvas:#f6f8fb;--surface:#fff;--accent:#0c655f;--on:#fff}
@media (prefers-color-scheme:dark){:root{--ink:#dce4ee;--muted:#93a2b6;--line:#223047;--edge:#5f7089;--canvas:#0b1320;--surface:#111a2b;--accent:#45b0a5;--on:#07211f}}
*{box-sizing:border-box}
body{margin:0;background:var(--canvas);color:var(--ink);font:14px/1.45 Inter,system-ui,sans-serif}
main{max-width:960px;margin:0 auto;padding:24px 16px}
h1{font-size:20px;line-height:28px;margin:0;overflow-wrap:anywhere}
p{margin:4px 0;color:var(--muted)}
a{color:var(--accent)}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
form,nav{display:flex;flex-wrap:wrap;gap:8px;align-items:end;margin:16px 0}
label{display:grid;gap:4px;flex:1 1 240px}
input,button,.button{font:inherit;color:inherit;min-height:36px;padding:6px 12px;border:1px solid var(--edge);border-radius:8px;background:var(--surface);text-decoration:none}
button,[aria-current]{background:var(--accent);color:var(--on);border-color:var(--accent)}
ol{list-style:none;margin:0;padding:0;border:1px solid var(--line);border-radius:8px;background:var(--surface)}
li+li{border-top:1px solid var(--line)}
li{padding:12px 16px;display:grid;gap:2px}
li a{font-weight:600;overflow-wrap:anywhere}
li span{color:var(--muted);overflow-wrap:anywhere}
iframe,pre{width:100%;border:1px solid var(--line);border-radius:8px;background:var(--surface)}
iframe{height:75vh}
pre{margin:0;padding:16px;white-space:pre-wrap;overflow-wrap:anywhere;font:13px/1.5 ui-monospace,Menlo,Consolas,monospace}`;

const moment = new Intl.DateTimeFormat('es-CO', { dateStyle: 'medium', timeStyle: 'medium' });

function page(title: string, content: ReactNode, refresh: number | null): string {
  const head = h(
    'head',
    null,
    h('meta', { charSet: 'utf-8' }),
    h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    refresh === null ? null : h('meta', { httpEquiv: 'refresh', content: String(refresh) }),
    h('title', null, title),
    h('style', { dangerouslySetInnerHTML: { __html: style } }),
  );
  return `<!doctype html>${renderToStaticMarkup(h('html', { lang: 'es' }, head, h('body', null, h('main', null, content))))}`;
}

interface ListState {
  to: string;
  isRefreshing: boolean;
  /** False while an SMTP server is configured: the mails shown are older. */
  isFilling: boolean;
}

const addressOf = ({ to, isRefreshing }: Pick<ListState, 'to' | 'isRefreshing'>) => {
  const query = new URLSearchParams({ ...(to ? { to } : {}), ...(isRefreshing ? { refresh: 'on' } : {}) }).toString();
  return query ? `/dev/mailbox?${query}` : '/dev/mailbox';
};

/** The page that lists the stored mails, newest first. It refreshes itself without a script. */
export function listPage(mails: readonly KeptMail[], { to, isRefreshing, isFilling }: ListState): string {
  const row = ({ id, to: recipient, subject, at }: KeptMail) =>
    h(
      'li',
      { key: id },
      h('a', { href: `/dev/mailbox/${id}` }, subject),
      h('span', null, `${recipient} · `, h('time', { dateTime: at }, moment.format(new Date(at)))),
    );
  const lead = isFilling
    ? 'Los correos que se habrían enviado: los últimos 200. SMTP_URL está vacío.'
    : 'SMTP_URL está configurado: los correos se envían y aquí no llega ninguno.';
  const content = [
    h('h1', { key: 'title' }, 'Buzón de desarrollo'),
    h('p', { key: 'lead' }, lead),
    h(
      'form',
      { key: 'form', action: '/dev/mailbox', role: 'search' },
      h('label', null, 'Destinatario', h('input', { type: 'email', name: 'to', defaultValue: to })),
      isRefreshing ? h('input', { type: 'hidden', name: 'refresh', value: 'on' }) : null,
      h('button', { type: 'submit' }, 'Filtrar'),
      h(
        'a',
        { className: 'button', href: addressOf({ to, isRefreshing: !isRefreshing }) },
        isRefreshing ? 'Dejar de actualizar' : 'Actualizar cada 3 s',
      ),
    ),
    mails.length === 0
      ? h('p', { key: 'none' }, to ? `Ningún correo para ${to}.` : 'Todavía no hay correos.')
      : h('ol', { key: 'list' }, mails.map(row)),
  ];
  return page('Buzón de desarrollo', content, isRefreshing ? 3 : null);
}

function bodyOf(mail: OpenedMail, view: View): ReactNode {
  if (view !== 'html') return h('pre', { key: 'body', tabIndex: 0 }, view === 'text' ? mail.text : mail.headers);
  // Its links open in a tab of their own; nothing else leaves the frame.
  const sandbox = 'allow-popups allow-popups-to-escape-sandbox';
  return h('iframe', { key: 'body', src: `/dev/mailbox/${mail.id}/body`, title: mail.subject, sandbox });
}

/** The page of one mail, in one of its three views. */
export function mailPage(mail: OpenedMail, view: View): string {
  const tab = (name: View) =>
    h(
      'a',
      {
        key: name,
        className: 'button',
        href: `/dev/mailbox/${mail.id}?view=${name}`,
        'aria-current': name === view ? 'page' : undefined,
      },
      viewNames[name],
    );
  const content = [
    h('p', { key: 'back' }, h('a', { href: '/dev/mailbox' }, 'Buzón de desarrollo')),
    h('h1', { key: 'title' }, mail.subject),
    h('p', { key: 'to' }, `Para ${mail.to} · ${moment.format(new Date(mail.at))}`),
    h('nav', { key: 'views', 'aria-label': 'Vistas' }, views.map(tab)),
    bodyOf(mail, view),
  ];
  return page(mail.subject, content, null);
}
