import { z } from 'zod';
import { idOf } from './values.ts';

/** What a word of a file stands for where it names no choice by itself: one there is, one to be made of it, or none. */
export const valueAnswer = z.union([
  z.strictObject({ use: idOf('parameter') }),
  z.literal('create'),
  z.literal('empty'),
]);
export type ValueAnswer = z.infer<typeof valueAnswer>;

/** Most words of one file that are asked about; a column with more of them is no list of values. */
export const mostQuestions = 1000;

/** Field → word as in the file, ignoring case and accents → its meaning. */
export const valueAnswers = z
  .record(z.string().max(60), z.record(z.string().max(500), valueAnswer))
  .refine((all) => Object.values(all).reduce((sum, words) => sum + Object.keys(words).length, 0) <= mostQuestions);
export type ValueAnswers = z.infer<typeof valueAnswers>;
