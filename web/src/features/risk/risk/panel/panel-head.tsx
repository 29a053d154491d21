import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import type { RiskRow } from '@baluarte/contract/risk/risk.ts';
import {
  IconArrowBackUp,
  IconBan,
  IconBug,
  IconChevronDown,
  IconChevronUp,
  IconDots,
  IconFileDescription,
  IconFlag,
  IconPencil,
  IconServer2,
  IconShieldExclamation,
  IconTrash,
  IconX,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useMayOpen } from '#kit/site/site.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { endName } from '../end-name.ts';
import { useSheetAddress } from '../risk-sheet.ts';
import { RiskStatus } from '../risk-status.tsx';
import styles from './panel.module.css';

export interface PanelHeadProps {
  risk: Pick<RiskRow, 'id' | 'code' | 'asset' | 'threat' | 'vulnerability' | 'statusId'> | undefined;
  place: { index: number; total: number } | null;
  hasPrevious: boolean;
  onMove: (by: 1 | -1) => void;
  onClose: () => void;
  onCorrect?: (() => void) | undefined;
  onDiscard?: (() => void) | undefined;
  onRestore?: (() => void) | undefined;
  onRemove?: (() => void) | undefined;
}

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;

/** Which risk it is: its asset, threat and vulnerability; and the way to its neighbours. */
export function PanelHead({ risk, place, hasPrevious, onMove, onClose, ...acts }: PanelHeadProps) {
  const { t, number } = useTexts();
  const sheetOf = useSheetAddress();
  const tool = (label: string, picture: ReactNode, onClick: () => void, isDisabled = false) => (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} disabled={isDisabled} onClick={onClick}>
        {picture}
      </ActionIcon>
    </Tooltip>
  );
  return (
    <header className={styles.head}>
      <div className={styles.tools}>
        {risk?.code ? <strong className={styles.code}>{risk.code}</strong> : null}
        <span className={styles.place}>
          {place ? t('risk.panel.position', { index: number(place.index), total: number(place.total) }) : null}
        </span>
        {risk ? <RiskStatus id={risk.statusId} /> : null}
        <span className={styles.spring} />
        {tool(t('risk.panel.previous'), <IconChevronUp {...icon} size={18} />, () => onMove(-1), !hasPrevious)}
        {tool(t('risk.panel.next'), <IconChevronDown {...icon} size={18} />, () => onMove(1))}
        <MoreMenu sheet={risk && sheetOf?.(risk.id)} {...acts} />
        {tool(t('risk.panel.close'), <IconX {...icon} size={18} />, onClose)}
      </div>
      {risk ? <Ends risk={risk} /> : null}
    </header>
  );
}

type Acts = Pick<PanelHeadProps, 'onCorrect' | 'onDiscard' | 'onRestore' | 'onRemove'> & {
  /** Where it is made as a document. */
  sheet: string | undefined;
};

function MoreMenu({ sheet, onCorrect, onDiscard, onRestore, onRemove }: Acts) {
  const { t } = useTexts();
  if (!sheet && !onCorrect && !onDiscard && !onRestore && !onRemove) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('catalogue.list.more')}>
          <IconDots {...icon} size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {sheet ? (
          <Menu.Item component={Link} to={sheet} leftSection={<IconFileDescription {...icon} />}>
            {t('risk.list.sheet')}
          </Menu.Item>
        ) : null}
        {onCorrect ? (
          <Menu.Item leftSection={<IconPencil {...icon} />} onClick={onCorrect}>
            {t('risk.correct.title')}…
          </Menu.Item>
        ) : null}
        {onDiscard ? (
          <Menu.Item leftSection={<IconBan {...icon} />} onClick={onDiscard}>
            {t('risk.discard.title')}…
          </Menu.Item>
        ) : null}
        {onRestore ? (
          <Menu.Item leftSection={<IconArrowBackUp {...icon} />} onClick={onRestore}>
            {t('risk.discard.restore')}
          </Menu.Item>
        ) : null}
        {onRemove ? (
          <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={onRemove}>
            {t('risk.list.remove')}
          </Menu.Item>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}

function Ends({ risk: { asset, threat, vulnerability } }: { risk: NonNullable<PanelHeadProps['risk']> }) {
  const { t } = useTexts();
  const mayOpen = useMayOpen();
  const name = endName(asset);
  return (
    <>
      <h2 className={styles.title}>
        <IconServer2 {...icon} />
        <span className={styles.titleText}>
          <span className="b-visually-hidden">{t('risk.panel.asset')}: </span>
          {mayOpen('/assets/show/:assetId') ? <Link to={`/assets/show/${asset.id}`}>{name}</Link> : name}
          {asset.isCritical ? (
            <span className={styles.critical}>
              <IconFlag size={13} stroke={2} aria-hidden /> {t('risk.recognition.isCritical')}
            </span>
          ) : null}
        </span>
      </h2>
      <dl className={styles.ends}>
        <dt>
          <IconShieldExclamation {...icon} />
          <span className="b-visually-hidden">{t('risk.panel.threat')}</span>
        </dt>
        <dd>{endName(threat)}</dd>
        <dt>
          <IconBug {...icon} />
          <span className="b-visually-hidden">{t('risk.panel.vulnerability')}</span>
        </dt>
        <dd>{endName(vulnerability)}</dd>
      </dl>
    </>
  );
}
