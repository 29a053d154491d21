import { asciiPrefix } from '@baluarte/contract/kit/cut.ts';
/** Key of a file of a company in the store: by its SHA-256 in hexadecimal, so that the same is there once. */
export const fileKey = (companyId: number, sha256: string): string =>
  `company/${companyId}/${asciiPrefix(sha256, 2)}/${sha256}`;
