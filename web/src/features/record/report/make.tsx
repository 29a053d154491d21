import type { ReportKind } from '@baluarte/contract/record/report.ts';
import {
  IconBinaryTree,
  IconChecklist,
  IconClipboardList,
  IconFileAnalytics,
  IconFileDescription,
  IconFileCertificate,
  IconHistory,
  IconListCheck,
  IconRadar2,
  IconServer,
  IconShieldCheck,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Empty, Panel } from '#kit/layout/panel.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { kindAddress } from './chosen.ts';
import { MakeReport } from './make-report.tsx';
import { useOpenKinds } from './open-kinds.ts';
import styles from './report.module.css';

const icons: Readonly<Record<ReportKind, ComponentType<{ size?: number; stroke?: number }>>> = {
  executive: IconFileAnalytics,
  risks: IconClipboardList,
  'risk-sheets': IconFileDescription,
  treatment: IconListCheck,
  controls: IconShieldCheck,
  acceptances: IconChecklist,
  applicability: IconBinaryTree,
  assets: IconServer,
  evidence: IconFileCertificate,
  maturity: IconRadar2,
  audit: IconHistory,
};

/** The reports one can make, or the one that `?kind=` names. */
export function Make() {
  const { t } = useTexts();
  const kinds = useOpenKinds();
  const [search] = useSearchParams();
  const kind = kinds.find((one) => one === search.get('kind'));
  if (kind) return <MakeReport key={search.toString()} kind={kind} />;
  if (kinds.length === 0)
    return (
      <Panel title={t('reportPage.tabs.make')}>
        <Empty title={t('reportPage.none')} text={t('reportPage.noneText')} />
      </Panel>
    );
  return (
    <ul className={styles.gallery}>
      {kinds.map((one) => {
        const Icon = icons[one];
        const { to, isNarrowed } = kindAddress(one, search);
        return (
          <li key={one}>
            <Link to={to} className={styles.card}>
              <span className={styles.icon} aria-hidden>
                <Icon size={22} stroke={1.5} />
              </span>
              <strong>{t(`reportPage.kinds.${one}`)}</strong>
              <span>{t(`reportPage.about.${one}`)}</span>
              {isNarrowed ? <span>{t('reportPage.narrowedAsList')}</span> : null}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
