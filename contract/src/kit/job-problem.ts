import { z } from 'zod';

/** Why a job failed, as it was stored: code and parameters of a problem. Null where there is none, or it cannot be read. */
export const jobProblem = z
  .object({ code: z.string(), params: z.record(z.string(), z.unknown()).optional() })
  .nullable()
  .catch(null);
