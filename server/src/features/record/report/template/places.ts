import { cut } from '@baluarte/contract/kit/cut.ts';
import type { TemplateCheck, TemplatePlace } from '@baluarte/contract/record/report-template.ts';
import type { ReportKind } from '@baluarte/contract/record/report.ts';
import { textsIn, type Language } from '@baluarte/texts/wording.ts';
import { sql } from 'kysely';
import { distance } from '#kit/catalogue/import/propose.ts';
import type { Document } from '#kit/documents/document.ts';
import { wordPlaces } from '#kit/documents/docx/docx-places.ts';
import { starterOf, type StarterPart } from '#kit/documents/docx/starter.ts';
import type { Session } from '#kit/tenancy/session.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { aliasesOf, isLandscapeKind, partsOf } from './kind-places.ts';

/** Places a template of a kind may name: words, the whole, and every part the kind ever has. */
export const placesFor = (kind: ReportKind, language: Language): TemplatePlace[] => [
  ...wordPlaces.map((name): TemplatePlace => ({ name, kind: 'word', title: '' })),
  { name: 'sections', kind: 'sections', title: '' },
  ...partsOf(kind, language).map(({ name, kind: of, title }) => ({ name, kind: of, title })),
];

/** A document with every place of a kind, to begin a template with, in the look of the company. */
export async function starterFor(trx: Trx, session: Session, kind: ReportKind): Promise<Document> {
  const { language, timeZone } = session;
  const { report, documents } = textsIn(language);
  const { accent } = await trx.one(
    sql<{ accent: string }>`select report_accent as accent from company where id = app.current_company()`,
  );
  const all = partsOf(kind, language);
  const parts = all.flatMap(({ name, kind: of, title }, index): StarterPart[] => {
    if (of !== 'section') return [];
    const rest = all.slice(index + 1);
    const next = rest.findIndex((one) => one.kind === 'section');
    const own = rest.slice(0, next < 0 ? rest.length : next).map((one) => one.name);
    // Where nothing of a part stands alone, all of it does, with its title.
    return [own.length > 0 ? { title, level: 1, places: own } : { title: '', level: 1, places: [name] }];
  });
  return starterOf({ language, timeZone, madeAt: new Date(), accent, isLandscape: isLandscapeKind(kind) }, parts, [
    { label: report.cover.shownAt, name: 'date' },
    { label: report.cover.about, name: 'about' },
    { label: report.cover.version, name: 'version' },
    { label: report.cover.authors, name: 'authors' },
    { label: report.cover.approvers, name: 'approvers' },
    { label: documents.summary, name: 'summary' },
  ]);
}

/** Letters two names may differ in to be taken for each other. */
const near = (name: string) => Math.max(2, Math.floor(name.length / 3));

function nearest(name: string, known: readonly string[]): string | null {
  const typed = name.toLowerCase();
  const most = near(name);
  const found = known
    .map((place) => ({ place, far: distance(typed, place.toLowerCase(), most) }))
    .filter(({ far }) => far <= most)
    .toSorted((one, other) => one.far - other.far);
  return found[0]?.place ?? null;
}

/** Words without which nobody knows what a report is, of what day, of which part of the company, and who may read it. */
const important = ['title', 'date', 'about', 'classification'] as const;

/** Whether places say which part of the company a report is of. */
export const saysAbout = (places: readonly string[]): boolean =>
  places.includes('about') || places.includes('subtitle');

/** Places of a file that nothing is known of, for its kind. */
export function unknownPlaces(places: readonly string[], kind: ReportKind): string[] {
  const known = new Set([...placesFor(kind, 'es').map(({ name }) => name), ...Object.keys(aliasesOf(kind))]);
  return places.filter((name) => !known.has(name));
}

/** Unknown places for which the nearest known one is looked for. */
const maxSuggested = 50;

/** What a template's places are filled with: which are known, what the others may have been meant as, and which it should have. */
export function checkPlaces(found: readonly string[], kind: ReportKind): TemplateCheck {
  const names = placesFor(kind, 'es').map(({ name }) => name);
  const unknown = unknownPlaces(found, kind);
  const isUnknown = new Set(unknown);
  const lacking = important.filter((name) => (name === 'about' ? !saysAbout(found) : !found.includes(name)));
  const hasContent = found.some((name) => name === 'summary' || !(wordPlaces as readonly string[]).includes(name));
  return {
    known: found.filter((name) => !isUnknown.has(name)),
    unknown: unknown.map((name, index) => ({
      name: cut(name, 100),
      nearest: index < maxSuggested ? nearest(cut(name, 100), names) : null,
    })),
    lacking: [...lacking, ...(hasContent ? [] : ['sections'])],
    isWhole: true,
  };
}
