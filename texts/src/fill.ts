/** Fills `{{name}}` in a sentence; a value that is missing leaves nothing. */
export function fill(sentence: string, params: Record<string, unknown> = {}): string {
  return sentence.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = params[name];
    if (Array.isArray(value)) return value.join(', ');
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  });
}
