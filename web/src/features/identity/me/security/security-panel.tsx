import { LoadError } from '#kit/layout/load-error.tsx';
import { PageSkeleton } from '#kit/layout/page-skeleton.tsx';
import { DevicesPanel } from './devices-panel.tsx';
import { PasskeysPanel } from './passkeys-panel.tsx';
import { RecoveryPanel } from './recovery-panel.tsx';
import styles from './security.module.css';
import { StepsPanel } from './steps-panel.tsx';
import { useSecurity } from './use-security.ts';

/** Ways to prove identity besides the password: second step, recovery codes, remembered browsers, passkeys. */
export function SecurityPanel() {
  const query = useSecurity();
  if (query.data === undefined)
    return query.isError ? <LoadError error={query.error} onRetry={() => void query.refetch()} /> : <PageSkeleton />;
  const security = query.data;
  return (
    <div className={styles.stack}>
      <StepsPanel security={security} />
      <RecoveryPanel security={security} />
      {security.factors.length > 0 || security.devices.length > 0 ? <DevicesPanel devices={security.devices} /> : null}
      <PasskeysPanel security={security} />
    </div>
  );
}
