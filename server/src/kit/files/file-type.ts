import type { ProblemCode } from '@baluarte/contract/index.ts';
import { Decoder, Refused, Unreadable } from '#kit/decoder/decoder.ts';
import { problem } from '#kit/http/problem.ts';
import { ConcurrencyLimit } from '#kit/jobs/concurrency-limit.ts';
import type { FileQuestion } from './inspect-file.ts';

const decoder = new Decoder({ module: import.meta.resolve('./file-decoder.ts'), heap: 128 });
/** Files looked at by this process at the same time, each in a process of its own. */
const turns = new ConcurrencyLimit({ atOnce: 2, waiting: 200 });
/** Seconds a file may take. */
const longest = 20;

/**
 * The media type of a file of a stranger, told by its content in a process of its own. Throws why it is not to be kept: problems
 * of evidence, as `inspectFile` names them.
 */
export function fileTypeOf(file: FileQuestion): Promise<string> {
  return turns.take(async () => {
    const use = decoder.begin(longest);
    try {
      return await use.ask<string>(file);
    } catch (error) {
      if (error instanceof Refused) throw problem(error.code as ProblemCode, { ...error.params });
      if (error instanceof Unreadable) throw problem('evidence.unreadable', { name: file.name });
      throw error;
    } finally {
      use.giveBack();
    }
  });
}
