import { permissionList, type PermissionCode, type PermissionGroup } from '@baluarte/contract/permissions.ts';
import { fold } from '#kit/search/fold.ts';
import type { Texts } from '#kit/texts/texts.ts';

export interface GridItem {
  code: PermissionCode;
  label: string;
  /** As the interface asks for it; null where only the API does. */
  key: string | null;
}
export interface GridGroup {
  name: PermissionGroup;
  title: string;
  items: readonly GridItem[];
  /** Of the whole group, regardless of the search. */
  codes: readonly PermissionCode[];
}

/** Every permission of a company, by group, in one language. Those of the platform are nobody's there. */
export function groupsIn({
  permissions,
  permissionGroups,
}: Pick<Texts, 'permissions' | 'permissionGroups'>): GridGroup[] {
  const own = permissionList.filter(({ group }) => group !== 'companies');
  return [...Map.groupBy(own, ({ group }) => group)].map(([name, members]) => ({
    name,
    title: permissionGroups[name],
    items: members.map(({ code, key }) => ({ code, key, label: permissions[code] })),
    codes: members.map(({ code }) => code),
  }));
}

interface Narrowing {
  /** Looked for in names, keys and numbers, whatever their case and accents; a group's name finds all of it. */
  search: string;
  isShown: (code: PermissionCode) => boolean;
}

/** What of the groups is shown; a group with nothing to show is left out. */
export function narrowed(groups: readonly GridGroup[], { search, isShown }: Narrowing): GridGroup[] {
  const typed = fold(search.trim());
  const isFound = ({ label, key, code }: GridItem) =>
    fold(label).includes(typed) || fold(key ?? '').includes(typed) || String(code) === typed;
  return groups.flatMap((group) => {
    const isWhole = fold(group.title).includes(typed);
    const items = group.items.filter((item) => isShown(item.code) && (isWhole || isFound(item)));
    return items.length > 0 ? [{ ...group, items }] : [];
  });
}

/** A set with some codes put in or taken out; each once, in their order. */
export function withCodes(value: readonly number[], codes: readonly number[], isIn: boolean): number[] {
  const next = new Set(value);
  for (const code of codes) {
    if (isIn) next.add(code);
    else next.delete(code);
  }
  return [...next].toSorted((a, b) => a - b);
}
