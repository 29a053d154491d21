/** The main subdomain, where a company is picked. */
export const mainSubdomain = 'app';

/**
 * Subdomain a host name stands for: `aurora` of `aurora.localhost`, else `app`. Outside localhost the browser cannot
 * know where the public host ends, so the first label counts only in front of `publicHost`.
 */
export function subdomainOf(host: string, publicHost?: string): string {
  const name = host.toLowerCase();
  const base = publicHost?.toLowerCase() ?? 'localhost';
  const front = name.endsWith(`.${base}`) ? name.slice(0, -base.length - 1) : '';
  return front === '' ? mainSubdomain : (front.split('.')[0] ?? mainSubdomain);
}
