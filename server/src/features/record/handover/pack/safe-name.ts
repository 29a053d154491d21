/** Signs that a system of files forbids, that hide others, or that turn the direction of a text. */
const refused = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}<>:"/\\|?*%#]+/gu;

/** A name that is safe in every system of files: no path, no hidden file, at most 80 signs, its ending kept. */
export function safeName(name: string): string {
  const plain = name
    .toWellFormed()
    .normalize('NFC')
    .replace(refused, '_')
    .replace(/\.{2,}/g, '.')
    .trim();
  const [, stem = '', ending = ''] = /^(.*?)(\.[\p{L}\p{N}]{1,10})?$/u.exec(plain) ?? [];
  const kept = Array.from(stem)
    .slice(0, 70)
    .join('')
    .replace(/^[.\s]+|(?<![.\s])[.\s]+$/g, '');
  return `${/^(con|prn|aux|nul|com\d|lpt\d)$/i.test(kept) || kept === '' ? `_${kept}` : kept}${ending}`;
}
