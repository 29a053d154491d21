import { dayIn } from '@baluarte/contract/kit/day.ts';

/** What browsers call a picture that is pasted without a file. */
const pastedName = /^image\.(\w+)$/;

/** A pasted file with a name that tells it from others: `word` and the moment, where the browser gave it none of its own. */
export function namedPaste(file: File, word: string): File {
  const [, ending] = pastedName.exec(file.name) ?? [];
  if (ending === undefined) return file;
  const now = new Date();
  const [time = ''] = now.toTimeString().split(' ', 1);
  return new File([file], `${word}-${dayIn(undefined, now)}-${time.replaceAll(':', '')}.${ending}`, file);
}
