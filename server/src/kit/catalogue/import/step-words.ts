import { languages, textsIn } from '@baluarte/texts/wording.ts';
import type { FillColour } from '#kit/sheets/fill-colours.ts';
import { foldWord } from '#kit/sheets/values/reading.ts';

/** Words and letters that registers rate with, from the lowest step of five to the highest, in Spanish and English. */
const words: readonly (readonly string[])[] = [
  [
    'muy bajo',
    'muy baja',
    'very low',
    'insignificante',
    'insignificant',
    'negligible',
    'raro',
    'rara',
    'rare',
    'muy improbable',
    'mb',
    'vl',
  ],
  ['bajo', 'baja', 'low', 'menor', 'minor', 'leve', 'improbable', 'unlikely', 'b', 'l'],
  ['medio', 'media', 'medium', 'moderado', 'moderada', 'moderate', 'posible', 'possible', 'm'],
  ['alto', 'alta', 'high', 'mayor', 'major', 'grave', 'probable', 'likely', 'a', 'h'],
  [
    'muy alto',
    'muy alta',
    'very high',
    'critico',
    'critica',
    'critical',
    'extremo',
    'extrema',
    'extreme',
    'catastrofico',
    'catastrofica',
    'catastrophic',
    'casi seguro',
    'almost certain',
    'ma',
    'vh',
  ],
];

/** The step of five that a colour says, as on traffic lights; the others say none. */
const stepOfColour: Partial<Record<FillColour, number>> = { green: 1, yellow: 2, orange: 3, red: 4 };

const stepOfWord = new Map([
  ...words.flatMap((line, step) => line.map((word) => [foldWord(word), step] as const)),
  ...languages.flatMap((language) => {
    const names = textsIn(language).imports.fillColours;
    return Object.entries(stepOfColour).map(([colour, step]) => [foldWord(names[colour as FillColour]), step] as const);
  }),
]);

/** How many steps a scale has that these words can be told apart on, with the step of each of the five. */
const stepsOfScale: Readonly<Record<number, readonly number[]>> = { 3: [0, 0, 1, 2, 2], 5: [0, 1, 2, 3, 4] };

/**
 * The place, from 0, that a rating word has on a scale of `count` steps; undefined for a word that rates nothing, and for a scale on which
 * nobody can say where the word belongs.
 */
export function placeOfWord(word: string, count: number): number | undefined {
  const step = stepOfWord.get(foldWord(word));
  return step === undefined ? undefined : stepsOfScale[count]?.[step];
}

/** Four steps on three: the highest two are both high, as on scales that end in "critical". */
const fourOnThree = [0, 1, 2, 2];

/** The place, from 0, that the step `number` of a scale of `highest` steps has on another of `count`. */
export function placeOfNumber(number: number, { highest, count }: { highest: number; count: number }): number {
  const place = number - 1;
  if (highest === 5) return stepsOfScale[count]?.[place] ?? spread(place, highest, count);
  if (highest === 4 && count === 3) return fourOnThree[place] ?? count - 1;
  return spread(place, highest, count);
}

/** Both ends meet, and what is between them keeps its distance. */
const spread = (place: number, highest: number, count: number): number =>
  Math.round((place * (count - 1)) / (highest - 1));
