import type { MethodReply } from '@baluarte/contract/risk/method.ts';
import { highestEfficiency, type ControlMethod } from '@baluarte/contract/risk/residual.rules.ts';
import type { RangeId } from '@baluarte/contract/risk/risk.rules.ts';
import { fill } from '@baluarte/texts/fill.ts';
import { numberFormat } from '@baluarte/texts/number-format.ts';
import { textsIn, type Language } from '@baluarte/texts/wording.ts';
import type { DocumentCell, Section, TableBlock } from '#kit/documents/document.ts';
import type { Reading, ReportSources, WordedMethod } from './sources.ts';
import { toneOf } from './table-block.ts';

type Word = (one: { name: string; nameEn: string | null }) => string;
const wordIn =
  (language: Language): Word =>
  ({ name, nameEn }) =>
    language === 'en' ? (nameEn ?? name) : name;

/** The range of each cell, as a table: the highest probability first. */
function matrixOf({ rules, probabilityLevels, impactLevels, ranges }: WordedMethod, { language }: Reading): TableBlock {
  const { method: words } = textsIn(language).report;
  const word = wordIn(language);
  const rangeAt = (probability: number, impact: number): DocumentCell => {
    const level = probability * impact;
    const range =
      rules.zoneMode === 'matrix'
        ? ranges.find(({ id }) => id === rules.zoneMatrix[probability]?.[impact - 1])
        : ranges.find(({ from, to }) => level >= from && level <= to);
    return range
      ? { value: rules.zoneMode === 'matrix' ? word(range) : `${level} · ${word(range)}`, tone: toneOf(range.id) }
      : null;
  };
  return {
    kind: 'table',
    name: 'matrix',
    title: words.matrix,
    empty: '',
    columns: [
      { header: words.corner, width: 16 },
      ...impactLevels.map((level) => ({ header: `${level.order} · ${word(level)}`, width: 14 })),
    ],
    rows: probabilityLevels
      .toReversed()
      .map((level) => [
        `${level.order} · ${word(level)}`,
        ...impactLevels.map(({ order }) => rangeAt(level.order, order)),
      ]),
  };
}

const isRangeId = (id: number): id is RangeId => id === 1 || id === 2 || id === 3 || id === 4;

/** The colours, and what follows from each. */
function rangesOf({ rangeLevels, zoneMode }: MethodReply, language: Language): TableBlock {
  const { report, method } = textsIn(language);
  const { method: words } = report;
  const word = wordIn(language);
  return {
    kind: 'table',
    name: 'ranges',
    title: words.ranges,
    empty: '',
    columns: [
      { header: words.range, width: 20 },
      ...(zoneMode === 'matrix' ? [] : [{ header: words.levels, width: 20 }]),
      { header: words.control, width: 16 },
      { header: words.acceptance, width: 20 },
      { header: method.ranges.startDays, width: 16, type: 'integer' },
      { header: method.ranges.reviewDays, width: 16, type: 'integer' },
    ],
    rows: rangeLevels
      .toReversed()
      .map(({ id, levelFrom: from, levelTo: to, controlRequired, accept, startDays, reviewDays, ...range }) => [
        isRangeId(id) ? { value: word(range), tone: toneOf(id) } : word(range),
        ...(zoneMode === 'matrix' ? [] : [fill(words.span, { from, to })]),
        words.accept[controlRequired ? 'yes' : 'no'],
        words.accept[accept],
        startDays,
        reviewDays,
      ]),
  };
}

/** A measure of probability; the first is the one the matrix is named by. */
function measureOf(
  { levels, ...type }: MethodReply['probabilityTypes'][number],
  { language, isAlone }: { language: Language; isAlone: boolean },
): TableBlock {
  const { method: words } = textsIn(language).report;
  const word = wordIn(language);
  return {
    kind: 'table',
    name: 'probability',
    title: isAlone ? words.probability : `${words.probability} · ${word(type)}`,
    empty: '',
    columns: [
      { header: words.order, width: 8, type: 'integer' },
      { header: words.level, width: 30 },
      { header: words.percent, width: 30 },
    ],
    rows: levels.map(({ order, percentFrom: from, percentTo: to, ...level }) => [
      order,
      word(level),
      fill(words.between, { from, to }),
    ]),
  };
}

/** What the levels of each factor in use mean. */
function impactsOf({ impactFactors }: MethodReply, language: Language): TableBlock {
  const { method: words } = textsIn(language).report;
  const word = wordIn(language);
  return {
    kind: 'table',
    name: 'impact',
    title: words.impact,
    empty: '',
    columns: [
      { header: words.factor, width: 24 },
      { header: words.order, width: 8, type: 'integer' },
      { header: words.level, width: 18 },
      { header: words.description, width: 60 },
    ],
    rows: impactFactors
      .filter(({ statusId }) => statusId === 1)
      .flatMap(({ levels, ...factor }) =>
        levels.map(({ order, description, descriptionEn, ...level }) => [
          word(factor),
          order,
          word(level),
          language === 'en' ? (descriptionEn ?? description) : description,
        ]),
      ),
  };
}

/** Writes a share of one as a percentage. */
const shareIn = (language: Language) => {
  const number = numberFormat(language, { maximumFractionDigits: 2 });
  return (share: number) => `${number.format(share * 100)} %`;
};

/** Names of a record, in its order. */
const namesOf = <Name extends string>(record: Readonly<Record<Name, unknown>>) => Object.keys(record) as Name[];

/** What each attribute of a control is worth: by quadrants its type decides what it lowers, and no weight is used. */
function controlsOf(controls: ControlMethod, language: Language): TableBlock {
  const { report, method } = textsIn(language);
  const { method: words } = report;
  const { controls: named } = method;
  const share = shareIn(language);
  const { mode, weights, formalWeights, effectiveness, unverified, actsOn, decay } = controls;
  const lateFor = (count: number) => fill(count === 1 ? words.lateFor_one : words.lateFor_other, { count });
  const isWeighed = mode !== 'quadrants';
  const rows: DocumentCell[][] = [
    ...namesOf(named.types).map((name) => [
      words.attributes.type,
      named.types[name],
      isWeighed ? share(weights[name]) : null,
      named.axes[actsOn[name]],
    ]),
    ...(isWeighed
      ? [
          ...namesOf(named.implementations).map((name) => [
            words.attributes.implementation,
            named.implementations[name],
            share(weights[name]),
            null,
          ]),
          ...namesOf(named.formal).map((name) => [
            words.attributes.formal,
            named.formal[name],
            share(formalWeights[name]),
            null,
          ]),
        ]
      : []),
    ...namesOf(named.ratings).map((name) => [
      words.attributes.rating,
      named.ratings[name],
      share(effectiveness[name]),
      null,
    ]),
    [words.attributes.rating, named.unverified, share(unverified), null],
    ...(decay
      ? [
          [words.attributes.late, lateFor(decay.halfAfter), share(0.5), null],
          [words.attributes.late, lateFor(decay.noneAfter), share(0), null],
        ]
      : []),
  ];
  return {
    kind: 'table',
    name: 'method-controls',
    title: named.title,
    empty: '',
    columns: [
      { header: words.attribute, width: 28 },
      { header: words.option, width: 30 },
      { header: words.weight, width: 14 },
      { header: words.lowers, width: 18 },
    ],
    rows,
  };
}

/** Rules that are no table, a sentence each. */
function rulesOf(whole: MethodReply, language: Language): string[] {
  const { report, method, criticality } = textsIn(language);
  const { ranges, controls: named } = method;
  const { zoneMode, twoPeopleAccept, controls, criticality: rule } = whole;
  const most = shareIn(language)(highestEfficiency);
  const computed = controls.mode === 'quadrants' ? named.quadrantsText : fill(report.method.percentText, { most });
  return [
    [ranges.rule, method.picture.text, zoneMode === 'matrix' ? report.method.byCell : ranges.productText].join(' '),
    `${criticality.title}: ${fill(criticality.rule, rule)}`,
    twoPeopleAccept ? report.method.byTwo : report.method.byOne,
    [named.modeTexts[controls.mode], computed, controls.decay ? '' : report.method.noDecay].filter(Boolean).join(' '),
  ];
}

/** The method a report is by: scales, ranges, matrix, and how controls lower risks, as they were then. */
export async function methodAnnex(reading: Reading, sources: ReportSources): Promise<Section> {
  const { language } = reading;
  const { method: words } = textsIn(language).report;
  const whole = await sources.wholeMethod(reading);
  const isAlone = whole.probabilityTypes.length === 1;
  const measures = whole.probabilityTypes.map((type) => measureOf(type, { language, isAlone }));
  return {
    name: 'method',
    title: words.title,
    level: 1,
    isOnNewPage: true,
    blocks: [
      { kind: 'text', name: 'method-version', text: fill(words.inForce, { version: whole.version }) },
      matrixOf(await sources.method(reading), reading),
      rangesOf(whole, language),
      ...measures,
      impactsOf(whole, language),
      controlsOf(whole.controls, language),
      ...rulesOf(whole, language).map((text) => ({ kind: 'text' as const, name: 'method-rules', text })),
    ],
  };
}
