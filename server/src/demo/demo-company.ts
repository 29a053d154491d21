import { dayIn, daysLater } from '@baluarte/contract/kit/day.ts';
import { asciiPrefix } from '@baluarte/contract/kit/cut.ts';
import { permissionList } from '@baluarte/contract/permissions.ts';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { takeCompanyId, writeCompany, type NewCompany } from '#organization/company/create-company.ts';
import { records } from '#kit/database/records.ts';
import { colombia, municipalityId, stateId } from '#organization/reference/places.ts';
import { readLists } from '#organization/shared/lists.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { auditor, demoAccounts, riskAnalyst, type AccountIds } from './demo-accounts.ts';
import type { DemoCompany } from './demo-data.ts';
import { demoTimeZone, momentOf, openChangeset } from './past-changeset.ts';
import { planRisks } from './plan-risks.ts';
import { readGivenTemplates, writeOwnTemplate, type GivenTemplate } from './write-templates.ts';
import { writeAssets, writeCriticality, writeEdit, writeRelations, writeRetired, writeScopes } from './write-assets.ts';
import { planAnswers } from './plan-answers.ts';
import {
  keepFiles,
  writeAnswerProof,
  writeExpected,
  writePiece,
  writeRevision,
  writeTreated,
  type DemoFiles,
} from './write-evidence.ts';
import { writeAnswered, writeFinished, writeStarted } from './write-assessments.ts';
import { planControls, settleThen, writeControlChanges, writeControls } from './write-controls.ts';
import { writeAnswer, writeAsked, writeAuditor, writeComment } from './write-requests.ts';
import { writeAssessed, writeDiscarded, writeRecognized } from './write-risks.ts';
import {
  answerDays,
  decisionDays,
  writeAnswersToAcceptances,
  writeDecisions,
  writeScenario,
} from './write-treatments.ts';

const administratorRole = 'Administrador';
/** The company was made so many days ago, before everything else of the demonstration. */
const firstDay = 365;

/** Something done on a day; days count back from today. */
interface Work {
  day: number;
  /** Minutes after the morning began; a day's work is done in this order. */
  minute: number;
  /** null: no author. */
  userId: number | null;
  write: (at: string) => Promise<void>;
}

/** Writes a company of the demonstration with a year of history, in one transaction; returns what it gives to every company. `pool` is the app's. */
export async function writeDemoCompany(
  pool: Pool,
  demo: DemoCompany,
  { people, today, files }: { people: AccountIds; today: Date; files: DemoFiles },
): Promise<GivenTemplate[]> {
  const members = membersOf(demo.company.subdomain, people);
  const [administrator] = members;
  if (!administrator) throw new Error(`nobody belongs to ${demo.company.subdomain}`);
  const companyId = await takeCompanyId(pool);
  await keepFiles(pool, companyId, demo, files);
  return inCompany(pool, { companyId, userId: administrator.userId, scopeIds: 'every' }, async (trx) => {
    await writeWithHistory(trx, {
      companyId,
      company: companyOf(demo),
      demo,
      members,
      today: dayIn(demoTimeZone, today),
    });
    return readGivenTemplates(trx);
  });
}

/**
 * Writes a company of the demonstration as the example company of a user, in one transaction: what was done in it has no
 * author, and they are its administrator. Returns its id. Refused by the constraints of table company.
 */
export async function writeExample(
  pool: Pool,
  demo: DemoCompany,
  {
    userId,
    today,
    files,
    ...about
  }: { userId: number; today: Date; files: DemoFiles } & Pick<NewCompany, 'subdomain' | 'name' | 'planCode'>,
): Promise<number> {
  const companyId = await takeCompanyId(pool);
  const company = { ...companyOf(demo), ...about, exampleOf: userId };
  await keepFiles(pool, companyId, demo, files);
  await inCompany(pool, { companyId, userId, scopeIds: 'every' }, async (trx) => {
    await writeWithHistory(trx, { companyId, company, demo, members: [], today: dayIn(demoTimeZone, today) });
    await openChangeset(trx, { at: new Date().toISOString(), userId, kind: 'seed' });
    await writeMembers(trx, [{ userId, role: administratorRole, scopes: [], areas: [] }], new Map());
  });
  return companyId;
}

interface Story {
  companyId: number;
  company: NewCompany;
  demo: DemoCompany;
  /** The authors of the history, the first created the company; without them it has no author. */
  members: Member[];
  /** The day in Bogotá. */
  today: string;
}

async function writeWithHistory(trx: Trx, { companyId, company, demo, members, today }: Story): Promise<void> {
  const userId = members[0]?.userId ?? null;
  const founded = momentOf(today, firstDay);
  await openChangeset(trx, { at: founded, userId, kind: 'seed' });
  await writeCompany(trx, companyId, { ...company, at: founded });
  await openChangeset(trx, { at: momentOf(today, firstDay, 20), userId });
  await writeScopes(trx, demo, founded);
  const scopeIds = await scopeIdsOf(trx, demo);
  await writeMembers(trx, members, scopeIds);

  const work = [
    ...assetWork(trx, demo, scopeIds, members),
    ...evidenceWork(trx, { demo, scopeIds, members, today }),
    ...riskWork(trx, demo, members),
    ...controlWork(trx, { demo, scopeIds, members, today }),
    ...treatmentWork(trx, { demo, members, today }),
    ...assessmentWork(trx, demo, scopeIds, members),
    ...requestWork(trx, { demo, scopeIds, members, today }),
  ];
  // Each is a changeset of its own and they follow each other in time, so this loop is the history itself.
  for (const { day, minute, userId: author, write } of work.toSorted((a, b) => b.day - a.day || a.minute - b.minute)) {
    const at = momentOf(today, day, minute);
    await openChangeset(trx, { at, userId: author });
    await write(at);
  }
}

/** The company's data with ids of the reference data. Throws for an unknown code. */
function companyOf({ company }: DemoCompany): NewCompany {
  const { economicActivities, organizationTypes } = readLists();
  const activity = economicActivities.find(({ code }) => code === company.economic_activity);
  const type = organizationTypes.find(({ code }) => code === company.type);
  if (!activity || !type) throw new Error(`${company.subdomain} has an activity or a type that is not listed`);
  return {
    subdomain: company.subdomain,
    name: company.name,
    legalName: company.legal_name,
    economicActivityId: activity.id,
    categoryId: type.categoryId,
    typeId: type.id,
    countryId: colombia,
    stateId: stateId(colombia, asciiPrefix(company.municipality, 2)),
    cityId: municipalityId(company.municipality),
    address: company.address,
  };
}

interface Member {
  userId: number;
  role: string;
  scopes: string[];
  areas: string[];
  /** Their place ends so many days from today. */
  until?: number | undefined;
}

function membersOf(subdomain: string, people: AccountIds): [Member, ...Member[]] | [] {
  const members = demoAccounts.flatMap(({ email, memberships }) =>
    memberships
      .filter((membership) => membership.subdomain === subdomain)
      .map(({ role, scopes = [], areas = [], until }): Member => ({
        userId: people.get(email) ?? 0,
        role,
        scopes,
        areas,
        until,
      })),
  );
  const [first, ...rest] = members;
  return first ? [first, ...rest] : [];
}

async function scopeIdsOf(trx: Trx, { scopes }: DemoCompany): Promise<ReadonlyMap<string, number>> {
  const rows = await trx.rows(sql<{ id: number; name: string }>`select id, name from scope`);
  return new Map(scopes.map(({ code, name }) => [code, rows.find((row) => row.name === name)?.id ?? 0]));
}

/** All that risks need, and of the rest what reading them needs. */
const analystCodes = permissionList
  .filter(
    ({ group, operation }) =>
      group === 'risks' ||
      (['assets', 'threats', 'vulnerabilities'].includes(group) &&
        ['list', 'view', 'viewCriticity'].includes(operation)),
  )
  .map(({ code }) => code);

async function writeMembers(trx: Trx, members: Member[], scopeIds: ReadonlyMap<string, number>): Promise<void> {
  if (members.some(({ role }) => role === riskAnalyst))
    await trx.run(sql`insert into role (name, description, base, permission_codes)
      values (${riskAnalyst}, 'Reconoce, valora y da seguimiento a los riesgos; consulta el inventario.', 1, ${analystCodes})`);
  // Whose place ends comes later.
  const staying = members.filter(({ until }) => until === undefined);
  const rows = staying.map(({ userId, role, scopes }) => ({
    user_id: userId,
    role,
    scope_ids: scopes.map((code) => scopeIds.get(code)),
  }));
  await trx.run(sql`insert into member (user_id, role_id, scope_ids)
    select r.user_id, l.id, array(select jsonb_array_elements_text(r.scope_ids)::bigint)
    from ${records(rows)} as r(user_id bigint, role text, scope_ids jsonb)
    join role l on l.name = r.role`);
  const areas = staying.flatMap(({ userId, areas: some }) => some.map((area) => ({ user_id: userId, area })));
  if (areas.length > 0)
    await trx.run(sql`insert into member_area (member_id, area_id)
      select m.id, p.id from ${records(areas)} as r(user_id bigint, area text)
      join member m on m.user_id = r.user_id join parameter p on p.kind = 'area' and p.code = r.area order by m.id, p.id`);
}

const userOf = (members: Member[], role: string): number | null =>
  (members.find((member) => member.role === role) ?? members[0])?.userId ?? null;

function assetWork(trx: Trx, demo: DemoCompany, scopeIds: ReadonlyMap<string, number>, members: Member[]): Work[] {
  const userId = userOf(members, administratorRole);
  // A member changes only what is in their scopes.
  const editorOf = (code: string) =>
    members.find(({ scopes }) => scopes.includes(demo.assets.find((asset) => asset.code === code)?.scope ?? ''))
      ?.userId;
  const days = [...new Set(demo.assets.map(({ day }) => day))];
  const lastOfLeaning = Math.min(...days);
  return [
    ...days.map((day) => ({
      day,
      minute: 45,
      userId,
      write: (at: string) =>
        writeAssets(
          trx,
          demo.assets.filter((asset) => asset.day === day),
          { at, scopeIds },
        ),
    })),
    { day: lastOfLeaning, minute: 90, userId, write: () => writeRelations(trx, demo) },
    { day: lastOfLeaning - 6, minute: 130, userId, write: () => writeOwnTemplate(trx) },
    { day: lastOfLeaning - 5, minute: 120, userId, write: (at: string) => writeCriticality(trx, demo, at) },
    ...demo.edits.map((edit) => ({
      day: edit.day,
      minute: 200,
      userId: editorOf(edit.asset) ?? userId,
      write: (at: string) => writeEdit(trx, edit, at),
    })),
    ...demo.retired.map(({ day, asset }) => ({
      day,
      minute: 260,
      userId,
      write: (at: string) => writeRetired(trx, asset, at),
    })),
  ];
}

function evidenceWork(
  trx: Trx,
  {
    demo,
    scopeIds,
    members,
    today,
  }: Pick<Story, 'demo' | 'members' | 'today'> & { scopeIds: ReadonlyMap<string, number> },
): Work[] {
  const administrator = userOf(members, administratorRole);
  const scopeOf = (code: string) => scopeIds.get(demo.assets.find((asset) => asset.code === code)?.scope ?? '') ?? 0;
  return [
    ...demo.evidence.flatMap((piece, place) =>
      piece.revisions.map((revision, nth): Work => ({
        day: revision.day,
        minute: 400 + place,
        userId: administrator,
        async write(at) {
          const author = { at, today, userId: administrator };
          if (nth === 0) await writePiece(trx, piece, { ...author, scopeId: scopeOf(piece.assets[0]) });
          await writeRevision(trx, piece.name, revision, author);
        },
      })),
    ),
    { day: 30, minute: 430, userId: administrator, write: (at: string) => writeExpected(trx, demo, at) },
    { day: 5, minute: 430, userId: administrator, write: () => writeTreated(trx, demo) },
    { day: 3, minute: 430, userId: administrator, write: (at: string) => writeAnswerProof(trx, demo, at) },
  ];
}

function riskWork(trx: Trx, demo: DemoCompany, members: Member[]): Work[] {
  const risks = planRisks(demo);
  const analyst = userOf(members, riskAnalyst);
  const consultant = members.at(-1)?.userId ?? analyst;
  const recognized = Map.groupBy(risks, ({ createdDay }) => createdDay);
  const assessed = Map.groupBy(
    risks.flatMap((risk) => risk.assessments.map(({ day, answers }) => ({ day, risk, answers }))),
    ({ day }) => day,
  );
  const discarded = Map.groupBy(
    risks.filter(({ discard }) => discard !== null),
    ({ discard }) => discard?.day ?? 0,
  );
  return [
    ...[...recognized].map(([day, some]) => ({
      day,
      minute: 60,
      userId: day > 200 ? consultant : analyst,
      write: (at: string) => writeRecognized(trx, some, at),
    })),
    ...[...assessed].map(([day, some]) => ({
      day,
      minute: 120,
      userId: analyst,
      async write(at: string) {
        await writeAssessed(trx, some, { at, userId: analyst });
        await settleThen(trx, at);
      },
    })),
    ...[...discarded].map(([day, some]) => ({
      day,
      minute: 300,
      userId: userOf(members, administratorRole),
      write: (at: string) => writeDiscarded(trx, some, at),
    })),
  ];
}

function controlWork(
  trx: Trx,
  {
    demo,
    scopeIds,
    members,
    today,
  }: Pick<Story, 'demo' | 'members' | 'today'> & { scopeIds: ReadonlyMap<string, number> },
): Work[] {
  const analyst = userOf(members, riskAnalyst);
  const administrator = userOf(members, administratorRole);
  const controls = planControls(demo);
  const begun = Map.groupBy(controls, ({ day }) => day);
  const changed = Map.groupBy(
    controls.flatMap((control) => [...control.changes, ...control.followUps].map(({ day }) => ({ day, control }))),
    ({ day }) => day,
  );
  return [
    ...[...begun].map(([day, some]) => ({
      day,
      minute: 150,
      userId: analyst,
      write: (at: string) => writeControls(trx, some, { at, today, scopeIds }),
    })),
    ...[...changed].map(([day, some]): Work => {
      // Two look at what was agreed in turn.
      const userId = day % 2 === 0 ? analyst : administrator;
      const those = [...new Set(some.map(({ control }) => control))];
      return {
        day,
        minute: 220,
        userId,
        write: (at) => writeControlChanges(trx, those, { at, day, today, userId }),
      };
    }),
  ];
}

function treatmentWork(trx: Trx, { demo, members, today }: Pick<Story, 'demo' | 'members' | 'today'>): Work[] {
  const risks = planRisks(demo);
  const analyst = userOf(members, riskAnalyst);
  // Somebody else than who asks: nobody approves their own request.
  const approver = members.at(-1)?.userId ?? null;
  return [
    ...decisionDays.map((day) => ({
      day,
      minute: 320,
      userId: analyst,
      write: (at: string) => writeDecisions(trx, risks, { day, at, today, userId: analyst }),
    })),
    ...answerDays.map((day) => ({
      day,
      minute: 325,
      userId: approver,
      write: (at: string) => writeAnswersToAcceptances(trx, { day, at, today, userId: approver }),
    })),
    { day: 6, minute: 330, userId: analyst, write: (at: string) => writeScenario(trx, { at, today }) },
  ];
}

/** Items answered in one sitting. */
const sitting = 30;

function assessmentWork(trx: Trx, demo: DemoCompany, scopeIds: ReadonlyMap<string, number>, members: Member[]): Work[] {
  const analyst = userOf(members, riskAnalyst);
  const administrator = userOf(members, administratorRole);
  return planAnswers(demo).flatMap(({ assessment, answers }): Work[] => {
    const { day, days, is_finished: isFinished } = assessment;
    const sittings = Math.ceil(answers.length / sitting);
    const dayOf = (nth: number) => Math.max(1, day - Math.floor(((nth + 1) * days) / (sittings + 1)));
    const begin = (at: string) =>
      writeStarted(trx, assessment, { at, userId: administrator, scopeId: scopeIds.get(assessment.scope) ?? 0 });
    return [
      { day, minute: 330, userId: administrator, write: begin },
      ...Array.from({ length: sittings }, (_, nth) => ({
        day: dayOf(nth),
        minute: 340 + nth,
        userId: analyst,
        write: (at: string) =>
          writeAnswered(trx, answers.slice(nth * sitting, (nth + 1) * sitting), { at, userId: analyst }),
      })),
      ...(isFinished
        ? [{ day: day - days, minute: 350, userId: administrator, write: (at: string) => writeFinished(trx, at) }]
        : []),
    ];
  });
}

/** What an auditor asks for at Aurora, and what the company says to it. */
function requestWork(
  trx: Trx,
  {
    demo,
    scopeIds,
    members,
    today,
  }: Pick<Story, 'demo' | 'members' | 'today'> & { scopeIds: ReadonlyMap<string, number> },
): Work[] {
  const scopeId = scopeIds.get('bogota');
  if (demo.assessments.length === 0 || scopeId === undefined) return [];
  const administrator = userOf(members, administratorRole);
  const guest = members.find(({ role }) => role === auditor);
  const asking = guest?.userId ?? null;
  const dueOn = (days: number) => daysLater(today, days);
  const answering = { code: 'S-02', userId: administrator };
  return [
    ...(guest === undefined
      ? []
      : [
          {
            day: 12,
            minute: 370,
            userId: administrator,
            write: () => writeAuditor(trx, { ...guest, scopeId, until: dueOn(guest.until ?? 0) }),
          },
        ]),
    { day: 11, minute: 370, userId: asking, write: (at) => writeAsked(trx, { at, scopeId, dueOn }) },
    {
      day: 9,
      minute: 370,
      userId: administrator,
      write: (at) =>
        writeComment(trx, {
          ...answering,
          at,
          text: '¿Basta con las cuentas de la nube, o también las de la red local?',
        }),
    },
    {
      day: 8,
      minute: 370,
      userId: asking,
      write: (at) => writeComment(trx, { ...answering, userId: asking, at, text: 'Ambas, por favor.' }),
    },
    { day: 7, minute: 370, userId: administrator, write: (at) => writeAnswer(trx, { at, userId: administrator }) },
  ];
}
