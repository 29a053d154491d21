/* Sets documents as PDF in a process of its own; started by render-pdf.ts. */
import { firstCharacters } from '@baluarte/contract/kit/cut.ts';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { answerQuestions, Refusal } from '#kit/decoder/answer-questions.ts';
import { box } from './missing-letter.ts';

/** What a PDF is set from: the data of the template, as JSON, and when it says it was made. */
export interface Typesetting {
  data: string;
  /** Seconds since 1970. */
  madeAt: number;
}

/** A PDF, its pages, and letters that no font of ours has, which stand as a box. */
export interface Typeset {
  pdf: Uint8Array;
  pages: number;
  missing: string[];
}

const fonts = [
  import.meta.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  import.meta.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
  import.meta.resolve('@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf'),
  import.meta.resolve('@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf'),
  import.meta.resolve('@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf'),
].map((url) => dirname(fileURLToPath(url)));

const template = readFileSync(join(import.meta.dirname, 'document.typ'), 'utf8');
// Nothing is read from a folder: there is none that the template could name a file in.
const compiler = NodeCompiler.create({
  workspace: join(import.meta.dirname, 'no-files'),
  fontArgs: [{ fontPaths: fonts }],
});

/** Letters that are not of the script our fonts are known to have whole. */
const unusual = /[^\u0020-\u024f\u2010-\u2027\u2030-\u205e€\s]/gu;

/** A document of those letters alone, in the fonts of the template. */
const sample = `${template.slice(template.indexOf('#set text('), template.indexOf('#set par('))}
#set document(title: "-")
#json(bytes(sys.inputs.data)).letters`
  .replace(/region: data.region|lang: data.lang/g, (part) =>
    part.replace(/data\..*/, part.startsWith('lang') ? '"es"' : '"CO"'),
  )
  .replace('fill: ink', 'fill: black');

/** The letters of an error that names them as not to be shown. */
function unshown(error: unknown): string[] {
  const found = String(error).matchAll(
    /PDF\/UA-1 error: the text `\\?"((?:(?!PDF\/UA-1 error)[\s\S])+?)\\?"` could not be displayed/g,
  );
  return [...found].flatMap(([, text = '']) =>
    Array.from(
      text.replace(/(?<!\\)\\+u\{([0-9a-f]{1,6})\}/g, (_, code: string) =>
        String.fromCodePoint(Number.parseInt(code, 16)),
      ),
    ),
  );
}

function compile(source: string, { data, madeAt }: Typesetting, boxes = ''): Typeset {
  const result = compiler.compile({ mainFileContent: source, inputs: { data, boxes } });
  const error = result.takeError();
  if (error !== null || result.result === null)
    throw new Error(
      `the template failed: ${firstCharacters(JSON.stringify(error && compiler.fetchDiagnostics(error)), 2000)}`,
    );
  const pdf = compiler.pdf(result.result, { pdfStandard: 'ua-1', creationTimestamp: madeAt });
  return { pdf, pages: result.result.numOfPages, missing: [] };
}

/** Letters of a text that no font of ours has. */
function missingIn(text: string): string[] {
  const letters = [...new Set(text.match(unusual))];
  const missing: string[] = [];
  while (letters.length > 0) {
    try {
      compile(sample, { data: JSON.stringify({ letters: letters.join(' ') }), madeAt: 0 });
      break;
    } catch (error) {
      const found = new Set(unshown(error));
      const gone = letters.filter((letter) => found.has(letter));
      if (gone.length === 0) throw error;
      missing.push(...gone);
      for (const letter of gone) letters.splice(letters.indexOf(letter), 1);
    }
  }
  return missing;
}

/** The data of a document whose pictures have one box for each run of some letters. */
function withoutInPictures(data: string, letters: readonly string[]): string {
  const gone = new Set(letters);
  const drawn = (svg: string) =>
    Array.from(svg, (letter) => (gone.has(letter) ? box : letter))
      .join('')
      .replaceAll(/□+/g, box);
  return JSON.stringify(
    JSON.parse(data, (key, value: unknown) => (key === 'svg' && typeof value === 'string' ? drawn(value) : value)),
  );
}

function typeset({ data, madeAt }: Typesetting): Typeset {
  const missing = missingIn(data);
  let text = data;
  for (const letter of missing) text = text.replaceAll(letter, box);
  // Its readers learn that a box is a letter of another script, and where it is to be seen.
  const make = (content: string) => compile(template, { data: content, madeAt }, missing.length > 0 ? box : '');
  try {
    return { ...make(text), missing };
  } catch (error) {
    // Pictures take each letter from one font: signs of several letters (families, flags) have none there.
    const found = unshown(error);
    if (found.length === 0) throw error;
    missing.push(...found);
    return { ...make(withoutInPictures(text, found)), missing };
  }
}

answerQuestions((question: Typesetting): Typeset => {
  try {
    return typeset(question);
  } catch (error) {
    throw error instanceof RangeError
      ? error
      : new Refusal('document', { message: firstCharacters(String(error), 2000) }, error);
  } finally {
    // The next document may be another company's.
    compiler.evictCache(0);
  }
});
