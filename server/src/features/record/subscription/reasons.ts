import type { AuditChange, AuditField } from '@baluarte/contract/record/audit.ts';
import { auditHeld } from '@baluarte/texts/audit-held.ts';
import { auditEntity, auditLabel, auditName } from '@baluarte/texts/audit-wording.ts';
import { fill } from '@baluarte/texts/fill.ts';
import { locales, numberFormat } from '@baluarte/texts/number-format.ts';
import { textsIn, type Language } from '@baluarte/texts/wording.ts';
import { snake } from '#kit/catalogue/store.ts';
import { asTyped } from '#kit/mail/plain.ts';
import type { Session } from '#kit/tenancy/session.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import {
  causesOf,
  changesSince,
  mayKnow,
  rangeNames,
  type Act,
  type AuditReader,
  type Recorded,
  type Source,
  type Written,
} from './changes.queries.ts';

/** Changesets of an entry that are told, and fields of each. */
const mostActs = 3;
const mostFields = 4;

const ratings = ['', 'residual', 'expected', 'target'] as const;
const named = (prefix: string, part: string) =>
  prefix === '' ? part : `${prefix}${part.charAt(0).toUpperCase()}${part.slice(1)}`;

interface Wording {
  session: Session;
  ranges: ReadonlyMap<string, string>;
}

function heldIn(
  { language, timeZone }: Session,
  change: AuditChange,
  field: AuditField,
  side: 'before' | 'after',
): string {
  const other = side === 'before' ? 'after' : 'before';
  const held = auditHeld(language, change, field, [field[side], field[other]]);
  if (held === null || held === '') return '—';
  if (typeof held === 'number') return numberFormat(language).format(held);
  const isDay = field.type === 'date';
  if ((isDay || field.type === 'moment') && typeof held === 'string')
    return new Intl.DateTimeFormat(locales[language], {
      dateStyle: 'medium',
      timeZone: isDay ? 'UTC' : timeZone,
    }).format(new Date(held));
  return asTyped(String(held));
}

/** The range of a rating as a recorded row has it: `Alto`; null where it is not rated, or no longer in the method. */
function rangeIn(row: Recorded['before'], prefix: string, ranges: Wording['ranges']): string | null {
  // Where no control lowers it, a row says its inherent rating alone.
  const of = (part: string) => row?.[prefix === '' ? part : `${prefix}_${part}`] ?? row?.[part];
  return ranges.get(`${String(of('probability'))}·${String(of('impact'))}`) ?? null;
}

/** The fields of a change in words. A level of a risk stands for its probability and impact, with the name of its range. */
function fieldsOf(change: AuditChange, recorded: Recorded, { session, ranges }: Wording): string[] {
  const { language } = session;
  const texts = textsIn(language);
  const { reasons: words } = texts.mail.viewReport;
  const levels = ratings.filter((prefix) => change.fields.some(({ field }) => field === named(prefix, 'level')));
  const told = new Set(levels.flatMap((prefix) => [named(prefix, 'probability'), named(prefix, 'impact')]));
  const isRated = change.entity === 'risk';
  const first = (field: string) => (/level$/i.test(field) ? 0 : 1);
  return change.fields
    .filter(({ field }) => !(isRated && told.has(field)))
    .toSorted((a, b) => first(a.field) - first(b.field))
    .map((field) => {
      const prefix = isRated ? ratings.find((one) => field.field === named(one, 'level')) : undefined;
      const side = (which: 'before' | 'after') => {
        const value = heldIn(session, change, field, which);
        // Before, only what was changed is recorded.
        const row = which === 'before' ? { ...recorded.after, ...recorded.before } : recorded.after;
        const range = prefix === undefined ? null : rangeIn(row, prefix, ranges);
        return range === null || field[which] === null ? value : `${asTyped(range)} (${value})`;
      };
      const label = auditLabel(texts, change.entity, field.field);
      return fill(words.field, { label, before: side('before'), after: side('after') });
    });
}

const nameOf = ({ named: names }: AuditChange, language: Language): string =>
  asTyped(names.map((one) => auditName(textsIn(language), language, one)).join(' · '));

/** What was written to an entry, or to something else, in words; null where its reader may read none of it. */
function factOf(change: AuditChange, recorded: Recorded, isOwn: boolean, wording: Wording): string | null {
  const { language } = wording.session;
  const texts = textsIn(language);
  const { reasons: words } = texts.mail.viewReport;
  const what = isOwn ? '' : `${auditEntity(texts, change.entity).one} ${nameOf(change, language)}`.trim();
  if (change.operation !== 'update') {
    const done = isOwn ? words.own : words.other;
    return fill(done[change.operation], { what });
  }
  const fields = fieldsOf(change, recorded, wording).slice(0, mostFields);
  if (fields.length === 0) return null;
  return isOwn ? fields.join('; ') : fill(words.of, { what, fields: fields.join('; ') });
}

function sentenceOf(act: Act, fact: string, cause: string | null, { language, timeZone }: Session): string {
  const texts = textsIn(language);
  const when = new Intl.DateTimeFormat(locales[language], { day: 'numeric', month: 'short', timeZone }).format(
    new Date(act.at),
  );
  const who = act.userName === null ? texts.audit.system : asTyped(act.userName);
  const { reason, because } = texts.mail.viewReport.reasons;
  return fill(cause === null ? reason : because, { fact, cause: cause ?? '', who, when });
}

interface Asked {
  source: Source;
  ids: readonly number[];
  since: string;
}

/** Changes that only a computation writes: whatever they follow from is told beside them. */
const isComputed = ({ fields }: AuditChange) => fields.some(({ field }) => /level$/i.test(field) || field === 'gap');

/**
 * Why some entries changed: for each the latest changesets that wrote to it, each in a sentence with who and when; what was computed
 * with what it was computed from. What somebody wrote and the reader may not read is said to be there; entries that nobody wrote to
 * have none.
 */
export async function reasonsOf(
  trx: Trx,
  { source, ids, since }: Asked,
  { audit, session }: { audit: AuditReader; session: Session },
): Promise<ReadonlyMap<number, string[]>> {
  const written = await changesSince(trx, source, ids, since);
  if (written.length === 0) return new Map();
  const causes = await causesOf(trx, source, [...new Set(written.map(({ changesetId }) => changesetId))]);
  const recorded = [...written.map(({ change }) => change), ...causes.map(({ change }) => change)];
  const known = (await audit.present(trx, recorded, session)).filter(
    ({ entity }) => entity === source.entity || mayKnow(session, entity),
  );
  const presented = new Map(known.map((change) => [change.id, change]));
  const wording = { session, ranges: source.entity === 'risk' ? await rangeNames(trx, session.language) : new Map() };
  const causeIn = new Map(causes.map(({ changesetId, change }) => [changesetId, change]));

  const tell = (acts: readonly Written[], act: Written): string | null => {
    const isOwn = (one: Written) => one.change.table === snake(source.entity);
    const own = acts.find(isOwn);
    const ownChange = own && presented.get(own.change.id);
    const facts = acts
      .toSorted((a, b) => Number(isOwn(b)) - Number(isOwn(a)))
      .flatMap((one) => {
        const change = presented.get(one.change.id);
        return (change && factOf(change, one.change, isOwn(one), wording)) ?? [];
      });
    const cause = causeIn.get(act.changesetId);
    const causeChange = cause && presented.get(cause.id);
    const isApart = cause !== undefined && !acts.some(({ change }) => change.id === cause.id);
    const because =
      causeChange && isApart && ownChange && isComputed(ownChange) ? factOf(causeChange, cause, false, wording) : null;
    const fact = facts.slice(0, 2).join('; ');
    return fact === '' ? null : sentenceOf(act, fact, because, session);
  };

  const byEntry = Map.groupBy(written, ({ entryId }) => entryId);
  return new Map(
    [...byEntry].map(([id, rows]) => {
      const acts = [...Map.groupBy(rows, ({ changesetId }) => changesetId).values()];
      const told = acts.flatMap((act) => (act[0] && tell(act, act[0])) ?? []).slice(0, mostActs);
      const isHidden = told.length === 0 && rows.some(({ userName }) => userName !== null);
      return [id, isHidden ? [textsIn(session.language).mail.viewReport.reasons.hidden] : told];
    }),
  );
}
