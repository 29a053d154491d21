import { barsPicture } from '@baluarte/contract/kit/bars-picture.ts';
import type { AssessmentResults, Comparison } from '@baluarte/contract/maturity/assessment-fields.ts';
import type { FrameworkDefinition } from '@baluarte/contract/maturity/framework-definition.ts';
import { fewestAxes } from '@baluarte/contract/maturity/radar.rules.ts';
import { radarPicture } from '@baluarte/contract/maturity/radar-picture.ts';
import { numberFormat, percentFormat } from '@baluarte/texts/number-format.ts';
import { fill } from '@baluarte/texts/fill.ts';
import { textsIn } from '@baluarte/texts/wording.ts';
import type { Block, ChartBlock, DocumentCell, Section, TableBlock } from '#kit/documents/document.ts';
import { findFramework } from '#maturity/shared/find-framework.ts';
import { levelName } from '#maturity/shared/level-name.ts';
import type { Reading } from '../sources.ts';
import { toneOf } from '../table-block.ts';
import type { Writer } from './content.ts';
import { dayIn } from './day-in.ts';
import { pickAssessment, pickEarlier } from './pick-assessment.ts';

const accent = '#0f766e';
type Words = ReturnType<typeof textsIn>['report'];

interface Telling {
  results: AssessmentResults;
  definition: FrameworkDefinition;
  comparison: Comparison | null;
  /** The framework of the earlier assessment, where it is another one. */
  reframed: FrameworkDefinition | null;
  reading: Reading;
  words: Words;
}

/** Names of groups and items by code, in a language. */
function namesOf({ definition: { groups, items }, reading: { language } }: Telling): ReadonlyMap<string, string> {
  return new Map([...groups, ...items].map(({ code, name }) => [code, name[language]]));
}

const rangeIdOf = (id: number | null) => (id === 1 || id === 2 || id === 3 || id === 4 ? id : null);

/** A figure with the colour of its light. */
function scoreCell({ score, range_id: light }: { score: number | null; range_id: number | null }): DocumentCell {
  const id = rangeIdOf(light);
  return score === null || id === null ? score : { value: score, tone: toneOf(id) };
}

/** How a figure moved: the change is that of the exact figures, which the difference of two rounded ones may miss by a hundredth. */
const moveOf = ({ comparison }: Telling, code: string) => comparison?.figures.find((figure) => figure.code === code);

type Figures = readonly { code: string; score: number | null; range_id: number | null; weight?: number | null }[];

/** What a template calls figures by, and what they are called. */
interface Part {
  name: string;
  title: string;
}

/** Figures of groups with what they were before, as a table; by another framework with what made them change. */
function figureTable(telling: Telling, { name, title }: Part, figures: Figures): TableBlock {
  const { comparison, reframed, words } = telling;
  const names = namesOf(telling);
  const { columns } = words.assessment;
  return {
    kind: 'table',
    name,
    title: fill(words.assessment.figures, { of: title }),
    empty: words.assessment.noFigure,
    columns: [
      { header: columns.group, width: 44 },
      { header: columns.score, width: 12, type: 'number' },
      ...(comparison
        ? [
            { header: columns.before, width: 12, type: 'number' as const },
            { header: columns.change, width: 12, type: 'number' as const },
          ]
        : []),
      ...(reframed
        ? [
            { header: columns.byAnswers, width: 12, type: 'number' as const },
            { header: columns.byFramework, width: 12, type: 'number' as const },
          ]
        : []),
    ],
    rows: figures.map((figure) => {
      const move = moveOf(telling, figure.code);
      return [
        names.get(figure.code) ?? figure.code,
        scoreCell(figure),
        ...(comparison ? [move?.before ?? null, move?.change ?? null] : []),
        ...(reframed ? [move?.by_answers ?? null, move?.by_framework ?? null] : []),
      ];
    }),
  };
}

/** Parts that are drawn as bars; the others as a radar. */
const asBars: ReadonlySet<string> = new Set(['themes']);

/** What the lines of a radar are called; the last series is that of now. */
function legendNames(series: ChartBlock['series'], target: string) {
  const [now, before] = series.toReversed();
  return { scores: now?.name ?? '', target, ...(before && { before: before.name }) };
}

/** The same figures as a picture, with those before; those of another framework are of other questions and not drawn. */
function chartOf(telling: Telling, { name: part, title }: Part, figures: Figures): ChartBlock[] {
  const isBars = asBars.has(part);
  if (!isBars && figures.length < fewestAxes) return [];
  const { reframed, words, definition, reading, results } = telling;
  const number = numberFormat(reading.language, { maximumFractionDigits: 2 });
  const target = {
    value: definition.target,
    name: fill(words.assessment.target, { target: number.format(definition.target) }),
  };
  const comparison = reframed ? null : telling.comparison;
  const names = namesOf(telling);
  const dayOf = dayIn(reading.language);
  const write = (score: number | null) => (score === null ? words.assessment.notApplicable : number.format(score));
  const axes = figures.map(({ code, score }) => ({ code, name: names.get(code) ?? code, score }));
  const before = comparison ? figures.map(({ code }) => moveOf(telling, code)?.before ?? null) : undefined;
  const categories = axes.map(({ name }) => name);
  const series = [
    ...(comparison && before
      ? [{ name: dayOf(comparison.before.assessment_date), color: '#64748b', values: before }]
      : []),
    { name: dayOf(results.assessment_date), color: accent, values: axes.map(({ score }) => score) },
  ];
  return [
    {
      kind: 'chart',
      name: part,
      shape: isBars ? 'bar' : 'radar',
      title,
      width: isBars ? 0.7 : 0.5,
      most: 100,
      target,
      alt: `${title}. ${axes.map(({ name, score }) => `${name}: ${write(score)}`).join('. ')}.`,
      svg: isBars
        ? barsPicture({ title, categories, series, write, most: 100, target })
        : radarPicture(
            axes,
            { title, scoreOf: write, legend: legendNames(series, target.name) },
            { ...(before && { before }), target: target.value, accent },
          ),
      categories,
      series,
    },
  ];
}

/** A name with what tells that its figures are our own reading of a standard, where they are. */
const asRead = (name: string, isOwnReading: boolean, { assessment: said }: Words): string =>
  isOwnReading ? `${name} (${said.ownReading})` : name;

/** Whether figures are of groups that are our own reading. */
const areOwnReading = ({ results }: Telling, figures: Figures): boolean =>
  figures.some(({ code }) => results.groups.some((group) => group.code === code && group.is_own_reading));

/** What the dimensions of MSPI are called for short. */
const short: Readonly<Record<string, (said: Words['assessment']) => string>> = {
  phva: () => 'PHVA',
  controls: ({ controls }) => controls,
  nist: ({ nist }) => nist,
};

/** Questions that both frameworks of a comparison have. */
const sharedBy = ({ comparison, definition }: Telling): number =>
  definition.items.length - (comparison?.unrelated.after.length ?? 0);

/** What a comparison with an assessment of another framework can say and what not; nothing where the framework is the same. */
function reframing(telling: Telling): string[] {
  const { comparison, definition, reframed, words, reading } = telling;
  if (!comparison || !reframed) return [];
  const { after, before } = comparison.unrelated;
  return [
    fill(words.assessment.reframed, {
      before: reframed.name[reading.language],
      after: definition.name[reading.language],
      shared: sharedBy(telling),
      onlyBefore: before.length,
      onlyAfter: after.length,
    }),
  ];
}

function summary(telling: Telling): Block[] {
  const { results, comparison, definition, reframed, words, reading } = telling;
  const { assessment: said } = words;
  const { counts } = results;
  const levelIn = (level: number | null, words: FrameworkDefinition) =>
    level === null ? said.nothingApplies : `${level} · ${levelName(level, words)?.[reading.language] ?? ''}`;
  const facts = [
    { label: said.overall, value: results.overall_maturity },
    { label: said.level, value: levelIn(results.maturity_level, definition) },
    ...definition.groups
      .filter(({ kind }) => kind === 'dimension')
      .map(({ code, name, is_own_reading: isOwn }) => ({
        label: asRead(short[code]?.(said) ?? name[reading.language], isOwn, words),
        value: results.groups.find((group) => group.code === code)?.score ?? null,
      })),
    { label: said.completeness, value: percentFormat(reading.language).format(results.completeness / 100) },
    {
      label: said.answers,
      value: fill(said.counts, { applicable: counts.applicable, none: counts.not_applicable, pending: counts.pending }),
    },
    ...(comparison
      ? [
          {
            label: said.compared,
            value: [
              comparison.before.name,
              dayIn(reading.language)(comparison.before.assessment_date),
              reframed?.name[reading.language],
            ]
              .filter(Boolean)
              .join(' · '),
          },
          { label: said.levelBefore, value: levelIn(comparison.maturity_level.before, reframed ?? definition) },
        ]
      : []),
  ];
  const notes = [...(results.is_partial ? [said.partial] : []), ...reframing(telling)];
  return [
    { kind: 'facts', name: 'summary', facts },
    ...notes.map((text) => ({ kind: 'text' as const, name: 'notes', text })),
  ];
}

/** Answers below the target of the framework, the lowest first, and what the next step of each would raise most. */
function gaps(telling: Telling): Section {
  const { results, definition, words } = telling;
  const { assessment: said } = words;
  const names = namesOf(telling);
  const table: TableBlock = {
    kind: 'table',
    name: 'gaps',
    title: said.gaps,
    empty: said.noGaps,
    columns: [
      { header: said.columns.item, width: 10 },
      { header: said.columns.name, width: 36 },
      { header: said.columns.level, width: 8, type: 'integer' },
      { header: said.columns.priority, width: 10 },
      { header: said.columns.gap, width: 36 },
      { header: said.columns.responsible, width: 18 },
      { header: said.columns.due, width: 11, type: 'date' },
    ],
    rows: results.gaps
      .filter(({ level }) => level < definition.target)
      .map((gap) => [
        gap.item,
        names.get(gap.item) ?? '',
        gap.level,
        said.priorities[gap.priority],
        gap.gap,
        gap.responsible_name,
        gap.due_date,
      ]),
  };
  const raises: TableBlock = {
    kind: 'table',
    name: 'raises',
    title: said.raises,
    empty: said.noRaises,
    columns: [
      { header: said.columns.item, width: 10 },
      { header: said.columns.name, width: 40 },
      { header: said.columns.from, width: 8, type: 'integer' },
      { header: said.columns.to, width: 8, type: 'integer' },
      { header: said.columns.gain, width: 12, type: 'number' },
      { header: said.columns.overall, width: 12, type: 'number' },
    ],
    rows: results.raises.overall.map((raise) => [
      raise.code,
      names.get(raise.code) ?? '',
      raise.from,
      raise.to,
      raise.gain,
      raise.overall_maturity,
    ]),
  };
  return { name: 'gaps', title: said.gaps, level: 1, isOnNewPage: true, blocks: [raises, table] };
}

/** Answers that moved since the earlier assessment, with who gave them. */
function moved(telling: Telling): Section[] {
  const { comparison, words } = telling;
  if (!comparison) return [];
  const { assessment: said } = words;
  const names = namesOf(telling);
  const standing = ({ state, level }: Comparison['answers'][number]['before']): DocumentCell =>
    state === 'scored' ? level : said.states[state];
  return [
    {
      name: 'moved',
      title: said.moved,
      level: 1,
      blocks: [
        {
          kind: 'table',
          name: 'moved',
          title: said.moved,
          empty: sharedBy(telling) === 0 ? said.nothingShared : said.nothingMoved,
          columns: [
            { header: said.columns.item, width: 10 },
            { header: said.columns.name, width: 36 },
            { header: said.columns.before, width: 10, type: 'integer' },
            { header: said.columns.after, width: 10, type: 'integer' },
            { header: said.columns.why, width: 36 },
            { header: said.columns.by, width: 18 },
          ],
          rows: comparison.answers.map((answer) => [
            answer.code,
            names.get(answer.code) ?? '',
            standing(answer.before),
            standing(answer.after),
            answer.justification,
            answer.answered_by_name,
          ]),
        },
      ],
    },
  ];
}

/** How mature: the whole, by phase, theme and function, what is missing, and what moved since the one before. */
export const maturity: Writer = async ({ reading, sources, options }) => {
  const { report: words } = textsIn(reading.language);
  const { assessment: said } = words;
  const id = await pickAssessment(reading, options);
  const results = await sources.results(reading, id);
  const earlier = await pickEarlier(reading, id, options);
  const comparison = earlier === undefined ? null : await sources.comparison(reading, id, earlier);
  const definition = await findFramework(reading.now, results.framework_version);
  const isReframed = comparison !== null && comparison.before.framework_version !== definition.code;
  const reframed = isReframed ? await findFramework(reading.now, comparison.before.framework_version) : null;
  const dayOf = dayIn(reading.language);
  const momentOf = dayIn(reading.language, reading.session.timeZone);
  const telling: Telling = { results, definition, comparison, reframed, reading, words };
  const parts: readonly (readonly [Part, Figures])[] = [
    [{ name: 'phases', title: said.phases }, results.phases],
    [{ name: 'clauses', title: said.clauses }, results.phases.length > 0 ? [] : results.clauses],
    [{ name: 'themes', title: said.themes }, results.themes],
    [{ name: 'functions', title: said.functions }, results.nist_functions],
    [{ name: 'groups', title: said.groups }, results.groups.filter(({ kind }) => kind === 'group')],
  ];
  return {
    isLandscape: false,
    assessmentIds: earlier === undefined ? [id] : [id, earlier],
    cover: [
      { label: said.name, value: [results.name, dayOf(results.assessment_date)].filter(Boolean).join(' · ') },
      { label: said.framework, value: definition.name[reading.language] },
      {
        label: said.completedAt,
        value: results.completed_at === null ? said.underWay : momentOf(results.completed_at),
      },
    ],
    sections: [
      { name: 'summary', title: words.parts.summary, level: 1, blocks: summary(telling) },
      ...parts
        .filter(([, figures]) => figures.length > 0)
        .map(([{ name, title }, figures]): readonly [Part, Figures] => [
          { name, title: asRead(title, areOwnReading(telling, figures), words) },
          figures,
        ])
        .map(([part, figures]): Section => ({
          ...part,
          level: 1,
          blocks: [...chartOf(telling, part, figures), figureTable(telling, part, figures)],
        })),
      ...moved(telling),
      gaps(telling),
    ],
  };
};
