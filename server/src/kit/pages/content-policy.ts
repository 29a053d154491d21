import type { Env } from '#app/env.ts';

/** A third-party script: its origins, and those it connects to and shows frames of. */
export interface ForeignScript {
  origins: readonly string[];
  contacted: string;
}

/**
 * Trusted types: only web/public/trust.js may create markup or code. Third-party scripts do not comply, so the directive
 * is left out where there is one.
 */
const trustedTypes: Record<string, string[]> = {
  requireTrustedTypesFor: ["'script'"],
  trustedTypes: ['default'],
};

/** The content security policy by directive: our own parts, and a third-party script where there is one. */
export function contentPolicy(
  { NODE_ENV }: Pick<Env, 'NODE_ENV'>,
  foreign: ForeignScript | null,
): Record<string, string[]> {
  const { origins, contacted } = {
    origins: foreign?.origins ?? [],
    contacted: foreign === null ? [] : [foreign.contacted],
  };
  return {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'", ...origins],
    workerSrc: ["'self'"],
    frameSrc: ["'self'", ...contacted],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    fontSrc: ["'self'"],
    connectSrc: ["'self'", ...contacted],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    ...(foreign === null ? trustedTypes : {}),
    ...(NODE_ENV === 'production' ? { upgradeInsecureRequests: [] } : {}),
  };
}
