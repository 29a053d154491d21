import type { AnyEndpoint } from '#kit/endpoint.ts';
import { audit } from './audit.ts';
import { changeset, changesetProblems } from './changeset.ts';
import { notification, notificationPages, notificationProblems } from './notification-list.ts';
import { search } from './search.ts';
import { view, viewProblems } from './view.ts';

/** Endpoints of what happened. */
export const endpoints: readonly AnyEndpoint[] = [notification, changeset, audit, search, view].flatMap((domain) =>
  Object.values<AnyEndpoint>(domain),
);

/** What is answered beside them, past the envelope: for the document of the API alone. */
export const documented: readonly AnyEndpoint[] = Object.values<AnyEndpoint>(notificationPages);

/** Codes of their refusals. */
export const problems = {
  ...notificationProblems,
  ...changesetProblems,
  ...viewProblems,
} as const;
