import { z } from 'zod';

/** A company's picture where it is shown. */
export const companyLogo = z.object({ url: z.string(), tone: z.enum(['light', 'dark']) });
export type CompanyLogo = z.infer<typeof companyLogo>;

/** A picture of a company by the digest of its bytes: `/api/logos/3f…`; it never changes, so it may be kept for good. */
export const logoPath = (digest: string): string => `/api/logos/${digest}`;
