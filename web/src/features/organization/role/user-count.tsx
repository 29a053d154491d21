import { CountTo } from '#kit/catalogue/count-link.tsx';
import { useMayOpen } from '#kit/site/site.ts';
import { useTexts } from '#kit/texts/texts.ts';

/** How many have a role, as a link to them if the viewer may see users. */
export function UserCount({ count, roleId }: { count: number; roleId: number }) {
  const { number } = useTexts();
  const mayOpen = useMayOpen();
  return mayOpen('/users') ? <CountTo count={count} to={`/users?roleId=${roleId}`} /> : number(count);
}
