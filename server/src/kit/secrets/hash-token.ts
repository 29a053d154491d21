import { createHash } from 'node:crypto';

/** SHA-256 of a bearer token, in hexadecimal: what the database knows it by. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
