import type { AuditRow } from '@baluarte/contract/audit.ts';
import { Badge } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useMemo, type ReactNode } from 'react';
import type { Row } from '../../../kit/catalogue/catalogue.ts';
import type { Column } from '../../../kit/catalogue/list/columns.ts';
import { labelOf } from '../../../kit/catalogue/words.ts';
import { useTexts } from '../../../kit/texts.ts';
import styles from '../audit.module.css';
import { auditListed, auditShape, columnFields } from './audit-listed.ts';
import { useAuditWords } from './what.ts';

const nothing = <span className={styles.quiet}>—</span>;

function When({ at }: { at: string }) {
  const { dateTime } = useTexts();
  return <time dateTime={at}>{dateTime(at)}</time>;
}

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

interface Drawing {
  show: (row: AuditRow) => ReactNode;
  kind?: Column['kind'];
  width: number;
  isFlexible?: true;
}

const drawings: Readonly<Record<string, Drawing>> = {
  at: { show: ({ at }) => <When at={at} />, kind: 'moment', width: 184 },
  userId: { show: (row) => <Who row={row} />, width: 200 },
  what: { show: (row) => <What row={row} />, width: 230, isFlexible: true },
  named: { show: (row) => <About row={row} />, width: 230, isFlexible: true },
  kind: { show: (row) => <Kind row={row} />, width: 140 },
  address: { show: ({ address }) => address ?? nothing, width: 124 },
  id: { show: ({ id }) => id, kind: 'number', width: 96 },
  requestId: { show: ({ requestId }) => requestId ?? nothing, width: 150 },
};

/** Columns of the audit, in the language in use. */
export function useAuditColumns(): Column[] {
  const { texts } = useTexts();
  return useMemo(
    () =>
      columnFields.map((field) => {
        const drawing = drawings[field];
        return {
          field,
          label: labelOf(texts, auditListed.name, field),
          kind: drawing?.kind ?? 'text',
          from: undefined,
          width: drawing?.width ?? 160,
          isFlexible: drawing?.isFlexible ?? false,
          isSortable: auditListed.sortable.some((name) => name === field),
          isHidden: !auditShape.defaults.columns.some((column) => column.field === field),
          twin: undefined,
          // The rows of this list are the contract's; the kit hands them back as it knows them.
          show: (_: unknown, row: Row) => drawing?.show(row as Row & AuditRow) ?? null,
        };
      }),
    [texts],
  );
}
