import { createHash } from 'node:crypto';

/** SHA-256 of a bearer token, in hexadecimal, as stored in the database. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
