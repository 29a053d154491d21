import { permissions, type PermissionCode } from '@baluarte/contract/permissions.ts';
import { control, type ControlRow } from '@baluarte/contract/risk/control.ts';
import { laidOutList } from '#inventory/shared/catalogue/laid-out-list.tsx';
import { CountLink } from '#kit/catalogue/count-link.tsx';
import { useCan } from '#kit/session/session.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { AssociateImported } from './associate-imported.tsx';
import { AssociationFiles } from './association-files.tsx';
import { FollowUpMark, RatingMark } from './control-marks.tsx';
import { risesOf } from './rises.ts';

interface CountProps {
  count: number;
  id: number;
  tab: 'risk' | 'evidence';
  access: PermissionCode;
}

/** How many there are, leading to them for who may see them. */
function Count({ count, id, tab, access }: CountProps) {
  const { number } = useTexts();
  return useCan()(access) ? <CountLink count={count} of={control} id={id} tab={tab} /> : number(count);
}

/** The list of the controls of the scope worked in. */
export const ControlsPage = laidOutList('control', {
  shown: {
    nextFollowUp: (_: string, row: ControlRow) => <FollowUpMark control={row} />,
    rating: (_: number | null, row: ControlRow) => <RatingMark control={row} />,
    riskCount: (count: number, { id }: ControlRow) => (
      <Count count={count} id={id} tab="risk" access={permissions.risks.list} />
    ),
    evidenceCount: (count: number, { id }: ControlRow) => (
      <Count count={count} id={id} tab="evidence" access={permissions.evidence.list} />
    ),
  },
  filters: { isOverdue: 'flag', isLessened: 'flag' },
  consequences: risesOf,
  Files: AssociationFiles,
  Imported: AssociateImported,
});
