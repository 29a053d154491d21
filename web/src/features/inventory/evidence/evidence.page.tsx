import { evidence, provableEntities } from '@baluarte/contract/inventory/evidence.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { lazy } from 'react';
import type { Row } from '#kit/catalogue/catalogue.ts';
import { recordPage } from '#kit/catalogue/record-page.tsx';
import { CountBadge } from '#kit/catalogue/show/count-badge.tsx';
import { EvidenceActs } from './piece/evidence-acts.tsx';
import { Lead } from './piece/lead.tsx';

const ProvedTab = lazy(() => import('./piece/proved-tab.tsx').then((m) => ({ default: m.ProvedTab })));
const RevisionsTab = lazy(() => import('./piece/revisions-tab.tsx').then((m) => ({ default: m.RevisionsTab })));

/** How many rows a piece proves, whatever they are. */
function ProvedCount({ row }: { row: Row }) {
  const counts: Readonly<Record<string, unknown>> = row;
  return <CountBadge count={provableEntities.reduce((sum, entity) => sum + Number(counts[`${entity}Count`]), 0)} />;
}

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
