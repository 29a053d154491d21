import type { impactFactor } from '@baluarte/contract/risk/impact.ts';
import type { z } from 'zod';

export type FactorOf = z.output<typeof impactFactor.row>;
