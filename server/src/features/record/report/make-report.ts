import { cut } from '@baluarte/contract/kit/cut.ts';
import { can } from '@baluarte/contract/kit/session.ts';
import { permissions, type PermissionCode } from '@baluarte/contract/permissions.ts';
import type { ReportFormat, ReportKind, ReportQuery } from '@baluarte/contract/record/report.ts';
import { inMilliseconds } from '@baluarte/contract/kit/values.ts';
import { fill } from '@baluarte/texts/fill.ts';
import { locales } from '@baluarte/texts/number-format.ts';
import { textsIn, type Language } from '@baluarte/texts/wording.ts';
import { sql } from 'kysely';
import { inZone, namingZone } from '#kit/documents/cell-text.ts';
import type { Document } from '#kit/documents/document.ts';
import { readingPast } from '#kit/history/past-reading.ts';
import type { Session } from '#kit/tenancy/session.ts';
import type { Tenant } from '#kit/tenancy/tenant.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { admitReport, filterOf, type Narrowing } from './admit-report.ts';
import { writers } from './kinds/writers.ts';
import { methodAnnex } from './method-annex.ts';
import { narrowedWords } from './narrowed-words.ts';
import { notingRights } from './noting-rights.ts';
import { methodVersion } from './note-report.ts';
import type { Reading, ReportSources } from './sources.ts';

interface Place {
  company: string;
  scopes: string[];
  logo: { type: string; content: Buffer } | null;
  /** Colour of its headings. */
  accent: string;
}

/**
 * The company and the scopes a report is of, by their names of the moment it shows; none named where it is of all. Its picture and its
 * colour are those of now, as all else of how it looks.
 */
async function placeOf({ trx, tenant: { scopeIds }, at }: Reading): Promise<Place> {
  const before = sql`(
    select x.before ->> 'name' from changeset s join change x on x.company_id = s.company_id and x.changeset_id = s.id
    where s.company_id = c.id and s.at > ${at} and x.table_name = 'company' and x.row_id = c.id order by s.at, x.id limit 1)`;
  const row = await trx.one(sql<Omit<Place, 'logo'> & { type: string | null; content: Buffer | null }>`
    select ${at === undefined ? sql`c.name` : sql`coalesce(${before}, c.name)`} as company, l.content_type as type, l.content, c.report_accent as accent,
      array(select coalesce(s.name, n.name) from public.scope n left join scope s on s.company_id = n.company_id and s.id = n.id
        where n.id = any(${scopeIds === 'every' ? [] : scopeIds}) order by 1) as scopes
    from company c left join company_logo l on l.company_id = c.id and l.digest = c.logo_digest
    where c.id = app.current_company()`);
  const { type, content } = row;
  return { ...row, logo: type !== null && content !== null ? { type, content } : null };
}

const pictureTypes: Readonly<Record<string, 'png' | 'jpg'>> = { 'image/png': 'png', 'image/jpeg': 'jpg' };

/** Who asks for a report, and where it is read. */
export interface Making {
  trx: Trx;
  session: Session;
  /** The walls `trx` is read in: those of the scopes the report is of. */
  tenant: Tenant;
  sources: ReportSources;
  /** Of who asks, where the report names none. */
  language: Language;
  /** The file it is for; without one, pages. */
  format?: ReportFormat;
}

/** The day a document shows; where a moment was asked for, that moment by the clock of a zone. */
export function shownAt(at: string | undefined, language: Language, timeZone: string): string {
  const [locale, dateStyle] = [locales[language], 'long' as const];
  if (at === undefined) return new Intl.DateTimeFormat(locale, { dateStyle, timeZone }).format(new Date());
  const moment = new Intl.DateTimeFormat(locale, { dateStyle, timeStyle: 'short', timeZone });
  return inZone(moment.format(new Date(inMilliseconds(at))), timeZone);
}

type Fact = Document['cover'][number];

function coverOf(reading: Reading, options: ReportQuery, further: readonly Fact[]): Fact[] {
  const { cover: words } = textsIn(reading.language).report;
  const { at, session, language } = reading;
  const facts = [
    { label: words.shownAt, value: shownAt(at, language, session.timeZone) },
    { label: words.version, value: options.version ?? '' },
    { label: words.authors, value: options.authors ?? '' },
    { label: words.approvers, value: options.approvers ?? '' },
    { label: words.classification, value: options.classification ?? '' },
    ...further,
    { label: words.madeBy, value: session.userName },
  ];
  return facts.filter(({ value }) => value !== '');
}

type Said = Pick<ReportQuery, 'classification' | 'authors' | 'approvers'>;

/** What the company's style says on every report that says nothing else. */
export const styleOf = (trx: Trx): Promise<Record<keyof Said, string>> =>
  trx.one(sql<Record<keyof Said, string>>`
    select coalesce(report_classification, '') as classification, coalesce(report_authors, '') as authors,
      coalesce(report_approvers, '') as approvers
    from company where id = app.current_company()`);

/** Options of a report with what the company's style says where they say nothing; what is said to be empty stays so. */
export async function styledOptions<Options extends Said>(trx: Trx, options: Options): Promise<Options> {
  const style = await styleOf(trx);
  return {
    ...options,
    classification: options.classification ?? style.classification,
    authors: options.authors ?? style.authors,
    approvers: options.approvers ?? style.approvers,
  };
}

/** A report that was made. */
export interface MadeReport extends Document {
  /** The self-assessments it tells of; null: any of the company. */
  assessmentIds: readonly number[] | null;
  /** Of the method that its figures are by; null where they are by none. */
  methodVersion: number | null;
  /** The permissions it was made with: each put something into it, or narrowed or ordered it. */
  permissionCodes: readonly PermissionCode[];
}

/** What a report tells of self-assessments where it is of none: the audit, of those whose record its reader may know. */
const assessmentsIn = (kind: ReportKind, { allowedAssessmentIds: own }: Session): readonly number[] | null => {
  if (kind !== 'audit') return [];
  return own === 'every' ? null : own;
};

/** Kinds whose figures are by the method of the company. */
const isByMethod = (kind: ReportKind): boolean =>
  !['applicability', 'maturity', 'audit', 'assets', 'evidence'].includes(kind);

/** Characters of a fact that two pages have room for, and scopes they name. */
const brief = { letters: 120, scopes: 3 };

const shortened = ({ label, value }: Fact): Fact => ({ label, value: cut(value, brief.letters) });

/** The scopes a report is of; of many in a brief one some, and how many more. */
function scopesIn(scopes: readonly string[], language: Language, isBrief: boolean): string {
  const { report, audit } = textsIn(language);
  if (scopes.length === 0) return report.everyScope;
  const left = scopes.length - brief.scopes;
  if (!isBrief || left <= 0) return scopes.join(', ');
  const more = fill(left === 1 ? audit.more_one : audit.more_other, { count: left });
  return `${scopes.slice(0, brief.scopes).join(', ')} ${more}`;
}

/** What a report is narrowed to, for its readers. */
async function saidOf(reading: Reading, sources: ReportSources, narrowing: Narrowing): Promise<Fact[]> {
  if (narrowing === null) return [];
  const said = [narrowing.view, await narrowedWords(reading, sources, narrowing)]
    .filter((part) => part !== null)
    .join(' · ');
  return said === '' ? [] : [{ label: textsIn(reading.language).report.cover.narrowedTo, value: said }];
}

/**
 * What a report says, whatever its format: of the scopes at which the walls it is read in stand, as of a moment. Throws `forbidden`, and
 * what its kind and its filter throw.
 */
export async function makeReport(making: Making, kind: ReportKind, asked: ReportQuery): Promise<MadeReport> {
  const { trx, tenant, sources } = making;
  const { session, rights } = notingRights(making.session);
  const options = await styledOptions(trx, asked);
  admitReport(session, kind);
  const language = options.language ?? making.language;
  const { at } = options;
  const then = at === undefined ? trx : await readingPast(trx, at, sources.pastTables);
  const reading: Reading = { trx: then, now: trx, session, tenant, language, at };
  const narrowing = await filterOf(trx, session, { kind, options });
  const words = textsIn(language).report;
  const { company, scopes, logo, accent } = await placeOf(reading);
  const content = await writers[kind]({
    reading,
    sources,
    options,
    filter: narrowing?.query ?? {},
    empty: (narrowing === null ? words.empty : words.unmatched)[kind],
    isWorkbook: making.format === 'xlsx',
  });
  const { sections, isLandscape, isBrief = false, cover = [] } = content;
  const about = [...(await saidOf(reading, sources, narrowing)), ...cover];
  const version = isByMethod(kind) ? await methodVersion(reading) : null;
  const facts = coverOf(reading, options, [
    ...(version === null ? [] : [{ label: words.cover.method, value: fill(words.cover.methodVersion, { version }) }]),
    ...about,
  ]);
  // Whoever may not list risks is told the method nowhere.
  const hasAnnex = options.annex && isByMethod(kind) && !isBrief && can(session, permissions.risks.list);
  // A workbook has room for all of it.
  const isShort = isBrief && making.format !== 'xlsx';
  const picture = logo && pictureTypes[logo.type];
  return {
    language,
    timeZone: session.timeZone,
    title: words.kinds[kind],
    subtitle: [company, scopesIn(scopes, language, isShort)].join(' · '),
    company,
    madeAt: new Date(),
    ...(at !== undefined && { shownAt: new Date(inMilliseconds(at)) }),
    logo: logo && picture ? { bytes: logo.content, type: picture } : null,
    accent,
    classification: options.classification ?? '',
    cover: isShort ? facts.map(shortened) : facts,
    about,
    methodVersion: version,
    assessmentIds: content.assessmentIds ?? assessmentsIn(kind, session),
    isBrief,
    isLandscape,
    sections: namingZone(
      hasAnnex ? [...sections, { ...(await methodAnnex(reading, sources)), isAnnex: true }] : sections,
      session.timeZone,
    ),
    // Last: all of it was read by now.
    permissionCodes: rights(),
  };
}
