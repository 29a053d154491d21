import type { Env } from '#app/env.ts';

type OriginEnv = Pick<Env, 'PUBLIC_URL' | 'NODE_ENV'>;

/**
 * Origins that our links may return to: PUBLIC_URL, its subdomains and, in development, every *.localhost of the same port.
 * A star matches one label.
 */
function trustedOrigins({ PUBLIC_URL, NODE_ENV }: OriginEnv): string[] {
  const { protocol, host, port, origin } = new URL(PUBLIC_URL);
  const local = port === '' ? '' : `:${port}`;
  const developing = NODE_ENV === 'production' ? [] : [`http://localhost${local}`, `http://*.localhost${local}`];
  return [origin, `${protocol}//*.${host}`, ...developing];
}

/** Whether an origin, written as browsers write it, is one of ours. */
export function isTrustedOrigin(env: OriginEnv, origin: string): boolean {
  if (!URL.canParse(origin) || new URL(origin).origin !== origin) return false;
  return trustedOrigins(env).some((trusted) => {
    const [scheme = '', rest] = trusted.split('*');
    if (rest === undefined) return origin === trusted;
    if (!origin.startsWith(scheme) || !origin.endsWith(rest)) return false;
    return /^[a-z0-9-]+$/.test(origin.slice(scheme.length, -rest.length));
  });
}
