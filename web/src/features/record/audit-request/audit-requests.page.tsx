import { auditRequest, type AuditRequestRow } from '@baluarte/contract/record/audit-request.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { laidOutList } from '#inventory/shared/catalogue/laid-out-list.tsx';
import { ScopeName } from '#inventory/shared/scope-name.tsx';
import { CountLink } from '#kit/catalogue/count-link.tsx';
import { Status } from '#kit/catalogue/status.tsx';
import { statusWord } from '#kit/catalogue/words.ts';
import { useCan } from '#kit/session/session.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { DueMark } from './due-mark.tsx';

function Pieces({ count, id }: { count: number; id: number }) {
  const { number } = useTexts();
  return useCan()(permissions.evidence.list) ? (
    <CountLink count={count} of={auditRequest} id={id} tab="evidence" />
  ) : (
    number(count)
  );
}

function State({ id }: { id: number }) {
  const { texts } = useTexts();
  return <Status id={id} word={statusWord(texts, 'auditRequest', id)} />;
}

/** What auditors ask for in the scope worked in. */
export const AuditRequestsPage = laidOutList('auditRequest', {
  shown: {
    scopeId: (id: number) => <ScopeName id={id} />,
    dueDate: (_: string | null, row: AuditRequestRow) => <DueMark request={row} />,
    evidenceCount: (count: number, { id }: AuditRequestRow) => <Pieces count={count} id={id} />,
    statusId: (id: number) => <State id={id} />,
  },
  filters: { isOverdue: 'flag', isMine: 'flag' },
});
