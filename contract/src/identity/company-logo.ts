import { z } from 'zod';

/** A company's picture where it is shown. */
export const companyLogo = z.object({ url: z.string(), tone: z.enum(['light', 'dark']) });
export type CompanyLogo = z.infer<typeof companyLogo>;

/** A company's logo by the digest of its bytes: `/api/logos/3f…`; immutable, so it may be cached for ever. */
export const logoPath = (digest: string): string => `/api/logos/${digest}`;
