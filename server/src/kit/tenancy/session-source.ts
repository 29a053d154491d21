import type { AnyEndpoint } from '@baluarte/contract/kit/endpoint.ts';
import type { Session } from './session.ts';

/** What a request says of who asks, and where. */
export interface SessionAsked {
  token: string;
  /** Of the company the request speaks of. */
  subdomain: string;
  /** The scope the request names; null when it names none. */
  scopeId: number | null;
  /** Network address of the caller. */
  address: string;
}

/** Finds the session of a request, however sessions are kept; given to the kit by what composes the application. */
export interface SessionSource {
  /** The session a bearer token stands for where the request is sent. Throws what refuses it. */
  find(asked: SessionAsked, endpoint: AnyEndpoint): Promise<Session>;
  /** Throws what stands against a session at an endpoint beside its permissions: of what kind it is, or what its person owes. */
  admit(endpoint: AnyEndpoint, session: Session): void;
  /** Whether a bearer token is the public client's, for endpoints it may read. */
  isClient(token: string): Promise<boolean>;
}
