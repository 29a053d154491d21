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
  format: 1;
  product: 'baluarte';
  productVersion: string;
  company: { name: string; subdomain: string };
  madeAt: string;
  madeBy: string;
  /** The moment of the past it shows the records at; null: as they were when it was made. */
  shownAt: string | null;
  language: 'es' | 'en';
  /** Names of the scopes; empty: every one its maker may enter. */
  scopes: string[];
  /** First and last day of the extract of the audit. */
  audit: { from: string | null; to: string | null };
  /** How the chain of seals stood. */
  chain: { sealed: number; beginning: string | null; head: string | null };
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

/** One seal of the chain; `head` and `changes` are null where it is told by its hash alone. A change is its hash, or its own text. */
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
}

/** A file that was handed over to be checked. */
export interface Given {
  path: string;
  bytes: () => Promise<Uint8Array<ArrayBuffer>>;
}

export type Outcome = 'holds' | 'altered' | 'missing' | 'unexpected' | 'unchecked';

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

/** What a page holds, and the page without its manifest and signature: a page cannot hold its own hash. */
export function readPage(html: string): Page & { skeleton: string } {
  const parts = new Map<string, string>();
  for (const [, name = '', content = ''] of html.matchAll(part)) parts.set(name, content);
  const taken = (name: string) => {
    const content = parts.get(name) ?? '';
    parts.delete(name);
    return content;
  };
  const skeleton = html.replace(part, (whole: string, name: string, content: string) =>
    name === 'manifest' || name === 'signature' ? whole.replace(`>${content}<`, '><') : whole,
  );
  return { manifest: taken('manifest'), signature: taken('signature'), parts, skeleton };
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
  const said = canonicalOf(manifest) as Manifest | null;
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

function changesetOf(head: string): unknown {
  try {
    const row: unknown = JSON.parse(head);
    return Array.isArray(row) ? row[1] : null;
  } catch {
    return null;
  }
}

/** What was found of a chain: what does not hold, and how many seals were computed anew or told by their hash alone. */
export interface ChainVerdict {
  findings: Finding[];
  computed: number;
  linked: number;
}

/** Computes every seal anew whose changes are there, from the hash of the one before it, and compares the last with the manifest. */
export async function checkChain(links: readonly Link[], chain: Manifest['chain']): Promise<ChainVerdict> {
  const findings: Finding[] = [];
  let [previous, expected, computed] = [chain.beginning ?? '', 1, 0];
  for (const [seal, hash, changeset, head, changes] of links) {
    const found = (outcome: Outcome) => findings.push({ part: 'chain', outcome, seal, at: changeset });
    if (seal !== expected) found('missing');
    if (head !== null && changes !== null) {
      computed += 1;
      const holds = changesetOf(head) === changeset && (await sealHash(fromHex(previous), head, changes)) === hash;
      if (!holds) found('altered');
    }
    previous = hash;
    expected = seal + 1;
  }
  if (links.length !== chain.sealed || (links.at(-1)?.[1] ?? null) !== chain.head)
    findings.push({ part: 'chain', outcome: 'altered' });
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
  const manifest = canonicalOf(page.manifest) as Manifest | null;
  if (manifest === null) return { manifest, findings, chain: null };
  const expected = new Map(manifest.parts.map((each) => [each.path.replace('index.html#', ''), each]));
  for (const [name, sealed] of expected) {
    const content = page.parts.get(name);
    const outcome =
      content === undefined ? 'missing' : (await sealedAs(text.encode(content), sealed)) ? 'holds' : 'altered';
    findings.push({ part: sealed.path, outcome });
  }
  for (const name of page.parts.keys())
    if (!expected.has(name)) findings.push({ part: `index.html#${name}`, outcome: 'unexpected' });
  let chain: ChainVerdict | null = null;
  try {
    chain = await checkChain(JSON.parse(page.parts.get('chain') ?? '[]') as Link[], manifest.chain);
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
  const manifest = canonicalOf(page.manifest) as Manifest | null;
  if (manifest === null) return [];
  const findings: Finding[] = [];
  const byPath = new Map(given.map((file) => [file.path, file]));
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
  for (const path of byPath.keys()) findings.push({ part: path, outcome: 'unexpected' });
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
export async function checkPack(given: readonly Given[]): Promise<{ manifest: Manifest | null; findings: Finding[] }> {
  const index = given.find(({ path }) => path === 'index.html');
  if (!index) return { manifest: null, findings: [{ part: 'index.html', outcome: 'missing' }] };
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
  const { manifest, findings } = await checkPage(page);
  return { manifest, findings: [...findings, ...(await checkFiles(page, given))] };
}
