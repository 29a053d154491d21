import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const web = join(import.meta.dirname, '..');
const { imports } = JSON.parse(readFileSync(join(web, 'package.json'), 'utf8')) as { imports: Record<string, string> };

/** The file of the web an import of `file` names, relative or by a name that begins with `#`; null where it is another package's. */
export function resolveImport(file: string, named: string): string | null {
  if (named.startsWith('.')) return resolve(dirname(file), named);
  const [prefix, place] = Object.entries(imports).find(([key]) => named.startsWith(key.slice(0, -1))) ?? [];
  return prefix && place ? join(web, place.slice(0, -1), named.slice(prefix.length - 1)) : null;
}
