import { Button, Group, Stack, Text } from '@mantine/core';
import type { ParameterKind } from '@baluarte/contract/kit/parameter-kinds.ts';
import type { ParameterRow } from '@baluarte/contract/organization/parameter.ts';
import { Dialog } from '#kit/catalogue/dialog.tsx';
import { rowName } from '#kit/catalogue/row-name.ts';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './parameters.module.css';
import { setStatus } from './save-parameter.ts';
import type { Blocked } from './use-row-removal.ts';
import { useUseWords } from './uses.tsx';

interface BlockedDialogProps extends Blocked {
  kind: ParameterKind;
  mayEdit: boolean;
  onClose: () => void;
  onMerge: (row: ParameterRow) => void;
}

/** Why a row was not deleted, and what can be done instead. */
export function BlockedDialog({ kind, row, by, mayEdit, onClose, onMerge }: BlockedDialogProps) {
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
