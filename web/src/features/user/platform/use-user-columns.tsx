import type { PlatformUserRow } from '@baluarte/contract/platform-user.ts';
import type { Column } from '../../../kit/catalogue/list/columns.ts';
import { useDrawnColumns, type Drawing } from '../../../kit/catalogue/list/drawn-columns.tsx';
import { useTexts } from '../../../kit/texts.ts';
import { AccountStatus } from './account-status.tsx';
import { columnFields, usersListed, usersShape, type UserColumn } from './listed.ts';
import { PlacesCell } from './places-cell.tsx';
import styles from './platform.module.css';

function Moment({ at, isAgo = false }: { at: string | null; isAgo?: boolean }) {
  const { t, ago, dateTime } = useTexts();
  if (at === null) return <span className={styles.quiet}>{t('platformUser.never')}</span>;
  return (
    <time dateTime={at} title={dateTime(at)}>
      {isAgo ? ago(at) : dateTime(at)}
    </time>
  );
}

function Flag({ is }: { is: boolean }) {
  const { t } = useTexts();
  return is ? t('shell.yes') : <span className={styles.quiet}>{t('shell.no')}</span>;
}

const drawings: Readonly<Record<UserColumn, Drawing<PlatformUserRow>>> = {
  name: { show: ({ name }) => name, width: 204, isFlexible: true },
  email: { show: ({ email }) => email, width: 186 },
  places: { show: (row) => <PlacesCell {...row} />, width: 220, isFlexible: true },
  companyCount: { show: ({ companyCount }) => companyCount, kind: 'number', width: 120 },
  isSuperAdmin: { show: ({ isSuperAdmin }) => <Flag is={isSuperAdmin} />, width: 146 },
  hasTwoStep: { show: ({ hasTwoStep }) => <Flag is={hasTwoStep} />, width: 92 },
  lastAccessAt: { show: ({ lastAccessAt }) => <Moment at={lastAccessAt} isAgo />, kind: 'moment', width: 120 },
  statusId: { show: ({ statusId }) => <AccountStatus id={statusId} />, kind: 'status', width: 112 },
  createdAt: { show: ({ createdAt }) => <Moment at={createdAt} />, kind: 'moment', width: 180 },
};

/** Columns of everybody with an account, in the language in use. */
export const useUserColumns = (): Column[] =>
  useDrawnColumns({ name: usersListed.name, fields: columnFields, drawings, sortable: usersShape.sortable });
