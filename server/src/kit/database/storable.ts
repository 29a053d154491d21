/** A NUL or half of a character, itself or as JSON writes it. PostgreSQL refuses both, and the request would end as a failure of ours. */
const suspicious = /\0|\p{Surrogate}|\\u(?:0000|[dD][89a-fA-F])/u;

const clean = (text: string): string => text.replaceAll('\0', '').toWellFormed();

/** The same JSON with clean texts; a text that is no JSON, cleaned itself. */
function cleanJson(text: string): string {
  try {
    return JSON.stringify(
      JSON.parse(text, (_name, value: unknown) => {
        if (typeof value === 'string') return clean(value);
        if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
        return Object.fromEntries(Object.entries(value).map(([name, held]) => [clean(name), held as unknown]));
      }),
    );
  } catch {
    return clean(text);
  }
}

/**
 * A parameter of a statement as PostgreSQL can store it: without NUL, and with U+FFFD for half of a character, in texts, lists of
 * them and JSON. Requests with either are refused before; this is for what files and other systems bring.
 */
export function storable(value: unknown): unknown {
  if (typeof value === 'string') return suspicious.test(value) ? cleanJson(value) : value;
  if (Array.isArray(value) && value.some((one) => typeof one === 'string' && suspicious.test(one)))
    return value.map(storable);
  return value;
}
