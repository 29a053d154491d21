import type { Env } from '#app/env.ts';

/** A script of somebody else that pages run: where it comes from, and which of these it asks and shows frames of. */
export interface ForeignScript {
  origins: readonly string[];
  asked: string;
}

/**
 * Nothing is written as markup or run as code unless web/public/trust.js lets it. A script of somebody else writes as it
 * likes, so where there is one the browser cannot be asked for this.
 */
const trustedTypes: Record<string, string[]> = {
  requireTrustedTypesFor: ["'script'"],
  trustedTypes: ['default', 'dompurify'],
};

/** What a page may load and run, by directive: its own parts, and a script of somebody else's where there is one. */
export function contentPolicy(
  { NODE_ENV }: Pick<Env, 'NODE_ENV'>,
  foreign: ForeignScript | null,
): Record<string, string[]> {
  const { origins, asked } = { origins: foreign?.origins ?? [], asked: foreign === null ? [] : [foreign.asked] };
  return {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'", ...origins],
    workerSrc: ["'self'"],
    frameSrc: ["'self'", ...asked],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    fontSrc: ["'self'"],
    connectSrc: ["'self'", ...asked],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    ...(foreign === null ? trustedTypes : {}),
    ...(NODE_ENV === 'production' ? { upgradeInsecureRequests: [] } : {}),
  };
}
