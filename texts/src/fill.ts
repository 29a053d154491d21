function wordOf(value: unknown): string {
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/**
 * Fills `{{name}}` in a sentence; a value that is missing leaves nothing. A full stop behind a value that ends in one, as
 * "S.A.S." does, is not written twice.
 */
export function fill(sentence: string, params: Record<string, unknown> = {}): string {
  return sentence.replace(/\{\{(\w+)\}\}(\.(?!\.))?/g, (_, name: string, stop = '') => {
    const value = wordOf(params[name]);
    return value.endsWith('.') ? value : value + stop;
  });
}

/** A filled sentence without a doubled full stop after a value. */
export function withOneStop(sentence: string, values: Readonly<Record<string, unknown>>): string {
  return Object.values(values).reduce<string>(
    (text, value) =>
      typeof value === 'string' && value.endsWith('.')
        ? text.replaceAll(`${value}.`, (double, at: number) => (text[at + double.length] === '.' ? double : value))
        : text,
    sentence,
  );
}
