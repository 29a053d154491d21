import { Popover } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconBell } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { PageSkeleton } from '#kit/layout/page-skeleton.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './bell.module.css';
import { useUnread } from '../notifications.ts';

const BellPanel = lazy(() => import('./bell-panel.tsx').then((m) => ({ default: m.BellPanel })));
/** More are not counted out. */
const most = 99;

function Count({ unread }: { unread: number }) {
  const { t, number } = useTexts();
  if (unread === 0) return null;
  return (
    <span className={styles.count} aria-hidden>
      {unread > most ? t('notification.most') : number(unread)}
    </span>
  );
}

/** Unread notifications, on every page; the list is loaded when opened. On narrow screens it links to the page. */
export function Bell() {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const data = useUnread();
  const unread = data?.unread ?? 0;
  const state = unread === 0 ? t('notification.none') : t('notification.unread', { count: unread });
  const label = `${t('notification.bell')}: ${state}`;
  // Said when something was added, not when the page opens nor when one reads.
  const [heard, setHeard] = useState<number | null | undefined>();
  const newest = data === undefined ? undefined : (data.newestId ?? 0);
  const hasArrived = heard !== undefined && newest !== undefined && newest > (heard ?? 0);
  if (newest !== undefined && (heard === undefined || (!hasArrived && newest < (heard ?? 0)))) setHeard(newest);
  const icon = (
    <>
      <IconBell size={20} stroke={1.5} aria-hidden />
      <Count unread={unread} />
    </>
  );
  return (
    <>
      <output className="b-visually-hidden">{hasArrived ? t('notification.arrived', { count: unread }) : ''}</output>
      {isNarrow ? (
        <Link to="/notifications" className={styles.bell} aria-label={label}>
          {icon}
        </Link>
      ) : (
        <Popover
          opened={isOpen}
          onChange={setOpen}
          position="bottom-end"
          width={400}
          trapFocus
          returnFocus
          withinPortal={false}
        >
          <Popover.Target>
            <button type="button" className={styles.bell} aria-label={label} onClick={() => setOpen(!isOpen)}>
              {icon}
            </button>
          </Popover.Target>
          <Popover.Dropdown className={styles.dropdown ?? ''} aria-label={t('notification.title')}>
            <Suspense fallback={<PageSkeleton />}>
              <BellPanel onClose={() => setOpen(false)} />
            </Suspense>
          </Popover.Dropdown>
        </Popover>
      )}
    </>
  );
}
