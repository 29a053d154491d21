// Checks a hand-over pack. It uses nothing but standard web functions: the page inside the pack runs this very file, without its
// types, and so do the tests and the command of an operator.

/** A file of the pack, or a part of its page, as it was when the pack was made. */
export interface Sealed {
  /** Of a part of the page: `index.html#name`. */
  path: string;
  size: number;
  /** In hexadecimal. */
  sha256: string;
}

/** What a pack says of itself; its exact text is what is signed. */
export interface Manifest {
  /** 1: packs without `manifest.sig`, whose server did not say how it found the chain. */
  format: 1 | 2;
  product: 'baluarte';
  productVersion: string;
  company: { name: string; subdomain: string };
  madeAt: string;
  /** When the last of its records was read: they are not all of one moment. */
  readUntil: string;
  madeBy: string;
  /** The moment of the past it shows the records at; null: as they were when it was made. */
  shownAt: string | null;
  language: 'es' | 'en';
  /** By whose clock days and times stand in its tables. */
  timeZone: string;
  /** Names of the scopes it tells of. */
  scopes: string[];
  /** Whether those are all that its maker may enter. */
  isEveryScope: boolean;
  /** Names of the self-assessments that were chosen. */
  assessments: string[];
  /** First and last day of the extract of the audit, and the moments at which they begin and end. */
  audit: { from: string | null; to: string | null; since: string | null; until: string | null };
  /** How the chain of seals stood. */
  chain: {
    sealed: number;
    beginning: string | null;
    head: string | null;
    /** Changes that waited for their seal. */
    unsealed: number;
    /** What the server of the company found when it computed every seal anew: the first that did not hold. */
    broken: { seal: number; changeset: number; reason: string } | null;
  };
  /** Where the company shows its keys, without an account. */
  keysAt: string;
  /** Fingerprint of the key that signed it. */
  key: string;
  files: Sealed[];
  parts: Sealed[];
  /** What is not in it, and why. */
  leftOut: { what: string; why: string }[];
}

/** The signature over the text of the manifest. */
export interface Signature {
  algorithm: 'Ed25519';
  /** SHA-256 of the public key, in hexadecimal. */
  fingerprint: string;
  /** SubjectPublicKeyInfo, in Base64. */
  publicKey: string;
  signature: string;
}

/**
 * One seal of the chain; `head` and `changes` are null where it is told by its hash alone, and `head` is empty where the changeset was
 * no longer there. A change is its hash, or its own text.
 */
export type Link = [
  seal: number,
  hash: string,
  changeset: number,
  head: string | null,
  changes: (string | [text: string])[] | null,
];

/** What the page of a pack holds within itself. */
export interface Page {
  manifest: string;
  signature: string;
  /** Texts of its data, by name. */
  parts: Map<string, string>;
  /** Names that stand in it more than once: whoever reads the other one is told something else. */
  repeated: string[];
}

/** A file that was handed over to be checked. */
export interface Given {
  path: string;
  bytes: () => Promise<Uint8Array<ArrayBuffer>>;
}

/** `broken`: it is as it was signed, and was not as it should have been already when it was signed. */
export type Outcome = 'holds' | 'altered' | 'missing' | 'unexpected' | 'broken' | 'unchecked';

/** What was found of one part. `at` is the changeset of a seal. */
export interface Finding {
  part: string;
  outcome: Outcome;
  seal?: number;
  at?: number;
}

const text = new TextEncoder();
const hexOf = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
const fromHex = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const fromBase64 = (base64: string) => Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
const toBase64 = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));

async function digest(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
}

/** JSON with the members of every object in order and nothing between them, as data of a page: no sign of it begins a tag. */
export function canonical(value: unknown): string {
  const ordered = (_name: string, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([one], [other]) => (one < other ? -1 : 1)))
      : each;
  return JSON.stringify(value, ordered).replaceAll('<', '\\u003c');
}

/** The parts of a page that are read by it; the texts of manifest and signature are not part of what its own hash is of. */
const part = /<script type="application\/json" id="([a-z0-9-]+)">([^<]*)<\/script>/g;

/** Parts by name, the first of each, and the names there are more than one of. */
export function partsOf(all: readonly (readonly [name: string, content: string])[]): Pick<Page, 'parts' | 'repeated'> {
  const parts = new Map<string, string>();
  const repeated = new Set<string>();
  for (const [name, content] of all)
    if (parts.has(name)) repeated.add(name);
    else parts.set(name, content);
  return { parts, repeated: [...repeated] };
}

/** What a page holds, and the page without its manifest and signature: a page cannot hold its own hash. */
export function readPage(html: string): Page & { skeleton: string } {
  const { parts, repeated } = partsOf(
    Array.from(html.matchAll(part), ([, name = '', content = '']): [string, string] => [name, content]),
  );
  const taken = (name: string) => {
    const content = parts.get(name) ?? '';
    parts.delete(name);
    return content;
  };
  const skeleton = html.replace(part, (whole: string, name: string, content: string) =>
    name === 'manifest' || name === 'signature' ? whole.replace(`>${content}<`, '><') : whole,
  );
  return { manifest: taken('manifest'), signature: taken('signature'), parts, repeated, skeleton };
}

/** A text that is exactly the canonical form of a JSON value; null otherwise. */
function canonicalOf(content: string): object | null {
  try {
    const value: unknown = JSON.parse(content);
    return typeof value === 'object' && value !== null && canonical(value) === content ? value : null;
  } catch {
    return null;
  }
}

/** A text that is a manifest, with all that is read of it; null otherwise. */
function manifestOf(content: string): Manifest | null {
  const said: Partial<Manifest> | null = canonicalOf(content);
  const isWhole = [said?.files, said?.parts, said?.leftOut].every(Array.isArray) && said?.chain && said.audit;
  return isWhole ? (said as Manifest) : null;
}

/** Whether a signature says of itself what is true: its fingerprint is that of its key, and nothing of it can be written otherwise. */
async function isWellFormed(signature: Signature): Promise<boolean> {
  try {
    const key = fromBase64(signature.publicKey);
    const signed = fromBase64(signature.signature);
    return (
      Object.keys(signature).join() === 'algorithm,fingerprint,publicKey,signature' &&
      signature.algorithm === 'Ed25519' &&
      signed.length === 64 &&
      toBase64(key) === signature.publicKey &&
      toBase64(signed) === signature.signature &&
      hexOf(await digest(key)) === signature.fingerprint
    );
  } catch {
    return false;
  }
}

/** Whether a key signed a text; `unchecked` where this browser knows no Ed25519. */
async function signs(signature: Signature, manifest: string): Promise<'holds' | 'altered' | 'unchecked'> {
  let key: CryptoKey;
  try {
    key = await crypto.subtle.importKey('spki', fromBase64(signature.publicKey), 'Ed25519', false, ['verify']);
  } catch (error) {
    return (error as Error).name === 'NotSupportedError' ? 'unchecked' : 'altered';
  }
  try {
    const holds = await crypto.subtle.verify('Ed25519', key, fromBase64(signature.signature), text.encode(manifest));
    return holds ? 'holds' : 'altered';
  } catch (error) {
    return (error as Error).name === 'NotSupportedError' ? 'unchecked' : 'altered';
  }
}

/** Whether the manifest is the one that was signed. Names the signature where it is damaged in itself, else what it is over. */
export async function checkSignature({
  manifest,
  signature,
}: Pick<Page, 'manifest' | 'signature'>): Promise<Finding[]> {
  const signed = canonicalOf(signature) as Signature | null;
  if (signed === null || !(await isWellFormed(signed))) return [{ part: 'signature.json', outcome: 'altered' }];
  const outcome = await signs(signed, manifest);
  const said = manifestOf(manifest);
  const isOver = outcome !== 'altered' && said !== null && said.key === signed.fingerprint;
  return [
    { part: 'manifest.json', outcome: isOver ? outcome : 'altered' },
    { part: 'signature.json', outcome },
  ];
}

/** The hash of a seal: of the one before it, its changeset, and the hash of each of its changes. */
async function sealHash(previous: Uint8Array, head: string, changes: (string | [string])[]): Promise<string> {
  const hashes: Uint8Array[] = [];
  for (const change of changes)
    hashes.push(typeof change === 'string' ? fromHex(change) : await digest(text.encode(change[0])));
  const pieces = [previous, text.encode(head), ...hashes];
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let place = 0;
  for (const piece of pieces) {
    whole.set(piece, place);
    place += piece.length;
  }
  return hexOf(await digest(whole));
}

/** The changeset a text of it tells of, and its moment in milliseconds; nothing where it tells of none. */
function told(head: string): { changeset?: unknown; at?: number } {
  try {
    const row: unknown = JSON.parse(head);
    return Array.isArray(row) ? { changeset: row[1], at: Number(row[5]) * 1000 } : {};
  } catch {
    return {};
  }
}

/** What was found of a chain: what does not hold, and how many seals were computed anew or told by their hash alone. */
export interface ChainVerdict {
  findings: Finding[];
  computed: number;
  linked: number;
}

/**
 * Computes every seal anew whose changes are there, from the hash of the one before it, and compares the last with the manifest. Of a
 * seal that is told by its hash alone nothing is found but its place; what the server found of it the manifest says.
 */
export async function checkChain(
  links: readonly Link[],
  { chain, audit }: Pick<Manifest, 'chain' | 'audit'>,
): Promise<ChainVerdict> {
  const findings: Finding[] = [];
  const since = Date.parse(audit.since ?? '');
  const until = Date.parse(audit.until ?? '');
  let [previous, expected, computed] = [chain.beginning ?? '', 1, 0];
  for (const [seal, hash, changeset, head, changes] of links) {
    const found = (outcome: Outcome) => findings.push({ part: 'chain', outcome, seal, at: changeset });
    if (seal !== expected) found('missing');
    if (head !== null && changes !== null) {
      computed += 1;
      const own = told(head);
      // Of a day that the extract is not of: it was moved after it was sealed, or what says which days these are was.
      const isOutside = (own.at ?? NaN) < since || (own.at ?? NaN) >= until;
      const holds =
        own.changeset === changeset && !isOutside && (await sealHash(fromHex(previous), head, changes)) === hash;
      if (!holds) found('altered');
    }
    previous = hash;
    expected = seal + 1;
  }
  if (links.length !== chain.sealed || (links.at(-1)?.[1] ?? null) !== chain.head)
    findings.push({ part: 'chain', outcome: 'altered' });
  const { broken = null } = chain as Partial<Manifest['chain']>;
  if (broken !== null && !findings.some(({ seal }) => seal === broken.seal))
    findings.push({ part: 'chain', outcome: 'broken', seal: broken.seal, at: broken.changeset });
  if (findings.length === 0) findings.push({ part: 'chain', outcome: 'holds' });
  return { findings, computed, linked: links.length - computed };
}

const sealedAs = async (bytes: Uint8Array<ArrayBuffer>, { size, sha256 }: Sealed) =>
  bytes.length === size && hexOf(await digest(bytes)) === sha256;

/** What a page can find out by itself: its signature, the data it shows, and the chain. */
export async function checkPage(
  page: Page,
): Promise<{ manifest: Manifest | null; findings: Finding[]; chain: ChainVerdict | null }> {
  const findings = await checkSignature(page);
  const manifest = manifestOf(page.manifest);
  if (manifest === null) return { manifest, findings, chain: null };
  const expected = new Map(manifest.parts.map((each) => [each.path.replace('index.html#', ''), each]));
  for (const [name, sealed] of expected) {
    const content = page.parts.get(name);
    const outcome =
      content === undefined ? 'missing' : (await sealedAs(text.encode(content), sealed)) ? 'holds' : 'altered';
    findings.push({ part: sealed.path, outcome });
  }
  for (const name of new Set([...page.parts.keys()].filter((each) => !expected.has(each)).concat(page.repeated)))
    findings.push({ part: `index.html#${name}`, outcome: 'unexpected' });
  // Evidence that was not what had been handed in when the pack was made.
  for (const { what, why } of manifest.leftOut) if (why === 'altered') findings.push({ part: what, outcome: 'broken' });
  let chain: ChainVerdict | null = null;
  try {
    chain = await checkChain(JSON.parse(page.parts.get('chain') ?? '[]') as Link[], manifest);
    findings.push(...chain.findings);
  } catch {
    findings.push({ part: 'chain', outcome: 'altered' });
  }
  return { manifest, findings, chain };
}

/** What files say beside the page they came with: each that differs, is missing, or does not belong to the pack. */
export async function checkFiles(
  page: Page,
  given: readonly Given[],
  onProgress: (done: number, total: number) => void = () => undefined,
): Promise<Finding[]> {
  const manifest = manifestOf(page.manifest);
  if (manifest === null) return [];
  const findings: Finding[] = [];
  const byPath = new Map<string, Given>();
  // Whichever of two files of one name is unpacked, the other one was checked.
  const repeated = new Set<string>();
  for (const file of given)
    if (byPath.has(file.path)) repeated.add(file.path);
    else byPath.set(file.path, file);
  const read = async (path: string) => {
    const file = byPath.get(path);
    byPath.delete(path);
    return file ? file.bytes() : null;
  };
  for (const [at, sealed] of manifest.files.entries()) {
    onProgress(at, manifest.files.length);
    const bytes = await read(sealed.path);
    const said = bytes !== null && sealed.path === 'index.html' ? pageBytes(bytes, page) : bytes;
    const outcome = said === null ? 'missing' : (await sealedAs(said, sealed)) ? 'holds' : 'altered';
    findings.push({ part: sealed.path, outcome });
  }
  for (const [path, own] of [
    ['manifest.json', page.manifest],
    ['signature.json', page.signature],
  ] as const) {
    const bytes = await read(path);
    const outcome = bytes === null ? 'missing' : decode(bytes) === own ? 'holds' : 'altered';
    findings.push({ part: path, outcome });
  }
  if (manifest.format !== 1) {
    const bytes = await read('manifest.sig');
    const signed: Partial<Signature> | null = canonicalOf(page.signature);
    const outcome = bytes === null ? 'missing' : toBase64(bytes) === signed?.signature ? 'holds' : 'altered';
    findings.push({ part: 'manifest.sig', outcome });
  }
  for (const path of [...byPath.keys(), ...repeated]) findings.push({ part: path, outcome: 'unexpected' });
  return findings;
}

/** Bytes as text, every one of them: an unexpected mark at their beginning stays, and a byte that is no text is seen to be none. */
const decode = (bytes: Uint8Array): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);

/** What the hash of a page is of; where its manifest or its signature is not the one that is read, something that no hash is of. */
function pageBytes(bytes: Uint8Array, page: Page): Uint8Array<ArrayBuffer> {
  const found = readPage(decode(bytes));
  const isSame = found.manifest === page.manifest && found.signature === page.signature;
  return text.encode(isSame ? found.skeleton : '');
}

/** All of a pack by its files: what its page finds by itself, and what the files say beside it. */
export async function checkPack(given: readonly Given[]): ReturnType<typeof checkPage> {
  const index = given.find(({ path }) => path === 'index.html');
  if (!index) return { manifest: null, findings: [{ part: 'index.html', outcome: 'missing' }], chain: null };
  const embedded = readPage(decode(await index.bytes()));
  const kept = new Map<string, string>();
  for (const name of ['manifest.json', 'signature.json']) {
    const bytes = await given.find(({ path }) => path === name)?.bytes();
    if (bytes) kept.set(name, decode(bytes));
  }
  // The page vouches for the files, unless it is the page that was altered and they still hold.
  const apart = { ...embedded, manifest: kept.get('manifest.json') ?? '', signature: kept.get('signature.json') ?? '' };
  const isBroken = async (page: Page) => (await checkSignature(page)).some(({ outcome }) => outcome === 'altered');
  const page = (await isBroken(embedded)) && !(await isBroken(apart)) ? apart : embedded;
  const { findings, ...found } = await checkPage(page);
  return { ...found, findings: [...findings, ...(await checkFiles(page, given))] };
}
