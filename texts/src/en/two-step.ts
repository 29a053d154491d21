import type { twoStep as source } from '../es/two-step.ts';

export const twoStep: typeof source = {
  sms: 'Your Baluarte code is {{code}}. It expires in {{minutes}} minutes. Do not share it with anybody.',
};
