import { nonEmpty } from '@baluarte/contract/kit/non-empty.ts';
import { audit } from '@baluarte/contract/record/audit.ts';
import { notification } from '@baluarte/contract/record/notification-list.ts';
import { viewSubscription as endpoints } from '@baluarte/contract/record/subscription.ts';
import { view } from '@baluarte/contract/record/view.ts';
import { listHere } from '@baluarte/contract/record/view-access.rules.ts';
import { listAddress } from '@baluarte/contract/record/view-address.ts';
import { asset } from '@baluarte/contract/inventory/asset.ts';
import { me } from '@baluarte/contract/identity/me.ts';
import { user } from '@baluarte/contract/organization/user.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { control } from '@baluarte/contract/risk/control.ts';
import { riskControl } from '@baluarte/contract/risk/risk-control.ts';
import { ofLevel, risk } from '@baluarte/contract/risk/risk.ts';
import { openLists } from '@baluarte/contract/record/view-access.rules.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditReader } from '#record/audit/reader.ts';
import { openMail, type MailParams, type WaitingMail } from '#kit/mail/mail.ts';
import { renderMail } from '#kit/mail/render-mail.ts';
import { findMemberSession } from '#identity/shared/session/session-lookup.ts';
import { testApp, type TestApp } from '#test/app.ts';
import type { TestPerson } from '#test/company.ts';
import { controlIn } from '#test/controls.ts';
import { riskCompany, type RiskCompany } from '#test/risk-company.ts';
import { mayKnow } from './changes.queries.ts';
import { sendReport, sendReports } from './subscription-worker.ts';

let app: TestApp;
let here: RiskCompany;
let reader: TestPerson;
beforeAll(async () => {
  app = await testApp({ PUBLIC_URL: 'https://r.example' });
});
beforeEach(async () => {
  await app.database.owner.query(`delete from view_subscription; delete from job.job where name = 'mail.send'`);
  here = await riskCompany(app, { scopes: 2 });
  reader = await here.person();
});
afterAll(() => app.close());

/** Nine in the morning in Bogota, so many days after Tuesday 24 November 2026. */
const morning = (days = 0) => new Date(Date.parse('2026-11-24T14:00:00Z') + days * 86_400_000);
const reporting = () => ({ parts: app.app.parts, audit: auditReader });
const run = (now = morning()) => sendReports(reporting(), now);

const assets = { list: 'asset', name: 'Críticos', query: 'isCritical=true&columns=code,name,isCritical' };
async function subscribed(
  person = reader,
  { body = assets, choice, by = here.admin }: { body?: typeof assets; choice?: object; by?: TestPerson } = {},
): Promise<{ id: number; viewId: number }> {
  const made = await app.call(by, view.create, { body: { ...body, isShared: true } });
  expect(made.status, made.raw.body).toBe(201);
  const viewId = made.data.id;
  const one = await app.call(person, endpoints.create, { body: { viewId, frequency: 'daily', ...choice } });
  expect(one.status, one.raw.body).toBe(201);
  return { id: one.data.id, viewId };
}
const placeOf = (id: number) => ({ companyId: here.company.companyId, id });
const sendNow = (id: number, now = morning()) => sendReport(reporting(), placeOf(id), now);

type Report = WaitingMail & { params: MailParams['viewReport'] };
async function mails(person = reader): Promise<Report[]> {
  const { rows } = await app.database.owner.query<{ data: { encrypted: string } }>(
    `select data from job.job where name = 'mail.send' order by created_on, id`,
  );
  return rows
    .map(({ data }) => openMail(app.app.parts.env, data.encrypted))
    .filter(({ to, template }) => to === person.email && template.startsWith('view')) as Report[];
}
const last = async (person = reader) => {
  const found = (await mails(person)).at(-1);
  if (!found) throw new Error('no mail');
  return found;
};
const section = ({ params }: Report, kind: string) => params.sections.find((one) => one.kind === kind);
/** What waits to be told in the product. */
const told = async () =>
  (
    await app.database.owner.query<{ subject: string }>(
      `select data ->> 'subject' as subject from job.job where name = 'notification.deliver' and data ->> 'companyId' = $1 order by created_on, id`,
      [String(here.company.companyId)],
    )
  ).rows.map(({ subject }) => subject);
const list = async (person = reader) => (await app.call(person, endpoints.list)).data;

test('who follows up their own controls only is told of no follow-up as the reason of something else', () => {
  const knows = (base: 1 | 2) =>
    mayKnow({ base, permissionCodes: [permissions.risks.listFollowUps], companyId: 1 }, 'followUp');
  expect([knows(1), knows(2)]).toEqual([true, false]);
});

describe('one does not subscribe', () => {
  test('to a view one may not read, a second time, without a day of the week, or for somebody else', async () => {
    const { viewId, id } = await subscribed();
    const body = { viewId, frequency: 'daily' };
    expect((await app.call(reader, endpoints.create, { body })).code).toBe('viewSubscription.viewTaken');
    expect(
      (await app.call(reader, endpoints.create, { body: { viewId, frequency: 'weekly' } })).issues[0],
    ).toMatchObject({
      path: 'body.weekday',
      code: 'required',
    });
    const blind = await here.person({ permissionCodes: [permissions.threats.list] });
    expect((await app.call(blind, endpoints.create, { body })).status).toBe(404);
    const own = await app.call(here.admin, view.create, { body: { ...assets, name: 'Mía' } });
    expect(
      (await app.call(reader, endpoints.create, { body: { viewId: own.data.id, frequency: 'daily' } })).status,
    ).toBe(404);
    for (const answer of [
      await app.call(here.admin, endpoints.update, { params: { id }, body: { frequency: 'daily', version: 1 } }),
      await app.call(here.admin, endpoints.remove, { params: { id } }),
      await app.call(here.admin, endpoints.send, { params: { id } }),
    ])
      expect(answer.status).toBe(404);
    expect(await list(here.admin)).toEqual([]);
    expect((await app.call(null, endpoints.list)).status).toBe(401);
  });

  test('as a super administrator who is no member', async () => {
    const { viewId } = await subscribed();
    const above = await here.person({ isSuperAdmin: true });
    await here.inside((trx) => trx.run(sql`delete from member where user_id = ${above.userId}`));
    const body = { viewId, frequency: 'daily' };
    expect((await app.call(above, endpoints.create, { body })).code).toBe('viewSubscription.membersOnly');
  });
});

describe('what is told', () => {
  test('is first how many there are, then what entered, left and changed, each with who did what and when', async () => {
    const kept = await here.asset('A-1', { isCritical: true, name: 'Portal' });
    const leaving = await here.asset('A-2', { isCritical: true, name: 'Nómina' });
    const { id } = await subscribed();
    expect(await run()).toBe(1);
    expect((await last()).params).toMatchObject({ isFirst: true, total: 2, view: 'Críticos', sections: [] });
    expect(await run(), 'once a day').toBe(0);
    expect(await run(morning(1)), 'nothing changed').toBe(0);

    await here.asset('A-3', { isCritical: true, name: 'Nube' });
    const change = (assetId: number, column: string, value: unknown) =>
      here.inside((trx) =>
        trx.run(sql`update asset set ${sql.ref(column)} = ${value}, version = version + 1 where id = ${assetId}`),
      );
    await change(leaving, 'is_critical', false);
    await change(kept, 'name', 'Portal web');
    expect(await run(morning(2))).toBe(1);
    const mail = await last();
    expect(mail.params).toMatchObject({ isFirst: false, total: 2 });
    expect(section(mail, 'entered')).toMatchObject({ count: 1, items: [{ label: 'A-3 Nube' }] });
    expect(section(mail, 'entered')?.items[0]?.lines[0]).toMatch(/^Se creó · Paula Prueba, \d+ de \S+$/);
    expect(section(mail, 'left')).toMatchObject({ count: 1, items: [{ label: 'A-2 Nómina' }] });
    expect(section(mail, 'left')?.items[0]?.lines[0]).toMatch(/: sí → no · Paula Prueba, /);
    expect(section(mail, 'changed')?.items).toMatchObject([{ label: 'A-1 Portal web' }]);
    expect(section(mail, 'changed')?.items[0]?.lines[0]).toMatch(/: Portal → Portal web · Paula Prueba, /);
    // In the scope it is of, the view and each entry that is there.
    const returning = (link = '') => new URL(link).searchParams.get('return');
    expect(returning(mail.params.link)).toMatch(/^\/assets\?isCritical=true&columns=.*&view=\d+$/);
    expect(returning(section(mail, 'changed')?.items[0]?.link)).toBe(`/assets/show/${kept}`);
    expect(section(mail, 'left')?.items[0]?.link).toBeUndefined();
    expect((await list())[0]).toMatchObject({ id, members: 2, failedAt: null, sentAt: expect.any(String) });
    expect(await run(morning(3)), 'and not again').toBe(0);
  });

  test('is of a computed level what it was computed from: the control that lowered it', async () => {
    const id = await here.risk(await here.asset('A-1', { name: 'Portal' }));
    const rating = { probability: 5, financial: 5, operational: 1, reputational: 1, legal: 1, privacy: null };
    await app.call(here.admin, risk.assess, { params: { id }, body: here.assessment(rating) });
    const body = await controlIn(here, { code: 'C-007', name: 'Cifrar respaldos' });
    const controlId = (await app.call(here.admin, control.endpoints.create, { body })).data.id;
    await app.call(here.admin, riskControl.associate, { params: { id }, body: { controlIds: [controlId] } });
    await subscribed(reader, { body: { list: 'risk', name: 'Altos', query: 'search=portal' } });
    const blind = await here.person({ permissionCodes: [permissions.risks.list] });
    const { viewId } = (await list())[0] ?? { viewId: 0 };
    const noControls = await here.person({ permissionCodes: [permissions.risks.list, ...ofLevel] });
    for (const person of [blind, noControls])
      await app.call(person, endpoints.create, { body: { viewId, frequency: 'daily' } });
    await run();
    await app.call(here.admin, control.endpoints.status, { params: { id: controlId }, body: { statusId: 6 } });
    await run(morning(1));
    const [item] = section(await last(), 'changed')?.items ?? [];
    expect(item?.label).toMatch(/^R-0*1 Portal · /);
    expect(item?.lines[0]).toMatch(
      /residual[^:]*: \S.* \(25\) → \S.* \(15\).*; por control C-007 Cifrar respaldos \(Estado: .* → Implementado\) · Paula Prueba, /i,
    );
    // Levels are not told to who may not read them, not even as reasons.
    for (const { params } of await mails(blind)) expect(JSON.stringify(params.sections)).not.toMatch(/25|15|residual/i);
    // Nor is what a level was computed from to who may not list it.
    const told = JSON.stringify(section(await last(noControls), 'changed')?.items);
    expect(told).toMatch(/\(25\) → /);
    expect(told).not.toMatch(/C-007|Cifrar/);
  });

  test('is of people who they are and what was done to them, also of those who left', async () => {
    const [leaver, changed] = [await here.person(), await here.person()];
    const name = (person: TestPerson, first: string) =>
      app.database.owner.query(`update auth."user" set first_name = $1 where id = $2`, [first, person.userId]);
    await name(leaver, 'Lucía');
    await name(changed, 'Camilo');
    await subscribed(reader, { body: { list: 'user', name: 'Personas', query: '' } });
    const limited = await here.person({ scopeIds: [here.scopeId] });
    const { viewId } = (await list())[0] ?? { viewId: 0 };
    expect((await app.call(limited, endpoints.create, { body: { viewId, frequency: 'daily' } })).status).toBe(201);
    await run();
    const newcomer = await here.person();
    await name(newcomer, 'Nora');
    await app.call(here.admin, user.endpoints.remove, { params: { id: leaver.userId } });
    await here.inside((trx) =>
      trx.run(sql`update member set role_id = (select id from role where is_system and base = 3), version = version + 1
        where user_id = ${changed.userId}`),
    );
    await run(morning(1));
    const mail = await last();
    const [left] = section(mail, 'left')?.items ?? [];
    expect(left?.label).toBe('Lucía Prueba');
    expect(left?.lines[0]).toMatch(/^Se eliminó · Paula Prueba, \d+ de \S+$/);
    const of = (kind: string, person: string) =>
      section(mail, kind)?.items.find(({ label }) => label.startsWith(person))?.lines[0];
    expect(of('changed', 'Camilo')).toMatch(/Rol: .* → .* · Paula Prueba, /);
    expect(of('entered', 'Nora')).toMatch(/^Se creó/);
    expect(JSON.stringify(section(await last(limited), 'left') ?? [])).not.toContain('Lucía');
  });

  test('is of a list that records nothing no number and no reason, and says there is none', async () => {
    await app.database.owner.query(
      `insert into notification (company_id, user_id, kind, subject, event) values ($1, $2, 'security', 'passwordChanged', 'told')`,
      [here.company.companyId, reader.userId],
    );
    await subscribed(reader, { body: { list: 'notification', name: 'Avisos', query: '' } });
    await run();
    await app.database.owner.query('delete from notification where user_id = $1', [reader.userId]);
    await run(morning(1));
    expect(section(await last(), 'left')?.items).toEqual([
      { label: 'Un elemento que ya no está en la lista', lines: ['En esta lista no se registran razones.'] },
    ]);
  });

  test('names 25 of each and counts the rest, and begins anew when the query is another', async () => {
    const { id, viewId } = await subscribed();
    await run();
    for (let one = 1; one <= 30; one += 1) await here.asset(`A-${one}`, { isCritical: true });
    await run(morning(1));
    const entered = section(await last(), 'entered');
    expect(entered?.count).toBe(30);
    // The newest of them, and of what is told nothing stands twice.
    const named = entered?.items.map(({ label }) => /A-\d+/.exec(label)?.[0]);
    expect(named?.toSorted()).toEqual(Array.from({ length: 25 }, (_, place) => `A-${place + 6}`).toSorted());
    expect((await renderMail(await last(), 'r.example')).text).toContain(
      'Y 5 más, que están en la vista con los demás',
    );
    await app.call(here.admin, view.update, { params: { id: viewId }, body: { query: 'isCritical=true&search=A-7' } });
    await run(morning(2));
    expect((await last()).params).toMatchObject({ isFirst: true, isAltered: true, total: 1 });
    expect(await sendNow(id, morning(2)), 'asked for, it is told although nothing changed').toBe('sent');
    expect((await last()).params).toMatchObject({ isFirst: false, sections: [] });
  });

  test('is of each subscription what came since its own last look, whatever became of another of the same company', async () => {
    const daily = await subscribed();
    const weekly = await subscribed(reader, {
      body: { ...assets, name: 'Todos', query: 'columns=code' },
      choice: { frequency: 'weekly', weekday: 2 },
    });
    expect(await sendNow(weekly.id)).toBe('sent');
    expect(await sendNow(daily.id)).toBe('sent');
    await here.asset('A-1', { isCritical: true });
    expect(await sendNow(daily.id, morning(1))).toBe('sent');
    expect(section(await last(), 'entered')?.count).toBe(1);
    await here.asset('A-2', { isCritical: false });
    expect(await sendNow(weekly.id, morning(2))).toBe('sent');
    expect(section(await last(), 'entered')?.count).toBe(2);
    expect(await sendNow(daily.id, morning(2))).toBe('sent');
    expect((await last()).params).toMatchObject({ isFirst: false, sections: [], view: assets.name });
  });

  test('is of an entry what was done to it, however often another was changed since', async () => {
    const [quiet, busy] = [await here.asset('A-1', { name: 'Portal' }), await here.asset('A-2', { name: 'Nube' })];
    await subscribed(reader, { body: { list: 'asset', name: 'Activos', query: 'columns=name' } });
    await run();
    await here.inside((trx) =>
      trx.run(sql`update asset set name = 'Portal web', version = version + 1 where id = ${quiet}`),
    );
    await here.inside((trx) =>
      trx.run(
        sql.raw(`do $$ begin for n in 1..1010 loop
        update asset set name = 'Nube ' || n, version = version + 1 where id = ${busy}; end loop; end $$`),
      ),
    );
    await run(morning(1));
    const items = section(await last(), 'changed')?.items;
    expect(items?.find(({ label }) => label === 'A-1 Portal web')?.lines[0]).toMatch(/: Portal → Portal web · /);
  });

  test('is that somebody changed it where one may not read what, and a date only where nobody did', async () => {
    const changed = await here.asset('A-1');
    await here.asset('A-2');
    // Long before the first look.
    await app.database.owner.query(`update changeset set at = at - interval '1 hour' where company_id = $1`, [
      here.company.companyId,
    ]);
    const { id } = await subscribed(reader, { body: { list: 'asset', name: 'Activos', query: '' } });
    await run();
    await here.inside((trx) =>
      trx.run(sql`update asset set name = 'Otro', version = version + 1 where id = ${changed}`),
    );
    await app.database.owner.query(
      'update view_subscription set marks = array_fill(0::bigint, array[2]) where id = $1',
      [id],
    );
    const blind = { ...auditReader, present: () => Promise.resolve([]) };
    await sendReports({ parts: app.app.parts, audit: blind }, morning(1));
    const lines = new Map(
      section(await last(), 'changed')?.items.map(({ label, lines: [line] }) => [label.slice(0, 3), line]),
    );
    expect(lines.get('A-1')).toBe('Alguien lo cambió. Sus permisos no le dejan ver qué.');
    expect(lines.get('A-2')).toMatch(/^Cambió por una fecha/);
  });

  test('is no change where only the fields are others, by other rights or another release; what entered meanwhile is', async () => {
    const id = await here.risk(await here.asset('A-1'));
    const rating = { probability: 5, financial: 5, operational: 1, reputational: 1, legal: 1, privacy: null };
    await app.call(here.admin, risk.assess, { params: { id }, body: here.assessment(rating) });
    const member = await here.person({ permissionCodes: [permissions.risks.list] });
    await subscribed(member, { body: { list: 'risk', name: 'Riesgos', query: '' } });
    await run();
    const turn = (codes: readonly number[]) =>
      here.inside((trx) => trx.run(sql`update role set permission_codes = ${codes} where id = ${member.roleId}`));
    await turn([permissions.risks.list, ...ofLevel]);
    expect(await run(morning(1))).toBe(0);
    expect(await run(morning(2)), 'and not later either').toBe(0);
    await turn([permissions.risks.list]);
    await here.risk(await here.asset('A-2'));
    expect(await run(morning(3))).toBe(1);
    expect((await last(member)).params.sections.map(({ kind, count }) => [kind, count])).toEqual([['entered', 1]]);
  });

  test('of names that are hostile is harmless, in the mail as it is sent', async () => {
    await subscribed(reader, { body: { ...assets, name: '<b>Vista</b>\u202e http://evil.example' } });
    await run();
    const hostile = ['<img src=x onerror=alert(1)>', '\u202egpj.exe', 'x'.repeat(200), 'Gane en www.evil.example'];
    for (const [place, name] of hostile.entries()) await here.asset(`H-${place}`, { isCritical: true, name });
    await run(morning(1));
    const { html, text, subject } = await renderMail(await last(), 'r.example');
    expect(html).not.toContain('<img src=x');
    expect(html).not.toContain('<b>Vista');
    for (const part of [html, text, subject]) {
      expect(part).not.toContain('\u202e');
      expect(part).not.toMatch(/www\.evil|http:\/\/evil/);
      expect(part).not.toContain('x'.repeat(100));
    }
    expect(text).toContain('H-3');
  });
});

describe('it is told by the rights of now', () => {
  test('a view that may no longer be read ends the subscription, and that is said once', async () => {
    const first = await subscribed();
    const second = await subscribed(reader, { body: { ...assets, name: 'Otros' } });
    await run();
    await app.call(here.admin, view.remove, { params: { id: first.viewId } });
    await app.call(here.admin, view.update, { params: { id: second.viewId }, body: { isShared: false } });
    await run(morning(1));
    const ended = (await mails()).slice(-2).map(({ template, params }) => `${template} ${params.view}`);
    expect(new Set(ended)).toEqual(new Set(['viewEnded Críticos', 'viewEnded Otros']));
    const count = (await mails()).length;
    await run(morning(2));
    expect(await mails()).toHaveLength(count);
    expect(await list()).toEqual([]);
  });

  test('a permission that was taken away ends it too, and nothing of the list is told', async () => {
    const member = await here.person({ permissionCodes: [permissions.assets.list] });
    await subscribed(member);
    await run();
    await here.asset('A-1', { isCritical: true, name: 'Secreto' });
    await here.inside((trx) => trx.run(sql`update role set permission_codes = '{}' where id = ${member.roleId}`));
    await run(morning(1));
    const mail = await last(member);
    expect(mail.template).toBe('viewEnded');
    expect(JSON.stringify(mail.params)).not.toContain('Secreto');
  });

  test('who is limited to a scope is told of it alone, and of what left their sight no name', async () => {
    const [one = 0, other = 0] = here.company.scopeIds;
    const limited = await here.person({ scopeIds: [one] });
    await here.asset('B-1', { isCritical: true, scopeId: other, name: 'Ajeno' });
    const moving = await here.asset('A-1', { isCritical: true, scopeId: one, name: 'Se va' });
    await subscribed(limited);
    await run();
    expect((await last(limited)).params.total).toBe(1);
    await here.inside((trx) =>
      trx.run(sql`update asset set scope_id = ${other}, version = version + 1 where id = ${moving}`),
    );
    await here.asset('B-2', { isCritical: true, scopeId: other, name: 'Ajeno también' });
    await run(morning(1));
    const mail = await last(limited);
    expect(mail.params.sections.map(({ kind, count }) => [kind, count])).toEqual([['left', 1]]);
    expect(section(mail, 'left')?.items).toEqual([{ label: 'Un elemento que ya no está en su alcance', lines: [] }]);
    expect(JSON.stringify(mail.params)).not.toContain('Ajeno');
  });

  test('who is inactive, or turned it off in their notifications, is not told; in the product they may be', async () => {
    const { id } = await subscribed();
    await app.call(reader, me.notifications, { body: { viewReport: { email: false } } });
    expect(await run()).toBe(0);
    expect(await app.call(reader, endpoints.send, { params: { id } })).toMatchObject({ code: 'viewSubscription.off' });
    await app.call(reader, me.notifications, { body: { viewReport: { inApp: true } } });
    expect(await run()).toBe(1);
    expect(await mails()).toEqual([]);
    expect(await told()).toEqual(['viewStands']);
    await sendNow(id);
    expect(await told(), 'asked for, also where nothing changed').toEqual(['viewStands', 'viewStands']);
    await here.inside((trx) => trx.run(sql`update member set status_id = 2 where user_id = ${reader.userId}`));
    expect(await run(morning(1))).toBe(0);
    expect((await app.call(here.admin, notification.list)).data).toEqual([]);
  });
});

describe('when it is told', () => {
  test('is from eight on their own clock, on their day of the week, and one server alone tells it', async () => {
    await here.asset('A-1', { isCritical: true });
    await subscribed(reader, { choice: { frequency: 'weekly', weekday: 4 } });
    expect((await list())[0]).toMatchObject({ frequency: 'weekly', weekday: 4 });
    expect(await run(morning(0)), 'Tuesday').toBe(0);
    expect(await run(new Date('2026-11-26T12:30:00Z')), 'Thursday, half past seven').toBe(0);
    const both = await Promise.all([run(morning(2)), run(morning(2)), run(morning(2))]);
    expect(both.toSorted()).toEqual([0, 0, 1]);
    expect(await mails()).toHaveLength(1);
  });

  test('is on the next day it can where its day passed without, once', async () => {
    const { id } = await subscribed(reader, { choice: { frequency: 'weekly', weekday: 4, alsoQuiet: true } });
    expect(await run(morning(2)), 'its Thursday').toBe(1);
    expect(await run(morning(8)), 'Wednesday').toBe(0);
    expect(await run(morning(10)), 'Saturday, with no server on Thursday').toBe(1);
    expect(await run(morning(11))).toBe(0);
    expect(await run(morning(16)), 'the next Thursday').toBe(1);
    // Another day of the week, chosen after it passed, is not made up for.
    const change = { frequency: 'weekly', weekday: 1, alsoQuiet: true };
    await app.database.owner.query('update view_subscription set day = current_date - 30 where id = $1', [id]);
    await app.call(reader, endpoints.update, { params: { id }, body: change });
    const { rows } = await app.database.owner.query<{ days: number }>(
      'select current_date - day as days from view_subscription where id = $1',
      [id],
    );
    expect(rows[0]?.days).toBeLessThanOrEqual(2);
  });

  test('a failure is written down, tells nothing, stops nobody else, and is made good', async () => {
    const { id } = await subscribed();
    const other = await here.person();
    await subscribed(other, { body: { ...assets, name: 'Otra' } });
    const broken = { ...auditReader, present: () => Promise.reject(new Error('no')) };
    await run();
    await here.asset('A-1', { isCritical: true });
    await expect(sendReports({ parts: app.app.parts, audit: broken }, morning(1))).rejects.toThrow('no');
    expect((await list())[0]).toMatchObject({ id, members: 0, failedAt: expect.any(String) });
    expect(await run(morning(1))).toBe(2);
    expect((await list())[0]).toMatchObject({ members: 1, failedAt: null });
    expect(await mails()).toHaveLength(2);
  });

  test('a link ends it with one click of a mail program, without a session, and again does nothing', async () => {
    await subscribed();
    await run();
    const { pathname } = new URL((await last()).params.oneClick);
    const shown = await app.app.inject({ url: pathname });
    expect([shown.statusCode, shown.headers.location]).toEqual([
      303,
      expect.stringMatching(/^https:\/\/r\.example\/unsubscribe\/view\//),
    ]);
    expect(await list()).toHaveLength(1);
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const click = () =>
      app.app.inject({ method: 'POST', url: pathname, headers: form, payload: 'List-Unsubscribe=One-Click' });
    expect((await click()).json()).toMatchObject({ data: { viewName: 'Críticos' } });
    expect(await list()).toEqual([]);
    expect((await click()).json()).toMatchObject({ data: { viewName: null } });
    expect((await app.call(null, endpoints.stop, { body: { token: 'otra' } })).code).toBe('notification.linkInvalid');
  });
});

test('it goes with its person, and nobody else reads of it, in the audit either', async () => {
  await subscribed();
  await run();
  expect(JSON.stringify((await app.call(here.admin, audit.list)).data)).not.toMatch(/subscription/i);
  await app.call(here.admin, user.endpoints.remove, { params: { id: reader.userId } });
  const { rows } = await app.database.owner.query('select id from view_subscription where user_id = $1', [
    reader.userId,
  ]);
  expect(rows).toEqual([]);
});

test('every list of a company with a page can be subscribed to, and is read', async () => {
  const { companyId } = here.company;
  const session = await findMemberSession(app.database.identityDb, { companyId, userId: here.admin.userId });
  if (!session) throw new Error('no session');
  const lists = openLists(session).filter((name) => listAddress(name) !== undefined);
  expect(openLists(session).filter((name) => listAddress(name) === undefined)).toEqual(['import', 'reportDocument']);
  expect(lists.length).toBeGreaterThan(20);
  for (const name of nonEmpty(lists)) {
    expect(listHere(session, name)).toBeDefined();
    const { id } = await subscribed(here.admin, { body: { list: name, name: 'Todo', query: '' } });
    expect(await sendNow(id), name).toBe('sent');
    await app.call(here.admin, endpoints.remove, { params: { id } });
  }
  expect((await app.call(here.admin, asset.endpoints.list)).status).toBe(200);
});
