/**
 * Address of a page in one scope: whoever works in another one is brought there first, and whoever may not enter it chooses. `path` is
 * an address within the product, `/risks/treatments?risk=5`.
 */
export const inScope = (scopeId: number, path: string): string =>
  `/scopes/select?scope=${scopeId}&return=${encodeURIComponent(path).replaceAll('%2F', '/')}`;
