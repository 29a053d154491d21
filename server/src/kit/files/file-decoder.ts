/* Looks at files of strangers in a process of its own; started by file-type.ts. */
import { answerQuestions } from '#kit/decoder/answer-questions.ts';
import { inspectFile } from './inspect-file.ts';

answerQuestions(inspectFile);
