import type { Holder } from '@baluarte/contract/kit/session.ts';
import type { audit, AuditChange, AuditField, AuditRow } from '@baluarte/contract/record/audit.ts';
import { auditHeld } from '@baluarte/texts/audit-held.ts';
import { auditAct, auditKind, auditLabel, auditName, auditEntity } from '@baluarte/texts/audit-wording.ts';
import { fill } from '@baluarte/texts/fill.ts';
import { textsIn, type Language } from '@baluarte/texts/wording.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import {
  cursor,
  scopeColumn,
  sheetFile,
  type ExportColumn,
  type ScopeNames,
  type SheetFile,
} from '#kit/sheets/sheet-export.ts';
import type { WriteCell } from '#kit/sheets/write-cell.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { headJson, recordedJson } from './audit.queries.ts';
import { conditionOf, orderOf, type Asking } from './condition.ts';
import { presentChanges, type Recorded } from './present.ts';

/** Changes per batch of name lookups. */
const batch = 500;

type Head = Pick<
  AuditRow,
  'id' | 'at' | 'userId' | 'userName' | 'kind' | 'act' | 'subject' | 'object' | 'byKey' | 'address' | 'report' | 'proof'
>;
interface Written {
  head: Head;
  /** Of the row; null of one that lives in none. */
  scopeId: number | null;
  change: Recorded | null;
}
/** One line of the file: a field of a row; a row without a visible field, and a changeset without a row, have one too. */
interface Line extends Pick<Written, 'head' | 'scopeId'> {
  change: AuditChange | null;
  field: AuditField | null;
}

function whoIn(language: Language, { userId, userName, byKey }: Head): string {
  const { audit: words } = textsIn(language);
  if (userId === null) return words.system;
  const name = userName ?? fill(words.goneUser, { id: userId });
  return byKey ? `${name} (${words.byKey})` : name;
}

function columnsIn(language: Language, scopes: ScopeNames | undefined): ExportColumn<Line>[] {
  const texts = textsIn(language);
  const { columns: headers } = texts.audit.file;
  const held =
    (side: 'before' | 'after') =>
    ({ change, field }: Line): WriteCell => {
      if (!change || !field) return null;
      const [own, other] = side === 'before' ? [field.before, field.after] : [field.after, field.before];
      const value = auditHeld(language, change, field, [own, other]);
      // Days and moments stand among texts: each cell tells its own type.
      if (field.type === 'date') return { value, type: 'date' };
      return field.type === 'moment' && typeof own === 'string' ? { value: new Date(own), type: 'dateTime' } : value;
    };
  return [
    { header: headers.at, type: 'dateTime', value: ({ head }) => new Date(head.at) },
    { header: headers.user, width: 24, value: ({ head }) => whoIn(language, head) },
    { header: headers.address, width: 18, value: ({ head }) => head.address },
    { header: headers.kind, width: 16, value: ({ head }) => auditKind(texts, head.kind) },
    { header: headers.changeset, type: 'integer', value: ({ head }) => head.id },
    {
      header: headers.operation,
      width: 24,
      value: ({ head, change }) => auditAct(texts, head) ?? (change && texts.audit.operations[change.operation]),
    },
    { header: headers.entity, width: 22, value: ({ change }) => change && auditEntity(texts, change.entity).one },
    { header: headers.rowId, type: 'integer', value: ({ change }) => change?.rowId },
    ...scopeColumn<Line>(scopes, language, ({ scopeId }) => scopeId),
    {
      header: headers.named,
      width: 36,
      value: ({ change }) => change?.named.map((one) => auditName(texts, language, one)).join(' · '),
    },
    {
      header: headers.field,
      width: 22,
      value: ({ change, field }) => change && field && auditLabel(texts, change.entity, field.field),
    },
    { header: headers.before, width: 36, value: held('before') },
    { header: headers.after, width: 36, value: held('after') },
  ];
}

async function* linesOf(trx: Trx, rows: AsyncIterable<Written>, holder: Holder): AsyncGenerator<Line> {
  let waiting: Written[] = [];
  async function* ready() {
    const changes = await presentChanges(
      trx,
      waiting.flatMap(({ change }) => change ?? []),
      holder,
    );
    const byId = new Map(changes.map((change) => [change.id, change]));
    for (const { head, scopeId, change: recorded } of waiting) {
      const change = (recorded && byId.get(recorded.id)) ?? null;
      if (change === null || change.fields.length === 0) yield { head, scopeId, change, field: null };
      else for (const field of change.fields) yield { head, scopeId, change, field };
    }
    waiting = [];
  }
  for await (const row of rows) {
    waiting.push(row);
    if (waiting.length === batch) yield* ready();
  }
  yield* ready();
}

/** The changesets of the current filter as a file, one line a field that changed; names and words, streamed. With `scopes`, which a row is of. */
export function exportAudit(
  trx: Trx,
  { format, language = 'es' }: Pick<z.output<typeof audit.export.query>, 'format' | 'language'>,
  asking: Asking & { holder: Holder; scopes?: ScopeNames },
): SheetFile {
  const order = orderOf(asking.query);
  const rows = cursor<Written>(
    trx,
    sql`select json_build_object('head', json_build_object(${headJson}), 'scopeId', c.scope_id,
        'change', case when c.id is not null then ${recordedJson} end) as row
      from changeset s left join change c on c.company_id = s.company_id and c.changeset_id = s.id
      where ${conditionOf(asking)} order by ${order}, c.id`,
  );
  return sheetFile(
    { name: textsIn(language).audit.file.name, format },
    columnsIn(language, asking.scopes),
    linesOf(trx, rows, asking.holder),
  );
}
