import type { NotificationSubject } from '@baluarte/contract/record/notification-subject.ts';
import type { Texts } from './es/index.ts';
import { fill } from './fill.ts';

interface Ways {
  number: (value: number) => string;
  /** Transforms a value typed by a user before it is inserted into the sentence. */
  typed?: (value: string) => string;
}

/** What happened, in a sentence of the language of `texts`. */
export function sentenceOf(
  texts: Pick<Texts, 'notification'>,
  subject: NotificationSubject,
  params: Readonly<Record<string, string | number>>,
  { number, typed = (value) => value }: Ways,
): string {
  const values = Object.entries(params).map(([name, value]) => [
    name,
    typeof value === 'number' ? number(value) : typed(value),
  ]);
  return fill(texts.notification.sentences[subject], Object.fromEntries(values));
}
