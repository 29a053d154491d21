import { answerPace } from '#identity/shared/constant-time-answer.ts';
import { passwordCost } from '#identity/shared/password/password.ts';

/*
 * Loaded before tests, and with `--import` before the server of the browser tests: passwords are hashed the same way with less
 * work, and what answers in a time that tells nothing does so sooner.
 */
Object.assign(passwordCost, { memory: 1024, passes: 1 });
answerPace.share = 0.1;
