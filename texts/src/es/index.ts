import { permissions } from './permissions.ts';
import { families, issues, problems } from './problems.ts';

/** Spanish is the source: its type is the law every other language must satisfy. */
export const es = { permissions, problems, families, issues };
export type Texts = typeof es;
