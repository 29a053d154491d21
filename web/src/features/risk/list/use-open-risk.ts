import { useLocation, useNavigate } from 'react-router';
import { searchText } from '../../../kit/catalogue/list/personal-view.ts';

const parameter = 'risk';

/** The risk open beside the list; it stands in the address, so that a link shows it to a colleague too. */
export function useOpenRisk() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const id = Number(new URLSearchParams(search).get(parameter));
  const hrefOf = (next: number | null): string => {
    const target = new URLSearchParams(search);
    if (next === null) target.delete(parameter);
    else target.set(parameter, String(next));
    return `${pathname}${searchText(target)}`;
  };
  return {
    id: Number.isInteger(id) && id > 0 ? id : null,
    hrefOf,
    /** Opens another one; going back leads out of the panel, not through every risk that was in it. */
    open: (next: number | null) => void navigate(hrefOf(next), { replace: id > 0, preventScrollReset: true }),
  };
}
