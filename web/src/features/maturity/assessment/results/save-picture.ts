import { saveFile } from '#kit/files/save-file.ts';

/** Pixels of a picture for each unit of the drawing. */
const scale = 3;

/** A drawing as a file of its own: the colours of the theme on screen are written into it. */
function svgText(svg: SVGSVGElement): string {
  const copy = svg.cloneNode(true);
  const { width, height } = svg.viewBox.baseVal;
  if (copy instanceof SVGSVGElement) {
    copy.setAttribute('width', String(width));
    copy.setAttribute('height', String(height));
  }
  const colours = getComputedStyle(document.documentElement);
  return new XMLSerializer()
    .serializeToString(copy)
    .replaceAll(/var\((--[\w-]+)\)/g, (_, name: string) => colours.getPropertyValue(name).trim());
}

async function pngOf(svg: SVGSVGElement): Promise<Blob> {
  const { width, height } = svg.viewBox.baseVal;
  const picture = new Image();
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svgText(svg))}`;
  await picture.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width * scale;
  canvas.height = height * scale;
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture was made'))), 'image/png');
  });
}

/** Hands a drawing to the browser as a vector or as a picture. */
export async function savePicture(svg: SVGSVGElement, format: 'svg' | 'png', name: string): Promise<void> {
  const blob = format === 'png' ? await pngOf(svg) : new Blob([svgText(svg)], { type: 'image/svg+xml' });
  saveFile({ blob, fileName: `${name}.${format}` });
}
