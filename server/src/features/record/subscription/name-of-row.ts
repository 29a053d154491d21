import { notificationSubjects, type NotificationSubject } from '@baluarte/contract/record/notification-subject.ts';
import { numberFormat } from '@baluarte/texts/number-format.ts';
import { sentenceOf } from '@baluarte/texts/notification-sentence.ts';
import { textsIn, type Language } from '@baluarte/texts/wording.ts';

type Row = Readonly<Record<string, unknown>>;

const isNotificationSubject = (subject: unknown): subject is NotificationSubject =>
  typeof subject === 'string' && Object.hasOwn(notificationSubjects, subject);

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** The name of what a row is made of: the asset, threat and vulnerability of a risk. */
function joinedName(row: Row, isEnglish: boolean): string | null {
  const ends = ['asset', 'threat', 'vulnerability'].flatMap((part) => {
    const end = row[part];
    return typeof end === 'object' && end !== null ? (ownName(end as Row, isEnglish) ?? []) : [];
  });
  return ends.length > 0 ? ends.join(' · ') : null;
}

const ownName = (row: Row, isEnglish: boolean) => (isEnglish ? textOf(row['nameEn']) : null) ?? textOf(row['name']);

/** What an entry of any list is called by its reader: its code and name, or what it has in their place. */
export function nameOfRow(row: Row, { language }: { language: Language }): string {
  const isEnglish = language === 'en';
  const { subject, params } = row;
  if (isNotificationSubject(subject) && 'params' in row)
    return sentenceOf(textsIn(language), subject, params as Record<string, string | number>, {
      number: (value) => numberFormat(language).format(value),
    });
  const person = [row['name'], row['lastName']].flatMap((part) => textOf(part) ?? []).join(' ');
  const name =
    'lastName' in row ? person : (ownName(row, isEnglish) ?? joinedName(row, isEnglish) ?? textOf(row['fileName']));
  const parts = [textOf(row['code']), name].filter(Boolean);
  return parts.length > 0 ? parts.join(' ') : String(row['id']);
}
