import { SheetError } from '../sheet-error.ts';
import type { SheetLimits } from '../sheet-limits.ts';
import type { XmlHandler } from '../xml-stream.ts';
import { decodeExcelText } from './xlsx-text.ts';

export interface SharedTextReader extends XmlHandler {
  texts: string[];
}

/**
 * Reads `xl/sharedStrings.xml`: rich text is joined, phonetic readings of East Asian text are left out. Throws `sheet.bomb`
 * where there are too many.
 */
export function sharedTextReader(limits: SheetLimits): SharedTextReader {
  const texts: string[] = [];
  let current = '';
  let inText = false;
  let inPhonetic = false;
  const take = (text: string) => {
    if (texts.push(text) <= limits.sharedTexts) return;
    throw new SheetError('sheet.bomb', { measure: 'texts', found: texts.length, limit: limits.sharedTexts });
  };
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
      else if (name === 'si') take(decodeExcelText(current));
    },
    text(text) {
      if (inText) current += text;
    },
  };
}
