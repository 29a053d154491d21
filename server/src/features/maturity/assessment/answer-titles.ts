import { languages, textsIn } from '@baluarte/texts/wording.ts';
import { headerKey, titleWords } from '#kit/sheets/header.ts';

/** Columns a file of answers may have. */
export const answerColumns = [
  'code',
  'applies',
  'level',
  'justification',
  'gap',
  'responsible',
  'dueDate',
  'state',
] as const;
export type AnswerColumn = (typeof answerColumns)[number];

/** The column each title stands for; our own titles win over those of others. */
const byTitle: ReadonlyMap<string, AnswerColumn> = new Map(
  (['answerHeaders', 'answerColumns'] as const).flatMap((words) =>
    languages.flatMap((language) =>
      answerColumns.flatMap((column) =>
        [textsIn(language).maturity[words][column]]
          .flat()
          .map((title): [string, AnswerColumn] => [headerKey(title), column]),
      ),
    ),
  ),
);

/** What a title says that is none of ours, by its words without accents; the first that fits. */
const byMeaning: readonly (readonly [AnswerColumn, RegExp])[] = [
  [
    'code',
    /^(cod|codigo|code|numeral|item|id|ref|referencia|clausula|clause)\b|^(no|nro|num)\b.*\b(control|item|numeral)/,
  ],
  ['applies', /\b(aplica|aplicabilidad|aplicable|applicable|applicability)\b/],
  [
    'level',
    /\b(calificacion|valoracion|puntaje|puntuacion|autoevaluacion|evaluacion|rating|score|(nivel|porcentaje) de (cumplimiento|madurez|implementacion)|(compliance|maturity) level)\b/,
  ],
  ['gap', /\b(brechas?|recomendacion(es)?|hallazgos?|gaps?|recommendations?|findings?)\b/],
  [
    'justification',
    /\b(observacion(es)?|comentarios?|evidencias?|justificacion(es)?|soportes?|remarks?|comments?|evidence)\b/,
  ],
  ['responsible', /\b(responsables?|encargad[oa]s?|responsible|owner)\b/],
  ['dueDate', /\b(fecha (limite|compromiso|prevista|de (cierre|cumplimiento|implementacion))|due( date)?|deadline)\b/],
];
/** A level that is wished for, or was before, is not the answer. */
const isOtherLevel = (words: string) =>
  /\b(objetivo|meta|esperad[oa]|desead[oa]|anterior|previ[oa]|inicial|target|goal|expected|previous)\b/.test(words);

function meaningOf(title: string): AnswerColumn | undefined {
  const words = titleWords(title);
  const column = byMeaning.find(([, says]) => says.test(words))?.[0];
  return column === 'level' && isOtherLevel(words) ? undefined : column;
}

/** How the row with the titles is told from the others. */
export const answerTitles = {
  headerWords: [...byTitle.keys()],
  headerPatterns: byMeaning.map(([, says]) => says),
} as const;

/** Where each column of answers is among titles: by its name, else by what the title says; the first of two counts. */
export function placesOf(titles: readonly string[]): Map<AnswerColumn, number> {
  const places = new Map<AnswerColumn, number>();
  const named = titles.map((title) => byTitle.get(headerKey(title)));
  for (const columns of [named, titles.map((title, at) => (named[at] === undefined ? meaningOf(title) : undefined))])
    for (const [at, column] of columns.entries())
      if (column !== undefined && !places.has(column)) places.set(column, at);
  return places;
}
