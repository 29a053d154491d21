import { control } from '@baluarte/contract/risk/control.ts';
import type { RiskOne } from '@baluarte/contract/risk/risk.ts';
import { statusIds } from '@baluarte/contract/kit/values.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { PickList } from '#kit/catalogue/relate/pick-list.tsx';
import { Status } from '#kit/catalogue/status.tsx';
import { call } from '#kit/http/call.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { associate } from './control-acts.ts';
import { previewQuery, sharesQuery } from './control-queries.ts';
import styles from './controls.module.css';
import { Left } from './suggestions.tsx';

const mostOffered = 30;
const { ACTIVE, FINISH, IMPLEMENTED, PENDING } = statusIds;
const usable = [ACTIVE, PENDING, IMPLEMENTED, FINISH].join(',');

type Now = Pick<RiskOne, 'residual' | 'expected'>;
interface PickControlsProps {
  riskIds: readonly number[];
  /** Of a single risk, where it stands: what would be left is shown while controls are chosen. */
  now?: Now;
  onClose: () => void;
  onDone?: () => void;
}

/** Chooses which controls of the scope act on some risks. */
export function PickControls({ riskIds, now, onClose, onDone }: PickControlsProps) {
  const { t } = useTexts();
  const [only] = riskIds;
  const single = riskIds.length === 1 ? only : undefined;
  const { data: own } = useQuery({ ...sharesQuery(single ?? 0), enabled: single !== undefined });
  const known = new Set(own?.shares.map(({ id }) => id));
  return (
    <PickList
      title={
        single === undefined
          ? t('riskControl.associate.many', { count: riskIds.length })
          : t('riskControl.associate.title')
      }
      ask={t('riskControl.associate.search')}
      queryKey={['control', 'pick', [...known]]}
      find={async (search, signal) => {
        const { rows } = await call(control.endpoints.list, {
          query: { search: search || undefined, statusId: usable, perPage: mostOffered + known.size, sort: 'code' },
          signal,
          isPart: true,
        });
        return rows
          .filter(({ id }) => !known.has(id))
          .map(({ id, code, name, statusId }) => ({
            id,
            label: `${code} · ${name}`,
            mark: <Status id={statusId} />,
          }));
      }}
      preview={single === undefined || now === undefined ? undefined : (ids) => previewOf(single, now, ids)}
      apply={(count) => t('riskControl.associate.apply', { count })}
      onApply={async (ids) => {
        if (!(await associate(riskIds, ids))) return;
        onDone?.();
        onClose();
      }}
      onClose={onClose}
    />
  );
}

const previewOf = (riskId: number, now: Now, controlIds: readonly number[]) => (
  <Preview riskId={riskId} now={now} controlIds={controlIds} />
);

function Preview({ riskId, now, controlIds }: { riskId: number; now: Now; controlIds: readonly number[] }) {
  const { data } = useQuery({ ...previewQuery(riskId, controlIds), placeholderData: keepPreviousData });
  return (
    <output className={styles.preview}>
      {controlIds.length > 0 && data ? <Left now={now} residual={data.residual} expected={data.expected} /> : null}
    </output>
  );
}
