// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { savePicture } from './save-picture.ts';

const saved: { blob: Blob; name: string }[] = [];
beforeEach(() => {
  saved.length = 0;
  let made: Blob | null = null;
  URL.createObjectURL = (blob) => {
    made = blob as Blob;
    return 'blob:a';
  };
  URL.revokeObjectURL = () => {};
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    if (made) saved.push({ blob: made, name: this.download });
  });
  document.documentElement.style.setProperty('--b-accent', ' #0c655f ');
});
afterEach(() => vi.restoreAllMocks());

/** What the document of these tests does not know of drawings: their size. */
function drawing(): SVGSVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 460 370');
  svg.innerHTML = '<circle fill="var(--b-accent)" r="4"/><text>Á&amp;B</text>';
  Object.defineProperty(svg, 'viewBox', { value: { baseVal: { width: 460, height: 370 } } });
  return svg;
}

test('a drawing is saved as a vector of its own: its size, its colours and its words are in it', async () => {
  const svg = drawing();
  await savePicture(svg, 'svg', 'Controles por tema');
  expect(saved.map(({ name, blob }) => [name, blob.type])).toEqual([['Controles por tema.svg', 'image/svg+xml']]);
  const text = (await saved[0]?.blob.text()) ?? '';
  expect(text).toContain('width="460" height="370"');
  expect(text).toContain('fill="#0c655f"');
  expect(text).not.toContain('var(');
  expect(text).toContain('Á&amp;B');
  expect(text).toContain('xmlns="http://www.w3.org/2000/svg"');
  // The one on the page stays as it is.
  expect(svg.outerHTML).toContain('var(--b-accent)');
  expect(svg.getAttribute('width')).toBeNull();
});

test('a drawing is saved as a picture three times as large, made of that vector', async () => {
  const drawn: string[] = [];
  const sizes: number[][] = [];
  HTMLImageElement.prototype.decode = async function decode(this: HTMLImageElement) {
    drawn.push(decodeURIComponent(this.src));
  };
  HTMLCanvasElement.prototype.getContext = (() => ({
    drawImage: (_: unknown, ...at: number[]) => sizes.push(at),
  })) as never;
  HTMLCanvasElement.prototype.toBlob = (done) => done(new Blob(['png'], { type: 'image/png' }));
  await savePicture(drawing(), 'png', 'Funciones');
  expect(saved.map(({ name, blob }) => [name, blob.type])).toEqual([['Funciones.png', 'image/png']]);
  expect(sizes).toEqual([[0, 0, 1380, 1110]]);
  expect(drawn[0]).toMatch(/^data:image\/svg\+xml;charset=utf-8,<svg/);
  expect(drawn[0]).toContain('#0c655f');
});

test('a picture the browser does not make is said, and nothing is saved', async () => {
  HTMLImageElement.prototype.decode = async () => {};
  HTMLCanvasElement.prototype.getContext = (() => ({ drawImage() {} })) as never;
  HTMLCanvasElement.prototype.toBlob = (done) => done(null);
  await expect(savePicture(drawing(), 'png', 'Funciones')).rejects.toThrow('no picture was made');
  expect(saved).toEqual([]);
});
