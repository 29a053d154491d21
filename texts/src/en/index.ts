import type { Texts } from '../es/index.ts';
import { permissions } from './permissions.ts';
import { families, issues, problems } from './problems.ts';

export const en: Texts = { permissions, problems, families, issues };
