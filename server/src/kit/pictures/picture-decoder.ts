/* Draws SVG pictures in a process of its own; started by picture.ts. */
import { fileURLToPath } from 'node:url';
import { Resvg } from '@resvg/resvg-js';
import { answerQuestions, Refusal } from '#kit/decoder/answer-questions.ts';

/** A picture to draw, `width` pixels wide and in proportion, at most `highest`, high. */
export interface Drawing {
  svg: string;
  width: number;
  highest: number;
}

// The renderer reads TrueType only, neither WOFF2 nor variable fonts; these are the three weights our pictures use.
const fontFiles = [
  import.meta.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  import.meta.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
  import.meta.resolve('@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf'),
].map((url) => fileURLToPath(url));

function draw({ svg, width, highest }: Drawing): Uint8Array {
  const picture = new Resvg(svg, {
    font: { loadSystemFonts: false, fontFiles, defaultFontFamily: 'Inter', sansSerifFamily: 'Inter' },
    fitTo: { mode: 'width', value: width },
  });
  const height = Math.ceil((picture.height * width) / picture.width);
  // The renderer allocates memory for any height, and crashes the process when there is not enough.
  if (!(height <= highest))
    throw new Refusal('tooHigh', { width: Math.ceil(picture.width), height: Math.ceil(picture.height) });
  return picture.render().asPng();
}

answerQuestions((drawing: Drawing): Uint8Array => {
  try {
    return draw(drawing);
  } catch (error) {
    // Errors of the renderer concern the picture.
    throw error instanceof Refusal || error instanceof RangeError ? error : new Refusal('broken', {}, error);
  }
});
