import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

type Licence = { license: { id?: string; name?: string } } | { expression: string };

export interface Component {
  'bom-ref': string;
  name: string;
  version: string;
  licenses?: Licence[];
  /** npm marks development-only components here. */
  properties?: { name: string; value: string }[];
}

/** The parts of a CycloneDX 1.5 bill of materials used here. */
export interface Bill {
  serialNumber?: string;
  metadata: { timestamp?: string };
  components: Component[];
  dependencies: { ref: string }[];
}

/**
 * The bill of materials of everything in package-lock.json, for production and development, on every platform: the same text
 * for the same lock and the same npm. Not with `--omit dev`, which leaves out what production and development both need.
 * Throws npm's error when it cannot create one.
 */
export function makeBill(): Bill {
  const output = execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const { serialNumber: _serialNumber, ...bill } = JSON.parse(output) as Bill;
  const { timestamp: _timestamp, ...metadata } = bill.metadata;
  const byRef = (one: string, other: string) => (one < other ? -1 : Number(one > other));
  return {
    ...bill,
    metadata,
    components: bill.components.toSorted((a, b) => byRef(a['bom-ref'], b['bom-ref'])),
    dependencies: bill.dependencies.toSorted((a, b) => byRef(a.ref, b.ref)),
  };
}

interface Lock {
  packages: Record<string, { version?: string; link?: true }>;
}

/** Packages of package-lock.json that are not in a bill, as `name@version`. */
export function missingIn({ components }: Bill, lock: Lock): string[] {
  const there = new Set(components.map(({ name, version }) => `${name}@${version}`));
  return Object.entries(lock.packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .map(([path, { version }]) => `${path.split('node_modules/').at(-1)}@${version}`)
    .filter((one) => !there.has(one));
}

export const readLock = (): Lock => JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock;
