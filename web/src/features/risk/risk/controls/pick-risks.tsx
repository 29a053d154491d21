import { risk } from '@baluarte/contract/risk/risk.ts';
import { PickList } from '#kit/catalogue/relate/pick-list.tsx';
import type { Row } from '#kit/catalogue/catalogue.ts';
import { rowName } from '#kit/catalogue/row-name.ts';
import { call } from '#kit/http/call.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { LevelCell } from '#risk/shared/level-cell.tsx';
import { riskName } from '../end-name.ts';
import { associate } from './control-acts.ts';

const mostOffered = 50;

/** Chooses on which risks of the scope a control acts. */
export function PickRisks({ control, onClose }: { control: Row; onClose: () => void }) {
  const { t } = useTexts();
  return (
    <PickList
      title={t('riskControl.associate.risksOf', { name: rowName(control) })}
      ask={t('riskControl.associate.searchRisks')}
      queryKey={['risk', 'pick', control.id]}
      find={async (search, signal) => {
        const { rows } = await call(risk.list, {
          query: { search: search || undefined, statusId: '1,4,7', perPage: mostOffered },
          signal,
          isPart: true,
        });
        return rows.map((one) => ({ id: one.id, label: riskName(one), mark: <LevelCell risk={one} /> }));
      }}
      apply={(count) => t('riskControl.associate.apply', { count })}
      onApply={async (ids) => {
        if (await associate(ids, [control.id])) onClose();
      }}
      onClose={onClose}
    />
  );
}
