import { isRefusal } from '#kit/http/refusal.ts';

// A pattern, because in quotes a code reads as a sentence of the texts.
const ownAddress = /^company\.ownAddress$/;

/** Origin of the company that cannot be worked in here, because this address is another's; null where that is not what refuses. */
export function addressOfOther(error: unknown): string | null {
  const address = isRefusal(error) && ownAddress.test(error.code) ? error.params['address'] : null;
  return typeof address === 'string' ? address : null;
}

/** What an address is told of the user who comes to it: after the #, which no server and no other page sees. */
export interface Coming {
  /** Where the session is that goes on here. */
  from: string;
  /** The company worked in here; null on the address of the platform. */
  companyId: number | null;
  /** Path to open. */
  goal: string;
}

/** Link to a page at the address of another company, or of the platform, where the session goes on. */
export function linkAt(origin: string, { companyId, goal }: Omit<Coming, 'from'>): string {
  const said = new URLSearchParams({ from: window.location.origin, company: String(companyId ?? ''), return: goal });
  return `${origin}/enter#${said.toString()}`;
}

/** Goes there. The page is left: the promise never resolves, so that nothing goes on here meanwhile. */
export function goOnAt(origin: string, coming: Omit<Coming, 'from'>): Promise<never> {
  window.location.assign(linkAt(origin, coming));
  return new Promise<never>(() => undefined);
}

/** Origin of the platform's own address, or of a company's. */
export const originAt = (host: string, subdomain?: string): string =>
  `${window.location.protocol}//${subdomain === undefined ? '' : `${subdomain}.`}${host}`;

/** Whether an origin is one of this installation, whose main host is `host`. */
export function isOwnOrigin(origin: string, host: string): boolean {
  if (!URL.canParse(origin)) return false;
  const other = new URL(origin);
  return (
    other.origin === origin &&
    other.protocol === window.location.protocol &&
    (other.host === host || other.host.endsWith(`.${host}`))
  );
}
