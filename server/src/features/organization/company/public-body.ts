import { readLists } from '#organization/shared/lists.ts';

/** Categories whose organizations the law on access to public information obliges; companies the State has a part in are among them. */
const obliged: ReadonlySet<string> = new Set(['public', 'mixed']);

/**
 * Whether an organization classifies its information as Ley 1712 de 2014 says (art. 5). Its category decides, else that of
 * its type; where neither is known it is treated as private.
 */
export function isPublicBody({ categoryId, typeId }: { categoryId: number | null; typeId: number | null }): boolean {
  const { organizationCategories, organizationTypes } = readLists();
  const category = categoryId ?? organizationTypes.find(({ id }) => id === typeId)?.categoryId;
  return obliged.has(organizationCategories.find(({ id }) => id === category)?.code ?? '');
}
