/** The main subdomain, where a company is picked. */
export const mainSubdomain = 'app';

/**
 * Subdomain a host name stands for: `aurora` of `aurora.localhost`, `app` of `localhost`. Null elsewhere: a browser
 * cannot know where the public host ends, the server can, and reads it from the host itself.
 */
export function subdomainOf(host: string): string | null {
  const labels = host.toLowerCase().split('.');
  if (labels.at(-1) !== 'localhost') return null;
  return labels.at(-2) ?? mainSubdomain;
}
