import type { invitation } from '@baluarte/contract/identity/invitation.ts';
import type { z } from 'zod';

export type Offer = z.output<(typeof invitation.get)['reply']>;
