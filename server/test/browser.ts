import type { FastifyInstance } from 'fastify';

/** What the browser finally shows: a page of another site, or a URL of ours that is a page of the web. */
export interface Shown {
  url: URL;
  status: number;
  text: string;
  /** Of the fragment, which no server sees. */
  fragment: URLSearchParams;
}

interface RequestOptions {
  method: 'GET' | 'POST';
  url: URL;
  form?: Record<string, string>;
  /** The page the form stands on; a cookie that is Lax stays behind when that is elsewhere. */
  from?: URL;
}

/** Follows redirects between the application and real servers of this machine, with cookies as a browser keeps them. */
export interface TestBrowser {
  go(address: string): Promise<Shown>;
  /** Sends the form on a page, hidden fields and all. */
  submit(page: Shown, values?: Record<string, string>): Promise<Shown>;
  /** Cookies of a host, for tests that look at them or break them. */
  cookies: Map<string, Map<string, string>>;
}

const isOurs = ({ hostname }: URL) => hostname === 'localhost' || hostname.endsWith('.localhost');
const unescaped = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&#x2F;', '/').replaceAll('&quot;', '"');

function formIn({ text, url }: Shown) {
  const action = /<form[^>]*action="([^"]*)"/.exec(text)?.[1];
  if (action === undefined) throw new Error(`no form at ${url.href}: ${text.slice(0, 300)}`);
  const values: Record<string, string> = {};
  for (const [input] of text.matchAll(/<input[^>]*type="hidden"[^>]*>/g)) {
    const name = /name="([^"]*)"/.exec(input)?.[1];
    if (name) values[name] = unescaped(/value="([^"]*)"/.exec(input)?.[1] ?? '');
  }
  return { action: new URL(unescaped(action), url), values };
}

/** A browser without cookies. */
export function testBrowser(app: FastifyInstance): TestBrowser {
  const cookies: TestBrowser['cookies'] = new Map();

  function keep({ hostname }: URL, lines: readonly string[]) {
    const jar = cookies.get(hostname) ?? new Map<string, string>();
    cookies.set(hostname, jar);
    for (const line of lines) {
      const [pair = ''] = line.split(';');
      const name = pair.slice(0, pair.indexOf('='));
      if (/max-age=0(;|$)/i.test(line) || /expires=Thu, 01 Jan 1970/i.test(line)) jar.delete(name);
      else jar.set(name, pair.slice(name.length + 1));
    }
  }

  async function ask({ method, url, form, from }: RequestOptions) {
    const jar = cookies.get(url.hostname) ?? new Map<string, string>();
    const isLeftBehind = method === 'POST' && from !== undefined && from.hostname !== url.hostname;
    const cookie = isLeftBehind ? '' : [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = {
      ...(cookie && { cookie }),
      ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
    };
    const body = form && new URLSearchParams(form).toString();
    if (!isOurs(url)) {
      const answer = await fetch(url, { method, headers, redirect: 'manual', ...(body === undefined ? {} : { body }) });
      keep(url, answer.headers.getSetCookie());
      return { status: answer.status, location: answer.headers.get('location'), text: await answer.text() };
    }
    const answer = await app.inject({
      method,
      url: `${url.pathname}${url.search}`,
      headers: { ...headers, host: url.host },
      ...(body === undefined ? {} : { payload: body }),
    });
    keep(url, [answer.headers['set-cookie'] ?? []].flat());
    return { status: answer.statusCode, location: answer.headers.location ?? null, text: answer.body };
  }

  async function follow(first: RequestOptions): Promise<Shown> {
    let next = first;
    for (let hops = 0; hops < 20; hops += 1) {
      const { url } = next;
      const isPage = isOurs(url) && !url.pathname.startsWith('/api/');
      const { status, location, text } = isPage ? { status: 200, location: null, text: '' } : await ask(next);
      if (location === null || status < 300 || status >= 400)
        return { url, status, text, fragment: new URLSearchParams(url.hash.slice(1)) };
      next = { method: 'GET', url: new URL(location, url) };
    }
    throw new Error(`no end of redirects from ${first.url.href}`);
  }

  return {
    cookies,
    go: (address) => follow({ method: 'GET', url: new URL(address) }),
    submit(page, values = {}) {
      const { action, values: hidden } = formIn(page);
      return follow({ method: 'POST', url: action, form: { ...hidden, ...values }, from: page.url });
    },
  };
}
