import { evidence } from '@baluarte/contract/inventory/evidence.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { lazy } from 'react';
import { recordPage } from '#kit/catalogue/record-page.tsx';
import { EvidenceActs } from './piece/evidence-acts.tsx';
import { Lead } from './piece/lead.tsx';

const ProvedTab = lazy(() => import('./piece/proved-tab.tsx').then((m) => ({ default: m.ProvedTab })));
const ProvedCount = lazy(() => import('./piece/proved-count.tsx').then((m) => ({ default: m.ProvedCount })));
const RevisionsTab = lazy(() => import('./piece/revisions-tab.tsx').then((m) => ({ default: m.RevisionsTab })));

/** Edit and show a piece of evidence: its files first, then what is said of it. */
export const EvidencePage = recordPage(evidence, {
  form: (field, { evidence: { details } }) => (
    <>
      <Lead />
      {field.section(
        details,
        <>
          {field.text('name')}
          {field.date('validUntil')}
          {field.option('kindId')}
          {field.choice('ownerId')}
          {field.choice('classificationId')}
          {field.longText('note')}
        </>,
      )}
    </>
  ),
  tabs: [
    {
      name: 'revisions',
      title: 'evidence.revision.title',
      access: permissions.evidence.view,
      count: 'revisionCount',
      Tab: RevisionsTab,
    },
    {
      name: 'asset',
      title: 'evidence.proves.title',
      access: permissions.evidence.view,
      Count: ProvedCount,
      Tab: ProvedTab,
    },
  ],
  Actions: EvidenceActs,
});
