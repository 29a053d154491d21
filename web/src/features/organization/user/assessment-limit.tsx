import { user } from '@baluarte/contract/organization/user.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Row } from '#kit/catalogue/catalogue.ts';
import { rowName } from '#kit/catalogue/row-name.ts';
import { refresh } from '#kit/catalogue/writes.ts';
import { toastText } from '#kit/dialogs/dialogs.tsx';
import { call } from '#kit/http/call.ts';
import { useCan } from '#kit/session/session.tsx';
import { showError } from '#kit/texts/refusal-words.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { AssessmentsField } from './assessments-field.tsx';
import type { UserRow } from './user-row.ts';
import styles from './user.module.css';

/** To which assessments a person is limited, and its change. */
export function AssessmentLimit({ row, mayChange }: { row: Row; mayChange: boolean }) {
  const { t } = useTexts();
  const can = useCan();
  const { assessmentIds } = row as unknown as UserRow;
  const [chosen, setChosen] = useState<readonly number[] | null>(null);
  const [isSaving, setSaving] = useState(false);
  const isOpen = mayChange && can(permissions.users.edit);
  const save = async () => {
    setSaving(true);
    try {
      await call(user.endpoints.update, { params: { id: row.id }, body: { assessmentIds: [...(chosen ?? [])] } });
      await refresh();
      setChosen(null);
      toastText('user.access.assessmentsSaved', { name: rowName(row) });
    } catch (error) {
      void showError(error);
    } finally {
      setSaving(false);
    }
  };
  return (
    <div className={styles.limit}>
      <AssessmentsField value={chosen ?? assessmentIds} isDisabled={!isOpen} onChange={setChosen} />
      {chosen === null ? null : (
        <Button size="xs" loading={isSaving} onClick={() => void save()}>
          {t('user.access.assessmentsSave')}
        </Button>
      )}
    </div>
  );
}
