import { IconBrandAppleFilled, IconBrandGoogleFilled, IconKey } from '@tabler/icons-react';
import type { ComponentType } from 'react';

type Mark = ComponentType<{ size: number; stroke?: number; 'aria-hidden'?: boolean }>;

const MicrosoftMark: Mark = ({ size }) => (
  <svg width={size} height={size} viewBox="0 0 24 24" fill="currentColor" aria-hidden>
    {[3, 12.75].flatMap((x) =>
      [3, 12.75].map((y) => <rect key={`${x} ${y}`} x={x} y={y} width="8.25" height="8.25" />),
    )}
  </svg>
);

const marks: Readonly<Record<string, Mark>> = {
  google: IconBrandGoogleFilled,
  microsoft: MicrosoftMark,
  apple: IconBrandAppleFilled,
};

/** The mark of a provider in the colour of the text around it; a key for one whose mark nobody knows. */
export function ProviderMark({ provider }: { provider: string }) {
  const Mark = marks[provider] ?? IconKey;
  return <Mark size={18} stroke={1.5} aria-hidden />;
}
