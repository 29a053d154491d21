import { useFieldHome } from '#kit/catalogue/form/form-context.ts';
import { Fact } from '#kit/catalogue/form/fact.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { UserCount } from './user-count.tsx';

/** How many people have the role that is shown, with the way to them. */
export function Holders() {
  const { row, form } = useFieldHome();
  const { t } = useTexts();
  if (form !== null || !row) return null;
  return (
    <Fact label={t('role.extras.userCount')}>
      <UserCount count={Number(row['userCount'])} roleId={row.id} />
    </Fact>
  );
}
