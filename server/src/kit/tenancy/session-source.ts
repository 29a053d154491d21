import type { AnyEndpoint } from '@baluarte/contract/kit/endpoint.ts';
import type { Session } from './session.ts';

/** The credentials and target of a request. */
export interface SessionRequest {
  token: string;
  /** Subdomain of the requested company. */
  subdomain: string;
  /** The scope the request names; null when it names none. */
  scopeId: number | null;
  /** Network address of the caller. */
  address: string;
  /** The page asks by itself: it does not keep the session alive. */
  isBackground: boolean;
}

/** Finds the session of a request; passed to the kit when the application is composed. */
export interface SessionSource {
  /** The session of a bearer token for the requested company and scope. Throws a problem where it is refused. */
  find(request: SessionRequest, endpoint: AnyEndpoint): Promise<Session>;
  /** Throws a problem if a session may not call an endpoint for reasons other than permissions: its kind, or pending obligations. */
  admit(endpoint: AnyEndpoint, session: Session): void;
  /** Whether a bearer token is a public client's, for endpoints open to clients. */
  isClient(token: string): Promise<boolean>;
}
