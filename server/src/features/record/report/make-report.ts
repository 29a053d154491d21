import type { ReportFormat, ReportKind, ReportQuery } from '@baluarte/contract/record/report.ts';
import { inMilliseconds } from '@baluarte/contract/kit/values.ts';
import { locales } from '@baluarte/texts/number-format.ts';
import { textsIn, type Language } from '@baluarte/texts/wording.ts';
import { sql } from 'kysely';
import type { Document } from '#kit/documents/document.ts';
import { readingPast } from '#kit/history/past-reading.ts';
import type { Session } from '#kit/tenancy/session.ts';
import type { Tenant } from '#kit/tenancy/tenant.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { admitReport, filterOf } from './admit-report.ts';
import { writers } from './kinds/writers.ts';
import { methodAnnex } from './method-annex.ts';
import type { Reading, ReportSources } from './sources.ts';

interface Place {
  company: string;
  scopes: string[];
  logo: { type: string; content: Buffer } | null;
  /** Colour of its headings. */
  accent: string;
}

/** The company with its picture and its colour, and the scopes a report is of; none named where it is of all. */
async function placeOf(trx: Trx, { scopeIds }: Tenant): Promise<Place> {
  const row = await trx.one(sql<Omit<Place, 'logo'> & { type: string | null; content: Buffer | null }>`
    select c.name as company, l.content_type as type, l.content, c.report_accent as accent,
      array(select s.name from scope s where s.id = any(${scopeIds === 'every' ? [] : scopeIds}) order by s.name) as scopes
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

function coverOf(reading: Reading, options: ReportQuery, further: { label: string; value: string }[]) {
  const { cover: words } = textsIn(reading.language).report;
  const { at, session, language } = reading;
  const shown = at === undefined ? new Date() : new Date(inMilliseconds(at));
  const day = new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone: session.timeZone }).format(
    shown,
  );
  const facts = [
    { label: words.shownAt, value: day },
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

/** Options of a report with what the company's style says where they say nothing; what is said to be empty stays so. */
export async function styledOptions<Options extends Said>(trx: Trx, options: Options): Promise<Options> {
  const style = await trx.one(sql<Record<keyof Said, string>>`
    select coalesce(report_classification, '') as classification, coalesce(report_authors, '') as authors,
      coalesce(report_approvers, '') as approvers
    from company where id = app.current_company()`);
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
}

/** What a report tells of self-assessments where it is of none: the audit, of those whose record its reader may know. */
const assessmentsIn = (kind: ReportKind, { allowedAssessmentIds: own }: Session): readonly number[] | null => {
  if (kind !== 'audit') return [];
  return own === 'every' ? null : own;
};

/** Kinds whose figures are by the method of the company. */
const isByMethod = (kind: ReportKind): boolean =>
  !['applicability', 'maturity', 'audit', 'assets', 'evidence'].includes(kind);

/**
 * What a report says, whatever its format: of the scopes at which the walls it is read in stand, as of a moment. Throws `forbidden`, and
 * what its kind and its filter throw.
 */
export async function makeReport(making: Making, kind: ReportKind, asked: ReportQuery): Promise<MadeReport> {
  const { trx, session, tenant, sources } = making;
  const options = await styledOptions(trx, asked);
  admitReport(session, kind);
  const language = options.language ?? making.language;
  const { at } = options;
  const then = at === undefined ? trx : await readingPast(trx, at, sources.pastTables);
  const reading: Reading = { trx: then, now: trx, session, tenant, language, at };
  const narrowing = await filterOf(trx, session, { kind, options: { ...options, language } });
  const words = textsIn(language).report;
  const { company, scopes, logo, accent } = await placeOf(trx, tenant);
  const content = await writers[kind]({
    reading,
    sources,
    options,
    filter: narrowing.query,
    isWorkbook: making.format === 'xlsx',
  });
  const { sections, isLandscape, isBrief = false, cover = [] } = content;
  const about = [
    ...(narrowing.words === null ? [] : [{ label: words.cover.narrowedTo, value: narrowing.words }]),
    ...cover,
  ];
  const hasAnnex = options.annex && isByMethod(kind) && !isBrief;
  const picture = logo && pictureTypes[logo.type];
  return {
    language,
    timeZone: session.timeZone,
    title: words.kinds[kind],
    subtitle: [company, scopes.length === 0 ? words.everyScope : scopes.join(', ')].join(' · '),
    company,
    madeAt: new Date(),
    logo: logo && picture ? { bytes: logo.content, type: picture } : null,
    accent,
    classification: options.classification ?? '',
    cover: coverOf(reading, options, about),
    about,
    assessmentIds: content.assessmentIds ?? assessmentsIn(kind, session),
    isBrief,
    isLandscape,
    sections: hasAnnex ? [...sections, await methodAnnex(reading, sources)] : sections,
  };
}
