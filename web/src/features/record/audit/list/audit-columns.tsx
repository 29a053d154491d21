import type { AuditRow } from '@baluarte/contract/record/audit.ts';
import { Badge } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import type { Choices } from '#kit/catalogue/choices.ts';
import { useRenderedColumns, type ColumnRenderer } from '#kit/catalogue/list/rendered-columns.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import styles from '../audit.module.css';
import { auditListed, auditShape, type AuditColumn } from './audit-listed.ts';
import { useAuditWords } from './use-audit-words.ts';

const nothing = <span className={styles.quiet}>—</span>;

/** Who wrote, and whether a program did it for them. */
export function Who({ row }: { row: Pick<AuditRow, 'userId' | 'userName' | 'byKey'> }) {
  const { t } = useTexts();
  const { who } = useAuditWords();
  return (
    <>
      {who(row)}
      {row.byKey ? (
        <>
          {' '}
          <IconKey size={14} stroke={1.75} className={styles.key} aria-hidden />
          <span className="b-visually-hidden">{t('audit.byKey')}</span>
        </>
      ) : null}
    </>
  );
}

const What = ({ row }: { row: AuditRow }) => useAuditWords().what(row);
const About = ({ row }: { row: AuditRow }) => useAuditWords().about(row) || nothing;

function Kind({ row }: { row: AuditRow }) {
  const { t } = useTexts();
  const { kind } = useAuditWords();
  return (
    <>
      {kind(row)}
      {row.undoneBy === null ? null : (
        <Badge variant="default" size="sm" ml={6} className={styles.badge}>
          {t('audit.undone')}
        </Badge>
      )}
    </>
  );
}

const columns: Readonly<Record<AuditColumn, ColumnRenderer<AuditRow>>> = {
  at: { kind: 'moment', width: 184 },
  userId: { show: (row) => <Who row={row} />, width: 180, isWrapped: true },
  what: { show: (row) => <What row={row} />, width: 230, isFlexible: true, isWrapped: true },
  named: { show: (row) => <About row={row} />, width: 230, isFlexible: true, isWrapped: true },
  kind: { show: (row) => <Kind row={row} />, width: 150, isWrapped: true },
  address: { width: 124 },
  id: { show: ({ id }) => id, kind: 'number', width: 96 },
  requestId: { width: 150 },
};
const drawn = { name: auditListed.name, shape: auditShape, columns };

/** Columns of the audit, in the language in use. */
export const useAuditColumns = (choices: Choices) => useRenderedColumns(drawn, choices);
