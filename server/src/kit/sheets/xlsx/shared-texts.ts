import type { XmlHandler } from '../xml-stream.ts';
import { decodeExcelText } from './xlsx-text.ts';

export interface SharedTextReader extends XmlHandler {
  texts: string[];
}

/** Reads `xl/sharedStrings.xml`: rich text is joined, phonetic readings of East Asian text are left out. */
export function sharedTextReader(): SharedTextReader {
  const texts: string[] = [];
  let current = '';
  let inText = false;
  let inPhonetic = false;
  return {
    texts,
    open(name) {
      if (name === 'si') current = '';
      else if (name === 't') inText = !inPhonetic;
      else if (name === 'rPh') inPhonetic = true;
    },
    close(name) {
      if (name === 't') inText = false;
      else if (name === 'rPh') inPhonetic = false;
      else if (name === 'si') texts.push(decodeExcelText(current));
    },
    text(text) {
      if (inText) current += text;
    },
  };
}
