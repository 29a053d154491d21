import { foldWord } from '#kit/sheets/values/reading.ts';

/** Words that registers rate with, from the lowest step of five to the highest, in Spanish and English. */
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
  ],
  ['bajo', 'baja', 'low', 'menor', 'minor', 'leve', 'improbable', 'unlikely'],
  ['medio', 'media', 'medium', 'moderado', 'moderada', 'moderate', 'posible', 'possible'],
  ['alto', 'alta', 'high', 'mayor', 'major', 'grave', 'probable', 'likely'],
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
  ],
];
const stepOfWord = new Map(words.flatMap((line, step) => line.map((word) => [foldWord(word), step] as const)));

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
