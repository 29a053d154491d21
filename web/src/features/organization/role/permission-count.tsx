import { useTexts } from '#kit/texts/texts.ts';

/** How many permissions with an effect a role gives; the administrator's has no number because it has all. */
export function PermissionCount({ codes, isEverything }: { codes: readonly number[]; isEverything: boolean }) {
  const { t, number } = useTexts();
  return isEverything ? t('role.grid.everything') : number(codes.length);
}
