/** Parameters of the address that say which asset is open, and of when: another one, and what is typed of this one goes. */
export const partsOfPage = ['asset', 'page', 'search', 'incomplete', 'at'];
