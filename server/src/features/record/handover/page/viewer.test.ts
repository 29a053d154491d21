// @vitest-environment jsdom
import { createHash, generateKeyPairSync, sign, webcrypto } from 'node:crypto';
import { runInThisContext } from 'node:vm';
import { afterEach, expect, test, vi } from 'vitest';
import { closePart, openPart, pageSource } from './page-source.ts';
import { canonical, type Manifest } from './verify.ts';

const sealed = (path: string, content: string) => ({
  path,
  size: Buffer.byteLength(content),
  sha256: createHash('sha256').update(content).digest('hex'),
});

const risks = canonical({ name: 'risks', title: 'Registro', link: null, columns: [], rows: [] });
const report = 'un informe';

/** A pack of one table, one report and an empty chain, with what is put behind its script. */
async function packOf(changes: Partial<Manifest> = {}, { behind = '' } = {}) {
  const { head, tail } = await pageSource();
  const parts = { 'table-risks': risks, chain: '[]' };
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const fingerprint = createHash('sha256').update(spki).digest('hex');
  const pageWith = (manifest: string, signature: string) =>
    [
      head,
      ...Object.entries({ ...parts, manifest, signature }).map(
        ([name, content]) => `${openPart(name)}${content}${closePart}`,
      ),
      tail,
    ].join('');
  const said: Manifest = {
    format: 2,
    product: 'baluarte',
    productVersion: '1',
    company: { name: 'Aurora', subdomain: 'aurora' },
    madeAt: '2026-05-04T10:00:00.000Z',
    readUntil: '2026-05-04T10:01:00.000Z',
    madeBy: 'Ana',
    shownAt: null,
    language: 'es',
    timeZone: 'America/Bogota',
    scopes: ['Sede'],
    isEveryScope: true,
    assessments: [],
    audit: { from: null, to: null, since: null, until: null },
    chain: { sealed: 0, beginning: null, head: null, unsealed: 0, broken: null },
    keysAt: 'https://aurora.example/api/public-keys',
    key: fingerprint,
    files: [sealed('reports/index.html', report), sealed('index.html', pageWith('', ''))],
    parts: Object.entries(parts).map(([name, content]) => sealed(`index.html#${name}`, content)),
    leftOut: [],
    ...changes,
  };
  const manifest = canonical(said);
  const signed = sign(null, Buffer.from(manifest), privateKey);
  const signature = canonical({
    algorithm: 'Ed25519',
    fingerprint,
    publicKey: spki.toString('base64'),
    signature: signed.toString('base64'),
  });
  const html = pageWith(manifest, signature);
  const files = {
    'index.html': html,
    'manifest.json': manifest,
    'signature.json': signature,
    'manifest.sig': signed,
    'reports/index.html': report,
  };
  return { html: html.replace('</body>', `${behind}</body>`), files };
}

/** Runs the page as a browser does, and waits until it says what it found. */
async function opened(html: string, how: unknown = webcrypto): Promise<Element> {
  vi.stubGlobal('crypto', how);
  const { head, body } = new DOMParser().parseFromString(html, 'text/html');
  document.head.innerHTML = head.innerHTML;
  document.body.innerHTML = body.innerHTML;
  runInThisContext(document.querySelector('script:not([type])')?.textContent ?? '');
  document.dispatchEvent(new Event('DOMContentLoaded'));
  return vi.waitFor(() => {
    const found = document.querySelector('#verdict');
    if (!found) throw new Error('still checking');
    return found;
  });
}
afterEach(() => vi.unstubAllGlobals());

const named = () => [...document.querySelectorAll('.findings li')].map(({ textContent }) => textContent);
const tone = () => document.querySelector('#verdict')?.getAttribute('data-tone');

test('a page that is as it was signed says so, and that it cannot vouch for itself', async () => {
  const { html } = await packOf();
  const said = await opened(html);
  expect(said.textContent).toContain('Todo lo comprobado está como se firmó');
  expect([tone(), named()]).toEqual(['good', []]);
  expect(document.body.textContent).toContain('Esta página no puede responder por sí misma');
  expect(document.body.textContent).toContain('https://aurora.example/api/public-keys');
});

test('nothing is said to be unaltered where the signature could not be checked, or nothing could', async () => {
  const { html } = await packOf();
  const subtle = {
    digest: webcrypto.subtle.digest.bind(webcrypto.subtle),
    importKey: () => Promise.reject(new DOMException('no', 'NotSupportedError')),
  };
  expect((await opened(html, { subtle })).textContent).toMatch(/^No probado: la firma no se pudo comprobar/);
  expect(tone()).toBe('unsure');
  // As over plain http.
  expect((await opened(html, {})).textContent).toMatch(/^No probado: no se pudo comprobar nada.*descomprima/i);
  expect(tone()).toBe('unsure');
});

test('what stands in the page twice, or beside what it shows, is named and not read', async () => {
  const twice = await packOf();
  const forged = `${openPart('table-risks')}${risks.replace('Registro', 'Falso')}${closePart}`;
  await opened(twice.html.replace(openPart('table-risks'), `${forged}${openPart('table-risks')}`));
  expect(named()).toContain('«los datos de Falso en esta página» no es parte del paquete.');
  const words = canonical({ es: { 'verdict.bad': 'Todo está bien' } });
  await opened(twice.html.replace(openPart('chain'), `${openPart('texts')}${words}${closePart}${openPart('chain')}`));
  expect([document.querySelector('#verdict h2')?.textContent, named()]).toEqual([
    'No está como debe: 1',
    ['«index.html#texts» no es parte del paquete.'],
  ]);
  await opened((await packOf({}, { behind: '<div>Todo está bien</div>' })).html);
  expect(named()).toEqual(['«index.html» no es parte del paquete.']);
  expect(document.body.textContent).not.toContain('Todo está bien');
});

test('whatever sign of its manifest or of its data is another, the page says that it is altered', async () => {
  const { html, files } = await packOf();
  for (const content of [files['manifest.json'], risks])
    for (let at = 2; at < content.length; at += 41) {
      const other = `${content.slice(0, at)}${content[at] === 'q' ? 'z' : 'q'}${content.slice(at + 1)}`;
      await opened(html.replace(`>${content}<`, () => `>${other}<`));
      expect([tone(), named().length > 0], other).toEqual(['bad', true]);
    }
});

test('what was not as it should have been when the pack was made is named, though it is as it was signed', async () => {
  const leftOut = [
    { what: 'Acta · acta.pdf', why: 'altered' },
    { what: 'assets', why: 'permission' },
  ];
  const chain = { sealed: 0, beginning: null, head: null, unsealed: 2 };
  const broken = { seal: 4, changeset: 12, reason: 'content' };
  await opened((await packOf({ leftOut, chain: { ...chain, broken } })).html);
  expect([tone(), named()]).toEqual([
    'bad',
    [
      expect.stringContaining('«Acta · acta.pdf» va como se encontró'),
      expect.stringContaining('El sello 4 de la auditoría, del cambio n.º 12, ya no correspondía'),
    ],
  ]);
  const apart = [...document.querySelectorAll('.card li')].map(({ textContent }) => textContent);
  expect(apart).toEqual(['Activos: quien lo generó no podía verlo.']);
});

test('files are checked whatever their folder, and one that is none of the pack is told to be none', async () => {
  const { html, files } = await packOf();
  await opened(html);
  const input = document.querySelector('#folder') as HTMLInputElement;
  input.focus();
  const choose = async (chosen: [path: string, content: string | Buffer | Error][]) => {
    const value = chosen.map(([path, content]) => ({
      name: path.split('/').at(-1),
      webkitRelativePath: path,
      arrayBuffer: () =>
        content instanceof Error
          ? Promise.reject(content)
          : Promise.resolve(Uint8Array.from(Buffer.from(content)).buffer),
    }));
    Object.defineProperty(input, 'files', { value, configurable: true });
    document.querySelector('#verdict')?.remove();
    input.dispatchEvent(new Event('change'));
    await vi.waitFor(() => expect(document.querySelector('#verdict')).not.toBeNull());
    expect(document.activeElement).toBe(input);
    return document.querySelector('#checked')?.textContent;
  };
  const all = Object.entries(files);
  const inside = (folder: string, extra: [string, string | Buffer | Error][] = []) =>
    choose([
      ...all.map(([path, content]): [string, string | Buffer] => [`${folder}/${path}`, content]).toReversed(),
      ...extra,
    ]);
  const isFound = () =>
    document.querySelector('#verdict')?.textContent?.includes('Los archivos del paquete son los que se firmaron');

  expect(await inside('Descargas/pack')).toBe('');
  expect([named(), isFound()]).toEqual([[], true]);
  await inside('pack', [['pack/otro.txt', 'x']]);
  expect([named(), isFound()]).toEqual([['«otro.txt» no es parte del paquete.'], false]);
  expect(await choose([['pack.zip', 'x']])).toContain('Descomprímalo');
  expect(await choose([['reports/index.html', report]])).toContain('no es la carpeta de un paquete');
  const site: [string, string][] = ['web/index.html', 'web/img/a.png'].map((path) => [path, 'x']);
  expect(await choose(site)).toContain('no es la carpeta de un paquete');
  expect(await choose(all.map(([path, content]) => [path.replaceAll('/', '-'), content]))).toContain(
    'no es la carpeta',
  );
  expect(await inside('pack', [['pack/tables/x.xlsx', new Error('se retiró')]])).toBe('');
  const unreadable = all.map(([path, content]): [string, string | Buffer | Error] => [
    `pack/${path}`,
    path === 'manifest.sig' ? new Error('se retiró el disco') : content,
  ]);
  expect(await choose(unreadable)).toContain('se retiró el disco');
  expect(tone()).toBe('good');
});
