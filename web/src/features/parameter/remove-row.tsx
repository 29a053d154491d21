import { Button, Group, Stack, Text } from '@mantine/core';
import type { ParameterKind } from '@baluarte/contract/kit/parameter-kinds.ts';
import { parameter, type ParameterRow } from '@baluarte/contract/parameter.ts';
import { useState } from 'react';
import { call } from '../../kit/call.ts';
import { Dialog } from '../../kit/catalogue/dialog.tsx';
import type { InTheWay } from '../../kit/catalogue/obstacle.ts';
import { rowName } from '../../kit/catalogue/row-name.ts';
import { confirm, loading } from '../../kit/dialogs.tsx';
import { isRefusal } from '../../kit/refusal.ts';
import { showError } from '../../kit/refusal-words.ts';
import { translate, useTexts } from '../../kit/texts.ts';
import styles from './parameters.module.css';
import { setStatus, tellDone } from './save-parameter.ts';
import { refreshParameters } from './use-parameters.ts';
import { useUseWords } from './uses.tsx';

interface Blocked {
  row: ParameterRow;
  by: readonly InTheWay[];
  /** More than the person sees. */
  isElsewhere: boolean;
}

/** Deletes a row after asking; what is in use is not, and `blocked` says by what. */
export function useRowRemoval(kind: ParameterKind) {
  const [blocked, setBlocked] = useState<Blocked | null>(null);
  const remove = async (row: ParameterRow) => {
    const { id, name } = row;
    if (
      row.inUse === 0 &&
      !(await confirm({ message: translate('parameter.remove.question', { name }), isDangerous: true }))
    )
      return;
    try {
      const { changesetId } = await loading(call(parameter.remove, { params: { kind, id } }));
      tellDone(translate('parameter.remove.done', { name }), changesetId);
    } catch (error) {
      if (isRefusal(error, 'parameter.inUse')) {
        const { by, elsewhere } = error.params;
        setBlocked({ row, by: Array.isArray(by) ? (by as InTheWay[]) : [], isElsewhere: elsewhere === true });
      } else await showError(error);
    } finally {
      void refreshParameters();
    }
  };
  return { remove, blocked, close: () => setBlocked(null) };
}

interface BlockedDialogProps extends Blocked {
  kind: ParameterKind;
  mayEdit: boolean;
  onClose: () => void;
  onMerge: (row: ParameterRow) => void;
}

/** Why a row was not deleted, and what can be done instead. */
export function BlockedDialog({ kind, row, by, isElsewhere, mayEdit, onClose, onMerge }: BlockedDialogProps) {
  const { t } = useTexts();
  const wordsOf = useUseWords(kind);
  const deactivate = () => {
    onClose();
    void setStatus(kind, row, false);
  };
  return (
    <Dialog title={t('parameter.remove.blocked', { name: row.name })} onClose={onClose}>
      <Stack gap="sm">
        <Text size="sm">{t('parameter.remove.blockedText')}</Text>
        <ul className={styles.blockers}>
          {by.map((each) => (
            <li key={each.entity}>
              {wordsOf(each)}: {each.rows.map(rowName).join(', ')}
              {each.count > each.rows.length
                ? ` ${t('catalogue.list.more', { count: each.count - each.rows.length })}`
                : ''}
            </li>
          ))}
          {isElsewhere ? <li>{t('parameter.remove.elsewhere')}</li> : null}
        </ul>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('shell.close')}
          </Button>
          {mayEdit && row.statusId === 1 ? (
            <Button variant="default" onClick={deactivate}>
              {t('parameter.status.deactivate')}
            </Button>
          ) : null}
          {mayEdit ? <Button onClick={() => onMerge(row)}>{t('parameter.merge.action')}</Button> : null}
        </Group>
      </Stack>
    </Dialog>
  );
}
