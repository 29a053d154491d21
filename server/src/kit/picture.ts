import { fileURLToPath } from 'node:url';
import { renderAsync } from '@resvg/resvg-js';

// The renderer reads TrueType only, neither WOFF2 nor variable fonts; these are the three weights our pictures use.
const fontFiles = [
  import.meta.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  import.meta.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
  import.meta.resolve('@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf'),
].map((url) => fileURLToPath(url));

// A heat map this wide is 52 million pixels, 208 MB while it is drawn.
const widest = 8192;

/**
 * One of our own SVG pictures as a PNG, `width` pixels wide and in proportion high, without a browser. Only the fonts
 * of the product are used, so that every machine draws the same. Drawn on a thread of the pool; packing the PNG then
 * holds the event loop, 35 ms at 2,400 pixels, so large ones belong in a job.
 * @throws RangeError when the width is not a whole number from 1 to 8192, Error when the SVG cannot be read
 */
export async function svgToPng(svg: string, width: number): Promise<Uint8Array> {
  if (!Number.isInteger(width) || width < 1 || width > widest) throw new RangeError(`not a picture width: ${width}`);
  const picture = await renderAsync(svg, {
    font: { loadSystemFonts: false, fontFiles, defaultFontFamily: 'Inter', sansSerifFamily: 'Inter' },
    fitTo: { mode: 'width', value: width },
  });
  return picture.asPng();
}
