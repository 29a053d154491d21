import { Menu } from '@mantine/core';
import { statusIds } from '@baluarte/contract/kit/values.ts';
import type { RiskRow } from '@baluarte/contract/risk/risk.ts';
import { IconArrowBackUp, IconBan, IconChecklist, IconEye, IconFileDescription } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useTexts } from '#kit/texts/texts.ts';
import { restore, useRiskPermits } from '../risk-acts.ts';
import { useSheetAddress } from '../risk-sheet.ts';

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;

interface RowItemsProps {
  risk: RiskRow;
  href: string;
  /** Discarding asks for a reason, where the list can. */
  onDiscard?: () => void;
}

/** Items of a risk's menu in the list. */
export const rowItems = (props: RowItemsProps) => <RowItems {...props} />;

/** What can be done with one risk from its row. */
function RowItems({ risk, href, onDiscard }: RowItemsProps) {
  const { t } = useTexts();
  const permits = useRiskPermits();
  const sheetOf = useSheetAddress();
  const isDiscarded = risk.statusId === statusIds.INACTIVE;
  const Open = permits.assess ? IconChecklist : IconEye;
  return (
    <>
      {permits.view ? (
        <Menu.Item component={Link} to={href} preventScrollReset leftSection={<Open {...icon} />}>
          {t(permits.assess ? 'risk.list.open' : 'risk.list.openReadOnly')}
        </Menu.Item>
      ) : null}
      {sheetOf ? (
        <Menu.Item component={Link} to={sheetOf(risk.id)} leftSection={<IconFileDescription {...icon} />}>
          {t('risk.list.sheet')}
        </Menu.Item>
      ) : null}
      {permits.discards(risk) && onDiscard ? (
        <Menu.Item leftSection={<IconBan {...icon} />} onClick={onDiscard}>
          {t('risk.discard.title')}…
        </Menu.Item>
      ) : null}
      {permits.changeStatus && isDiscarded ? (
        <Menu.Item leftSection={<IconArrowBackUp {...icon} />} onClick={() => void restore(risk)}>
          {t('risk.discard.restore')}
        </Menu.Item>
      ) : null}
    </>
  );
}
