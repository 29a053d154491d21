import { auditRequest } from '@baluarte/contract/record/audit-request.ts';
import { statusIds, type StatusId } from '@baluarte/contract/kit/values.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { Row } from '#kit/catalogue/catalogue.ts';
import { rowName } from '#kit/catalogue/row-name.ts';
import { refresh } from '#kit/catalogue/writes.ts';
import { confirm, toastText } from '#kit/dialogs/dialogs.tsx';
import { call } from '#kit/http/call.ts';
import { useCan } from '#kit/session/session.tsx';
import { showError } from '#kit/texts/refusal-words.ts';
import { useTexts } from '#kit/texts/texts.ts';

const AnswerDialog = lazy(() => import('./answer-dialog.tsx').then((m) => ({ default: m.AnswerDialog })));

const AssignDialog = lazy(() => import('./assign-dialog.tsx').then((m) => ({ default: m.AssignDialog })));

const { ACTIVE, FINISH, INACTIVE, PENDING } = statusIds;
const may = permissions.auditRequests;
const said = { [FINISH]: 'closed', [PENDING]: 'reopened', [INACTIVE]: 'withdrawn' } as const;

/** What can be done with a request as it stands: answering, assigning, closing, reopening, withdrawing. */
export function RequestActs({ row }: { row: Row }) {
  const { t } = useTexts();
  const can = useCan();
  const [open, setOpen] = useState<'answer' | 'assign' | null>(null);
  const { id, statusId, version } = row;
  const name = rowName(row);
  const turn = async (to: typeof FINISH | typeof PENDING | typeof INACTIVE) => {
    if (to === INACTIVE && !(await confirm({ message: t('auditRequest.acts.withdrawConfirm', { name }) }))) return;
    try {
      await call(auditRequest.endpoints.status, { params: { id }, body: { statusId: to satisfies StatusId, version } });
      await refresh();
      toastText(`auditRequest.acts.${said[to]}`, { name });
    } catch (error) {
      await showError(error);
    }
  };
  const close = () => setOpen(null);
  const isOpenToAnswer = statusId === PENDING || statusId === ACTIVE;
  return (
    <>
      {can(may.answer) && isOpenToAnswer ? (
        <>
          <Button variant="default" onClick={() => setOpen('assign')}>
            {t('auditRequest.acts.assign')}
          </Button>
          <Button variant="default" onClick={() => setOpen('answer')}>
            {t(statusId === PENDING ? 'auditRequest.acts.answer' : 'auditRequest.acts.change')}
          </Button>
        </>
      ) : null}
      {can(may.changeStatus) ? (
        <>
          {statusId === ACTIVE ? (
            <Button variant="default" onClick={() => void turn(FINISH)}>
              {t('auditRequest.acts.close')}
            </Button>
          ) : null}
          {statusId === PENDING ? (
            <Button variant="default" onClick={() => void turn(INACTIVE)}>
              {t('auditRequest.acts.withdraw')}
            </Button>
          ) : (
            <Button variant="default" onClick={() => void turn(PENDING)}>
              {t('auditRequest.acts.reopen')}
            </Button>
          )}
        </>
      ) : null}
      <Suspense>
        {open === 'answer' ? <AnswerDialog row={row} onClose={close} /> : null}
        {open === 'assign' ? <AssignDialog row={row} onClose={close} /> : null}
      </Suspense>
    </>
  );
}
