import { asset } from './asset.ts';
import { permissions } from './permissions.ts';
import { families, issues, problems } from './problems.ts';
import { shell } from './shell.ts';
import { threat } from './threat.ts';
import { vulnerability } from './vulnerability.ts';

/** Spanish is the source: its type is the law every other language must satisfy. */
export const es = { permissions, problems, families, issues, threat, vulnerability, asset, shell };
export type Texts = typeof es;
