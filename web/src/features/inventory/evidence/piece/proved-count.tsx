import { provableEntities } from '@baluarte/contract/inventory/evidence.ts';
import type { Row } from '#kit/catalogue/catalogue.ts';
import { CountBadge } from '#kit/catalogue/show/count-badge.tsx';

/** How many rows a piece proves, whatever they are. */
export function ProvedCount({ row }: { row: Row }) {
  const counts: Readonly<Record<string, unknown>> = row;
  return <CountBadge count={provableEntities.reduce((sum, entity) => sum + Number(counts[`${entity}Count`]), 0)} />;
}
