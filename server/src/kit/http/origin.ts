import { MAIN_SUBDOMAIN } from '#kit/tenancy/main-subdomain.ts';

/** Where a company's pages are: PUBLIC_URL with the company's label before its host, or PUBLIC_URL itself for `app`. */
export function originOf(publicUrl: string, subdomain: string): string {
  const { protocol, host } = new URL(publicUrl);
  return subdomain === MAIN_SUBDOMAIN ? `${protocol}//${host}` : `${protocol}//${subdomain}.${host}`;
}
