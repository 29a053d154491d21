import { dayIn } from '@baluarte/contract/kit/day.ts';
import { digestDay } from '@baluarte/contract/record/digest.rules.ts';
import {
  notificationKinds,
  preferencesOf,
  type Digest,
  type NotificationKind,
} from '@baluarte/contract/record/notification.ts';
import type { Pool } from 'pg';
import { forEachOfCompany } from '#organization/shared/each-company.ts';
import { originOf } from '#kit/http/origin.ts';
import { inIdentityTransaction } from '#kit/tenancy/identity-transaction.ts';
import { queueMail } from '#kit/mail/mail.ts';
import type { Parts } from '#kit/http/parts.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import {
  claimDigest,
  countByKind,
  listWaiting,
  listWaitingOf,
  listZones,
  type Slots,
  type Waiting,
} from './digest.queries.ts';
import { sendDigestsJob } from './notification.jobs.ts';
import { linksToEnd } from './unsubscribe.ts';

type Sending = Pick<Parts, 'env' | 'jobs' | 'database'>;

/** Rows looked at together. */
const batch = 500;
const DAY = 86_400_000;
/** How far a first digest looks back, in milliseconds. */
const back: Record<Exclude<Digest, 'off'>, number> = { daily: DAY, weekly: 7 * DAY };
/** Milliseconds; younger notifications may not be committed yet, and are left for the next digest. */
const settling = 60_000;

const order = Object.keys(notificationKinds) as NotificationKind[];

interface Due extends Waiting {
  day: string;
  digest: Exclude<Digest, 'off'>;
}

/** Queues one mail for a user about all companies whose digest is unclaimed; true when there was content. */
async function sendOne(parts: Sending, trx: Trx, due: readonly Due[], when: { now: Date; isAgain?: boolean }) {
  const [first] = due;
  if (!first) return false;
  const until = new Date(when.now.getTime() - (when.isAgain ? 0 : settling));
  const claimed: Due[] = [];
  for (const one of due) if (await claimDigest(trx, { ...one, until }, when)) claimed.push(one);
  const counts = await countByKind(
    trx,
    first.userId,
    claimed.map((one) => ({
      companyId: one.companyId,
      since: one.until ?? new Date(when.now.getTime() - back[one.digest]).toISOString(),
      until: until.toISOString(),
    })),
  );
  if (counts.length === 0) return false;
  const companies = claimed.flatMap(({ companyId, company, subdomain }) => {
    const place = `${originOf(parts.env.PUBLIC_URL, subdomain)}/notifications?state=unread`;
    const kinds = counts
      .filter((one) => one.companyId === companyId)
      .toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
      .map(({ kind, count }) => ({ kind, count, link: `${place}&kind=${kind}` }));
    return kinds.length > 0 ? [{ name: company, kinds, place }] : [];
  });
  await queueMail(parts, trx, {
    to: first.email,
    language: first.language,
    template: 'digest',
    params: {
      name: first.name,
      isDaily: claimed.every(({ digest }) => digest === 'daily'),
      companies: companies.map(({ name, kinds }) => ({ name, kinds })),
      link: companies[0]?.place ?? parts.env.PUBLIC_URL,
      ...linksToEnd(parts, first.userId),
    },
  });
  return true;
}

function slotsAt(now: Date, zones: readonly string[]): Slots {
  const open = zones.flatMap((timeZone) => {
    const day = digestDay(now, { timeZone, digest: 'daily' });
    return day === null
      ? []
      : [{ zone: timeZone, day, isMonday: digestDay(now, { timeZone, digest: 'weekly' }) !== null }];
  });
  return {
    zones: open.map(({ zone }) => zone),
    days: open.map(({ day }) => day),
    mondays: open.map(({ isMonday }) => isMonday),
  };
}

const dueOf = (waiting: Waiting, now: Date): Due[] => {
  const { digest } = preferencesOf(waiting.choices, waiting.companyDefaults);
  const day = digestDay(now, { timeZone: waiting.timeZone, digest });
  return day === null || digest === 'off' ? [] : [{ ...waiting, day, digest }];
};

/** Everybody with something unread where a digest may leave now, in order of their ids, each with their companies. */
async function* everybodyWaiting(identityDb: Pool, now: Date) {
  const slots = slotsAt(now, await listZones(identityDb));
  for (let after = 0, isLast = slots.zones.length === 0; !isLast;) {
    const waiting = await listWaiting(identityDb, slots, { after, most: batch, now });
    isLast = waiting.length < batch;
    const people = [...Map.groupBy(waiting, ({ userId }) => userId)];
    // The last user of a full batch may have further companies: they start the next batch.
    if (!isLast && people.length > 1) people.pop();
    for (const [userId, places] of people) {
      after = userId;
      yield { userId, companyId: places[0]?.companyId ?? 0, places };
    }
  }
}

/**
 * Sends all due digests: one mail per user about all their companies, at eight in their time zone. Repeated or concurrent runs
 * never send a second one; one that fails does not stop the others. Returns how many were sent. Throws what failed after
 * everybody was looked at.
 */
export async function sendDigests(parts: Sending, now: Date): Promise<number> {
  const { identityDb } = parts.database;
  let sent = 0;
  await forEachOfCompany(parts, sendDigestsJob, everybodyWaiting(identityDb, now), async ({ places }) => {
    const due = places.flatMap((place) => dueOf(place, now));
    if (await inIdentityTransaction(identityDb, (trx) => sendOne(parts, trx, due, { now }))) sent += 1;
  });
  return sent;
}

/**
 * Sends a user the digest since the last one, regardless of the hour. False when there is
 * nothing unread, or the user has turned digests off.
 */
export async function sendDigestTo(parts: Sending, userId: number, now: Date): Promise<boolean> {
  const { identityDb } = parts.database;
  const waiting = await listWaitingOf(identityDb, userId, now);
  const due = waiting.flatMap((one): Due[] => {
    const { digest } = preferencesOf(one.choices, one.companyDefaults);
    return digest === 'off' ? [] : [{ ...one, digest, day: dayIn(one.timeZone, now) }];
  });
  return inIdentityTransaction(identityDb, (trx) => sendOne(parts, trx, due, { now, isAgain: true }));
}
