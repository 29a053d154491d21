import type { notification, NotificationRow } from '@baluarte/contract/record/notification-list.ts';
import { textsIn } from '@baluarte/texts/wording.ts';
import type { z } from 'zod';
import type { ReadersFile } from '#kit/http/replies.ts';
import { chosenColumns, sheetFile, type ExportColumn } from '#kit/sheets/sheet-export.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { everyOwn } from './notification.queries.ts';
import { sentenceIn } from './notification-sentence.ts';

type Query = z.output<typeof notification.export.query>;

/** A user's notifications in the company as a file with the requested columns. */
export function exportNotifications(trx: Trx, query: Query, timeZone: string): ReadersFile {
  const language = query.language ?? 'es';
  const { notification: words } = textsIn(language);
  const { fields } = words;
  const all: Record<string, ExportColumn<NotificationRow>> = {
    sentence: { header: fields.sentence, width: 60, value: (row) => sentenceIn(language, row) },
    kind: { header: fields.kind, value: ({ kind }) => words.kinds[kind].name },
    at: { header: fields.at, type: 'dateTime', value: ({ at }) => new Date(at) },
    state: { header: fields.state, value: ({ readAt }) => words.states[readAt === null ? 'unread' : 'read'] },
    readAt: { header: fields.readAt, type: 'dateTime', value: ({ readAt }) => readAt && new Date(readAt) },
  };
  const columns = chosenColumns(all, query.columns);
  return sheetFile({ name: words.file, format: query.format }, columns, everyOwn(trx, query, { timeZone, language }));
}
