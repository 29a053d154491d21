import type { Texts } from '../es/index.ts';
import { asset } from './asset.ts';
import { permissions } from './permissions.ts';
import { families, issues, problems } from './problems.ts';
import { shell } from './shell.ts';
import { threat } from './threat.ts';
import { vulnerability } from './vulnerability.ts';

export const en: Texts = { permissions, problems, families, issues, threat, vulnerability, asset, shell };
