import mailboxes from 'email-providers/all.json' with { type: 'json' };
import { parse } from 'tldts';

/** The list, and public mailboxes of Colombian internet providers. */
const publicMail: ReadonlySet<string> = new Set([...mailboxes, 'une.net.co', 'epm.net.co', 'etb.net.co']);

/** Names of services that have mailboxes below the ending of many countries, not all of which the list has. */
const services: ReadonlySet<string> = new Set(['gmail', 'googlemail', 'hotmail', 'outlook', 'yahoo', 'ymail']);

/** Names for examples (RFC 2606) below endings that others have for real. */
const examples: ReadonlySet<string> = new Set(['example.com', 'example.net', 'example.org']);

/** Why a domain can be no company's own, as the code of an issue at its field. */
export type UnfitDomain = 'domainReserved' | 'domainShared' | 'domainPublicMail';

/**
 * Why a domain cannot belong to one company: an IP address, a reserved or example domain (`test`, `localhost`, `local`), a
 * public suffix (`com.co`), or a public mail provider. Each would let a company vouch for the e-mails of others. null: it is
 * acceptable.
 */
export function whyUnfit(domain: string): UnfitDomain | null {
  const {
    isIp,
    domain: registered,
    domainWithoutSuffix: name,
    isIcann,
    isPrivate,
  } = parse(domain, { allowPrivateDomains: true });
  if (isIp || (!isIcann && !isPrivate)) return 'domainReserved';
  if (registered === null) return 'domainShared';
  if (examples.has(registered)) return 'domainReserved';
  const isPublicMail = publicMail.has(domain) || publicMail.has(registered) || services.has(name ?? '');
  return isPublicMail ? 'domainPublicMail' : null;
}
