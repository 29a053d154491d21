import type { ReportKind } from '@baluarte/contract/record/report.ts';
import { fill } from '@baluarte/texts/fill.ts';
import { textsIn, type Language } from '@baluarte/texts/wording.ts';
import type { PlaceKind } from '#kit/documents/docx/docx-places.ts';

type Words = ReturnType<typeof textsIn>['report'];
type Wording = (words: Words) => string;

/** A place of a kind of report: a part of it, or what stands in one. */
interface Declared {
  name: string;
  kind: Exclude<PlaceKind, 'word' | 'sections'>;
  title: Wording;
  /** What is said there where the report has nothing for it. */
  absent?: Wording;
}

const named =
  (kind: Declared['kind']) =>
  (name: string, title: Wording, absent?: Wording): Declared => ({
    name: `${kind}.${name}`,
    kind,
    title,
    ...(absent && { absent }),
  });
const [section, table, picture, text] = [named('section'), named('table'), named('picture'), named('text')];

/** A part with one table of its name. */
const list = (name: string, title: Wording): Declared[] => [section(name, title), table(name, title)];
/** A part of figures, as a radar and as a table. */
const figures = (name: string, title: Wording): Declared[] => [
  section(name, title),
  picture(name, title),
  table(name, (words) => fill(words.assessment.figures, { of: title(words) })),
];
const noRisk: Wording = ({ empty }) => empty.executive;

const method = [
  section('method', (words) => words.method.title),
  text('method-version', (words) => words.cover.method),
  table('matrix', (words) => words.method.matrix),
  table('ranges', (words) => words.method.ranges),
  table('probability', (words) => words.method.probability),
  table('impact', (words) => words.method.impact),
  table('method-controls', (words) => words.method.lowering),
  text('method-rules', (words) => words.method.rules),
];

/**
 * Parts of each kind of report in the order they stand in it: every one it ever has, whatever there is to tell and whoever asks, so that
 * a template that was kept means the same ever after. Of sheets of risks, of which there is one a risk, all are one part.
 */
const declared: Readonly<Record<ReportKind, readonly Declared[]>> = {
  executive: [
    section('posture', (words) => words.executive.posture),
    picture('maps', (words) => words.executive.posture, noRisk),
    table('ranges', (words) => words.executive.ranges, noRisk),
    picture('ranges', (words) => words.executive.rangesChart, noRisk),
    ...list('highest', (words) => words.executive.highest),
    section('plan', (words) => words.kinds.treatment),
    table('plan', (words) => words.kinds.treatment),
    picture('plan', (words) => words.executive.planChart),
    table(
      'ending',
      (words) => words.executive.ending,
      (words) => words.parts.noneRunning,
    ),
  ],
  risks: [...list('risks', (words) => words.kinds.risks), ...method],
  'risk-sheets': [section('sheets', (words) => words.kinds['risk-sheets']), ...method],
  treatment: [
    ...list('plan', (words) => words.parts.summary),
    ...list('treatment', (words) => words.kinds.treatment),
    ...method,
  ],
  controls: [
    ...list('controls', (words) => words.parts.controls),
    ...list('follow-ups', (words) => words.parts.followUps),
    ...list('control-risks', (words) => words.parts.controlRisks),
    ...method,
  ],
  acceptances: [
    ...list('running', (words) => words.parts.running),
    ...list('over', (words) => words.parts.over),
    ...method,
  ],
  applicability: list('applicability', (words) => words.kinds.applicability),
  assets: list('assets', (words) => words.kinds.assets),
  evidence: list('evidence', (words) => words.kinds.evidence),
  maturity: [
    ...list('summary', (words) => words.parts.summary),
    text(
      'notes',
      (words) => words.parts.notes,
      (words) => words.parts.noNotes,
    ),
    ...figures('phases', (words) => words.assessment.phases),
    ...figures('clauses', (words) => words.assessment.clauses),
    ...figures('themes', (words) => words.assessment.themes),
    ...figures('functions', (words) => words.assessment.functions),
    ...figures('groups', (words) => words.assessment.groups),
    ...list('moved', (words) => words.assessment.moved),
    section('gaps', (words) => words.assessment.gaps),
    table('raises', (words) => words.assessment.raises),
    table('gaps', (words) => words.assessment.gaps),
  ],
  audit: list('audit', (words) => words.kinds.audit),
};

/** Kinds whose pages are upright. */
const upright: ReadonlySet<ReportKind> = new Set(['executive', 'risk-sheets', 'maturity']);
export const isLandscapeKind = (kind: ReportKind): boolean => !upright.has(kind);

interface PartPlace {
  name: string;
  kind: Declared['kind'];
  title: string;
  /** What is said there where a report has nothing for it. */
  absent: string;
}

/** The parts a kind of report may have, in the words of a language. */
export function partsOf(kind: ReportKind, language: Language): PartPlace[] {
  const { report: words } = textsIn(language);
  return declared[kind].map(({ name, kind: of, title, absent }) => ({
    name,
    kind: of,
    title: title(words),
    absent: absent?.(words) ?? fill(words.absent, { part: title(words) }),
  }));
}

/** Names of the parts of a kind by the numbers that older templates call them by: each by its place among those of its form. */
export function aliasesOf(kind: ReportKind): Record<string, string> {
  const counts = new Map<string, number>();
  return Object.fromEntries(
    declared[kind].map(({ name, kind: of }) => {
      const count = (counts.get(of) ?? 0) + 1;
      counts.set(of, count);
      return [`${of}.${count}`, name];
    }),
  );
}
