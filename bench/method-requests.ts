import type { ImpactLevel } from '@baluarte/contract/risk/impact.ts';
import type { MethodReply, PreviewKind } from '@baluarte/contract/risk/method.ts';

type Headers = Record<string, string>;

async function read<T>(address: string, headers: Headers): Promise<T> {
  const response = await fetch(address, { headers });
  if (!response.ok) throw new Error(`${address}: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { data: T }).data;
}

/** Requests a preview of a method change; throws when it is refused. */
export const previewOf =
  (url: string, headers: Headers) =>
  async (change: object, kind: PreviewKind = 'inherent'): Promise<void> => {
    const response = await fetch(`${url}/api/method/preview?kind=${kind}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(change),
    });
    const answer = await response.text();
    if (!response.ok) throw new Error(`preview: ${response.status} ${answer}`);
  };

/** The first factor with its levels, and the ranges, as a person would send them back. */
export async function impactFactorsOf(url: string, headers: Headers) {
  const method = await read<MethodReply>(`${url}/api/method`, headers);
  const factorId = method.impactFactors[0]?.id ?? 0;
  const levels = await read<ImpactLevel[]>(`${url}/api/impacts/${factorId}/levels`, headers);
  return {
    factorId,
    levels: levels.map(({ ratingCount: _count, ...level }) => level),
    controls: method.controls,
    /** What a save of the ranges and of how controls lower risks begins with. */
    ranges: {
      zoneMode: method.zoneMode,
      zoneMatrix: method.zoneMatrix,
      rangeLevels: method.rangeLevels.map(({ color: _color, ...range }) => range),
    },
  };
}

/** Saves how levels become colours and how controls lower risks; throws when it is refused. */
export const saveOf =
  (url: string, headers: Headers) =>
  async (method: object): Promise<void> => {
    const response = await fetch(`${url}/api/method`, {
      method: 'PUT',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(method),
    });
    const answer = await response.text();
    if (!response.ok) throw new Error(`method: ${response.status} ${answer}`);
  };
