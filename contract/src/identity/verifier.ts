import { z } from 'zod';

/** SHA-256 in base64url of a secret kept by the browser, so that the result is valid only there. */
export const verifierHash = z.string().regex(/^[\w-]{43}$/);
