import { notificationSubjects, type NotificationSubject } from '@baluarte/contract/record/notification-subject.ts';
import { sentenceOf } from '@baluarte/texts/notification-sentence.ts';
import { numberFormat } from '@baluarte/texts/number-format.ts';
import { textsIn, type Language } from '@baluarte/texts/wording.ts';
import { fold } from '#kit/search/search.ts';

/** The sentence of a notification in a language. */
export const sentenceIn = (
  language: Language,
  { subject, params }: { subject: NotificationSubject; params: Readonly<Record<string, string | number>> },
): string =>
  sentenceOf(textsIn(language), subject, params, {
    number: (value) => numberFormat(language).format(value),
  });

const subjects = Object.keys(notificationSubjects) as NotificationSubject[];

/** Subjects whose sentence template contains a typed word, ignoring case and accents. */
export const subjectsMatching = (language: Language, word: string): NotificationSubject[] => {
  const { sentences, kinds } = textsIn(language).notification;
  return subjects.filter((subject) =>
    fold(
      `${sentences[subject].replace(/\{\{\w+\}\}/g, ' ')} ${kinds[notificationSubjects[subject].kind].name}`,
    ).includes(fold(word)),
  );
};
