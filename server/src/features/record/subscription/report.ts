import { preferencesOf } from '@baluarte/contract/record/notification.ts';
import { listHere } from '@baluarte/contract/record/view-access.rules.ts';
import { inScope } from '@baluarte/contract/organization/scope-address.ts';
import { viewAddress } from '@baluarte/contract/record/view-address.ts';
import { findMemberSession } from '#identity/shared/session/session-lookup.ts';
import { originOf } from '#kit/http/origin.ts';
import type { Parts } from '#kit/http/parts.ts';
import { queueMail } from '#kit/mail/mail.ts';
import { notify } from '#kit/notification/notify.ts';
import { tenantOf, type Session } from '#kit/tenancy/session.ts';
import { inCompany, type Tenant } from '#kit/tenancy/tenant.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import type { AuditReader } from './changes.queries.ts';
import type { Due } from './due.queries.ts';
import { askedOf, digestedOf, fingerprintOf, readMembers, readNames, type Members } from './read-members.ts';
import {
  claim,
  compare,
  deleteSubscription,
  keepMembers,
  noteFailed,
  noteSent,
  type Claimed,
  type Found,
} from './report.queries.ts';
import { sectionsOf } from './sections.ts';
import { linksToStop } from './stop.ts';

/** What reporting needs; how the audit reads changes is passed in. */
export interface Reporting {
  parts: Parts;
  audit: AuditReader;
}

/** What came of a look: a mail, nothing to tell, the end of the subscription, somebody else's turn, or nobody to tell. */
export type Outcome = 'sent' | 'quiet' | 'ended' | 'taken' | 'off';

interface When {
  /** The local day it is looked at for; null: a day of a zone that is not known. */
  day: string | null;
  /** Its person asks for it now: it is told again that day, and also where nothing changed. */
  isAsked?: boolean;
}

interface Look extends Reporting {
  trx: Trx;
  tenant: Tenant;
  due: Due;
  claimed: Claimed;
  /** null: the scope of the subscription is no longer its person's. */
  session: Session | null;
  isAsked: boolean;
  byMail: boolean;
}

const addressee = ({ email, language, timeZone }: Due) => ({ to: email, language, timeZone });

/** Ends a subscription whose view its person can no longer read, and says so. */
async function end({ parts, trx, due, claimed: { viewName: view }, byMail }: Look): Promise<Outcome> {
  const { companyId, userId, name, company } = due;
  await deleteSubscription(trx, due.id);
  const link = `${originOf(parts.env.PUBLIC_URL, due.subdomain)}/my-account?tab=notifications`;
  if (byMail)
    await queueMail(parts, trx, { ...addressee(due), template: 'viewEnded', params: { name, view, company, link } });
  await notify(parts, trx, {
    companyId,
    to: { userIds: [userId] },
    subject: 'viewEnded',
    params: { view },
    link: null,
  });
  return 'ended';
}

interface News {
  view: NonNullable<Claimed['view']>;
  session: Session;
  asked: NonNullable<ReturnType<typeof askedOf>>;
  members: Members;
  /** null: it is told how many entries there are, since nothing is known to compare them with. */
  found: Found[] | null;
}

/** Tells what was found, by the channels its person chose. */
async function tell(doing: Look, { view, session, asked, members, found }: News) {
  const { parts, audit, trx, tenant, due, claimed, byMail } = doing;
  const { companyId, userId, name, company, scopeId } = due;
  const origin = originOf(parts.env.PUBLIC_URL, due.subdomain);
  // Whoever works in another scope comes to it by the link.
  const linkOf = (address: string) => `${origin}${scopeId === null ? address : inScope(scopeId, address)}`;
  const address = viewAddress(view);
  const { since } = claimed;
  if (byMail) {
    const ids = found?.flatMap((one) => (one.kind === 'left' ? [] : one.ids)) ?? [];
    const here = await readNames(parts, { session, tenant, trx }, { asked, ids });
    const looked = found && since ? { found, here, view, since, linkOf } : null;
    const head = {
      name,
      view: view.name,
      company,
      isFirst: found === null,
      isAltered: found === null && since !== null && claimed.query !== null,
      total: members.ids.length,
      since,
      sections: looked ? await sectionsOf(trx, looked, { audit, session }) : [],
    };
    const links = { link: linkOf(address), ...linksToStop(parts, due) };
    await queueMail(parts, trx, { ...addressee(due), template: 'viewReport', params: { ...head, ...links } });
  }
  const count = (kind: Found['kind']) => found?.find((one) => one.kind === kind)?.count ?? 0;
  const news = { view: view.name, entered: count('entered'), left: count('left'), changed: count('changed') };
  const about =
    found && found.length > 0
      ? ({ subject: 'viewReported', params: news } as const)
      : ({ subject: 'viewStands', params: { view: view.name, count: members.ids.length } } as const);
  await notify(parts, trx, { companyId, to: { userIds: [userId] }, link: address, ...about });
  await noteSent(trx, due.id);
}

async function look(doing: Look): Promise<Outcome> {
  const { parts, trx, tenant, due, claimed, session, isAsked } = doing;
  const { view } = claimed;
  const asked = view && session && askedOf(session, view);
  if (!view || !session || !asked) return end(doing);
  const query = fingerprintOf(view);
  // Another query is another view: what entered or left by it is nobody's doing.
  const isKnown = claimed.since !== null && claimed.query === query;
  const { names, shape } = digestedOf(session, view);
  const members = await readMembers(parts, { session, tenant, trx }, { asked, names });
  const different = isKnown ? await compare(trx, due.id, members) : null;
  // By another release or other rights an entry shows other fields, which is no change of it.
  const isSameShape = claimed.shape === shape;
  const found = different?.filter(({ kind }) => isSameShape || kind !== 'changed') ?? null;
  const isNews = found === null || found.length > 0;
  if (isNews || !isSameShape || claimed.viewName !== view.name)
    await keepMembers(trx, due.id, members, { query, shape, name: view.name });
  if (!isNews && !isAsked && !claimed.alsoQuiet) return 'quiet';
  await tell(doing, { view, session, asked, members, found });
  return 'sent';
}

/** The session a subscription is read with: its person's rights of now, in its scope; null where that is no longer theirs. */
function within(session: Session, { scopeId }: Due): Session | null {
  if (scopeId === null) return { ...session, scopeId: 0 };
  const { allowedScopeIds } = session;
  return allowedScopeIds === 'every' || allowedScopeIds.includes(scopeId) ? { ...session, scopeId } : null;
}

const wishesOf = ({ choices, companyDefaults }: Due) => preferencesOf(choices, companyDefaults).viewReport;

/** Whether its person is told by mail or in the product. */
export const isTold = (due: Due): boolean => wishesOf(due).email || wishesOf(due).inApp;

/** Who does it at the same moment got there first. */
const isOvertaken = (error: unknown) => error instanceof Error && 'code' in error && error.code === '40001';

/**
 * Looks at the view of a subscription as its person may read it now, and tells what is different since the last look, in one
 * transaction: the mail is in the queue exactly when the entries it told of are kept. Who comes at the same moment finds it taken.
 */
export async function report(reporting: Reporting, due: Due, { day, isAsked = false }: When): Promise<Outcome> {
  const { database } = reporting.parts;
  const { companyId, userId, id } = due;
  const wishes = wishesOf(due);
  const person = await findMemberSession(database.identityDb, { companyId, userId });
  if (!person || !isTold(due)) return 'off';
  const session = within(person, due);
  const tenant = tenantOf(session ?? person, listHere(person, due.list)?.scopes ?? 'current');
  const take = async (trx: Trx): Promise<Outcome> => {
    const claimed = await claim(trx, { id, day, isAsked });
    if (!claimed) return 'taken';
    return look({ ...reporting, trx, tenant, due, claimed, session, isAsked, byMail: wishes.email });
  };
  try {
    return await inCompany(database.app, tenant, take, { isSnapshot: true });
  } catch (error) {
    if (isOvertaken(error)) return 'taken';
    await inCompany(database.app, tenant, (trx) => noteFailed(trx, id)).catch(() => undefined);
    throw error;
  }
}
