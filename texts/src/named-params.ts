interface StatusNames {
  none: string;
  entry: Readonly<Record<number, string>>;
  risk: Readonly<Record<number, string>>;
}

type Params = Readonly<Record<string, unknown>>;

/** The texts of a language, of which those of a catalogue have the labels of its fields. */
export type Named = Readonly<Record<string, unknown>> & { readonly statusNames: StatusNames };

const labelsOf = (texts: Named, catalogue: unknown): Readonly<Record<string, string>> =>
  (texts[String(catalogue)] as { fields?: Record<string, string> } | undefined)?.fields ?? {};

/**
 * What the sentence of a refusal speaks of, by name: the statuses it allows instead of their ids, the `fields` of a
 * `catalogue` instead of their keys, and the `field` of the entity the code begins with.
 */
export function namedParams(code: string, params: Params, texts: Named): Params {
  const { allowed, field, fields, catalogue } = params;
  if (typeof field === 'string') {
    const [entity] = code.split('.');
    return { ...params, field: labelsOf(texts, entity)[field] ?? field };
  }
  if (Array.isArray(fields)) {
    const labels = labelsOf(texts, catalogue);
    return { ...params, fields: fields.map((field: string) => labels[field] ?? field) };
  }
  if (!Array.isArray(allowed)) return params;
  const { none, entry, risk } = texts.statusNames;
  const names: Readonly<Record<number, string>> = code.startsWith('risk.') ? risk : entry;
  return { ...params, allowed: allowed.length === 0 ? none : allowed.map((id: number) => names[id] ?? id) };
}
