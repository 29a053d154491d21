import { permissions } from '@baluarte/contract/permissions.ts';
import { lazy } from 'react';
import type { RecordTab } from '#kit/catalogue/show/record-tab.ts';
import { loadTexts } from '#kit/texts/texts.ts';

/** What was found of a control until now as a tab of its page, with its words: the page speaks of the control. */
export const controlFollowUps: RecordTab = {
  name: 'follow-ups',
  title: 'shell.pages.followUp',
  access: permissions.risks.viewFollowUp,
  Tab: lazy(async () => {
    const [{ ControlFollowUps }] = await Promise.all([import('./follow-ups-tab.tsx'), loadTexts(['following'])]);
    return { default: ControlFollowUps };
  }),
};
