interface StatusNames {
  none: string;
  entry: Readonly<Record<number, string>>;
  risk: Readonly<Record<number, string>>;
}

/** What the sentence of a refusal speaks of, with the statuses it allows by name instead of by id. */
export function withStatusNames(
  code: string,
  params: Readonly<Record<string, unknown>>,
  { none, entry, risk }: StatusNames,
): Readonly<Record<string, unknown>> {
  const { allowed } = params;
  if (!Array.isArray(allowed)) return params;
  const names: Readonly<Record<number, string>> = code.startsWith('risk.') ? risk : entry;
  return { ...params, allowed: allowed.length === 0 ? none : allowed.map((id: number) => names[id] ?? id) };
}
