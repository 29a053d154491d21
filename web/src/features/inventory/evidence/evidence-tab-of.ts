import type { ProvableEntity } from '@baluarte/contract/inventory/evidence.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { createElement, lazy } from 'react';
import type { Row } from '#kit/catalogue/catalogue.ts';
import type { RecordTab } from '#kit/catalogue/show/record-tab.ts';
import { loadTexts } from '#kit/texts/texts.ts';

// With its words: it stands on pages that speak of something else.
const EvidenceTab = lazy(async () => {
  const [m] = await Promise.all([import('./of/evidence-tab.tsx'), loadTexts(['evidence'])]);
  return { default: m.EvidenceTab };
});

/** The evidence of something as a tab of its page. */
export const evidenceTabOf = (entity: ProvableEntity): RecordTab => ({
  name: 'evidence',
  title: 'shell.pages.evidence',
  access: permissions.evidence.list,
  count: 'evidenceCount',
  Tab: ({ row }: { row: Row }) => createElement(EvidenceTab, { of: { entity, id: row.id }, row }),
});
