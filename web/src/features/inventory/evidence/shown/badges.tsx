import type { EvidenceRow, Integrity, ScanState, Validity } from '@baluarte/contract/inventory/evidence.ts';
import {
  IconAlertTriangle,
  IconClockExclamation,
  IconGavel,
  IconHourglass,
  IconShieldCheck,
  IconShieldOff,
  IconVirus,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './evidence.module.css';

interface BadgeProps {
  tone: 'quiet' | 'warn' | 'bad';
  icon?: ComponentType<{ size?: number; stroke?: number }>;
  children: string;
}

/** A state in words, with a picture, so that it does not rely on colour. */
const Badge = ({ tone, icon: Icon, children }: BadgeProps) => (
  <span className={styles.badge} data-tone={tone}>
    {Icon ? <Icon size={16} stroke={1.75} aria-hidden /> : null}
    {children}
  </span>
);

const ofValidity = {
  unlimited: { tone: 'quiet' },
  valid: { tone: 'quiet' },
  soon: { tone: 'warn', icon: IconHourglass },
  expired: { tone: 'bad', icon: IconClockExclamation },
} as const satisfies Record<Validity, Omit<BadgeProps, 'children'>>;

/** Whether a piece holds, until when, or no longer. */
export function ValidityBadge({ row: { validity } }: { row: Pick<EvidenceRow, 'validity'> }) {
  const { texts } = useTexts();
  return <Badge {...ofValidity[validity]}>{texts.evidence.words.validity[validity]}</Badge>;
}

const ofScan = {
  pending: { tone: 'warn', icon: IconHourglass },
  clean: { tone: 'quiet', icon: IconShieldCheck },
  infected: { tone: 'bad', icon: IconVirus },
  unscanned: { tone: 'quiet', icon: IconShieldOff },
} as const satisfies Record<ScanState, Omit<BadgeProps, 'children'>>;

/** What the virus scanner says. */
export function ScanBadge({ scan }: { scan: ScanState }) {
  const { texts } = useTexts();
  return <Badge {...ofScan[scan]}>{texts.evidence.words.scan[scan]}</Badge>;
}

/** That a kept file is not what was received. */
export function IntegrityBadge({ integrity }: { integrity: Exclude<Integrity, 'intact'> }) {
  const { texts } = useTexts();
  return (
    <Badge tone="bad" icon={IconAlertTriangle}>
      {texts.evidence.integrities[integrity]}
    </Badge>
  );
}

/** What else there is to know of a piece before it is opened. */
export function PieceBadges({ row }: { row: Pick<EvidenceRow, 'isDamaged' | 'isOnHold' | 'scan'> }) {
  const { texts } = useTexts();
  const { isDamaged, isOnHold, scan } = row;
  return (
    <>
      {scan === 'infected' || scan === 'pending' ? <ScanBadge scan={scan} /> : null}
      {isDamaged ? (
        <Badge tone="bad" icon={IconAlertTriangle}>
          {texts.evidence.extras.isDamaged}
        </Badge>
      ) : null}
      {isOnHold ? (
        <Badge tone="warn" icon={IconGavel}>
          {texts.evidence.extras.isOnHold}
        </Badge>
      ) : null}
    </>
  );
}
