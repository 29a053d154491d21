/* Finds the best sets of controls in a process of its own; started by simulate-best.ts. */
import { answerQuestions } from '#kit/decoder/answer-questions.ts';
import { findBest } from './find-best.ts';

answerQuestions(findBest);
