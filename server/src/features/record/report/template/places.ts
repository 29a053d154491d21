import type { TemplateCheck, TemplatePlace } from '@baluarte/contract/record/report-template.ts';
import type { ReportKind } from '@baluarte/contract/record/report.ts';
import { textsIn } from '@baluarte/texts/wording.ts';
import { distance } from '#kit/catalogue/import/propose.ts';
import type { Document } from '#kit/documents/document.ts';
import { placesOf } from '#kit/documents/docx/docx-places.ts';
import { starterOf } from '#kit/documents/docx/starter.ts';
import { Problem } from '#kit/http/problem.ts';
import { makeReport, type Making } from '../make-report.ts';

interface Places {
  places: TemplatePlace[];
  /** Whether those of its tables and pictures are among them: not where the report cannot be made now. */
  isWhole: boolean;
}

/** Why a report cannot be made whose places are asked for. */
const hindrances = new Set([
  'forbidden',
  'report.noAssessment',
  'report.noStatement',
  'report.tooManyRows',
  'document.tooLarge',
]);

/** A report of a kind as it is now, or null where it cannot be made now. */
async function documentOf(making: Making, kind: ReportKind): Promise<Document | null> {
  try {
    return await makeReport(making, kind, { annex: true });
  } catch (error) {
    if (error instanceof Problem && hindrances.has(error.code)) return null;
    throw error;
  }
}

/** Places of a kind of report: those its report has now. */
export async function placesFor(making: Making, kind: ReportKind): Promise<Places> {
  const document = await documentOf(making, kind);
  return { places: placesOf(document ?? { sections: [] }), isWhole: document !== null };
}

/** A document with every place of a kind, to begin a template with. */
export async function starterFor(making: Making, kind: ReportKind): Promise<Document> {
  const { report, documents } = textsIn(making.language);
  const made = await documentOf(making, kind);
  const document: Document = made ?? {
    language: making.language,
    timeZone: making.session.timeZone,
    title: report.kinds[kind],
    subtitle: '',
    company: '',
    madeAt: new Date(),
    logo: null,
    accent: '#0f6e69',
    classification: '',
    cover: [],
    isBrief: false,
    isLandscape: false,
    sections: [],
  };
  return starterOf(document, [
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

const isOfContent = (name: string) => /^(?:table|picture|text|section)\./.test(name);

/** What a template's places are filled with: which are known, and what the others may have been meant as. */
export function checkPlaces(found: readonly string[], { places, isWhole }: Places): TemplateCheck {
  const names = places.map(({ name }) => name);
  const isKnown = (name: string) => names.includes(name) || (!isWhole && isOfContent(name));
  return {
    known: found.filter(isKnown),
    unknown: found
      .filter((name) => !isKnown(name))
      .map((name) => ({ name: name.slice(0, 100), nearest: nearest(name, names) })),
    isWhole,
  };
}
