import { storage } from '#kit/storage/storage.ts';
import { viewIn } from './default-view.ts';

/** How a person likes a list: kept in this browser, for lists opened without saying otherwise. */
const personal = ['columns', 'density', 'perPage'] as const;
const keyOf = (name: string) => `list.${name}`;

function stored(name: string): Partial<Record<(typeof personal)[number], string>> {
  try {
    return JSON.parse(storage.getItem(keyOf(name)) ?? '{}') as Record<string, string>;
  } catch {
    return {};
  }
}

/** Remembers what of an address is a matter of taste; what a saved view looks like is a matter of that view. */
export function rememberView(name: string, search: URLSearchParams): void {
  if (viewIn(search)) return;
  const view = Object.fromEntries(personal.flatMap((key) => (search.has(key) ? [[key, search.get(key)]] : [])));
  if (Object.keys(view).length === 0) storage.removeItem(keyOf(name));
  else storage.setItem(keyOf(name), JSON.stringify(view));
}

/**
 * The address with the person's own view in it, or null when it has one already or there is none: so that the address
 * bar always holds what is on screen, ready for a colleague.
 */
export function withPersonalView(name: string, search: URLSearchParams): URLSearchParams | null {
  const view = Object.entries(stored(name)).filter(([, value]) => typeof value === 'string');
  if (viewIn(search)) return null;
  if (view.length === 0 || personal.some((key) => search.has(key))) return null;
  const next = new URLSearchParams(search);
  for (const [key, value] of view) next.set(key, value);
  return next;
}

/** Commas are allowed in a query and far easier to read than `%2C`. */
export const searchText = (search: URLSearchParams): string => {
  const text = search.toString().replaceAll('%2C', ',');
  return text === '' ? '' : `?${text}`;
};
