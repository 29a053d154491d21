import { isObliged } from '@baluarte/contract/organization/public-body.rules.ts';
import { readLists } from '#organization/shared/lists.ts';

/**
 * Whether an organization classifies its information as Ley 1712 de 2014 says (art. 5). Its category decides, else that of
 * its type; where neither is known it is treated as private.
 */
export function isPublicBody({ categoryId, typeId }: { categoryId: number | null; typeId: number | null }): boolean {
  const { organizationCategories, organizationTypes } = readLists();
  const category = categoryId ?? organizationTypes.find(({ id }) => id === typeId)?.categoryId;
  return isObliged(organizationCategories.find(({ id }) => id === category)?.code);
}
