const forbidden = /[^\n\u{20}-\u{7e}\u{a0}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text without what XML cannot hold, its lines ended alike, and blanks for tabs, which have no place in a cell. */
export const plain = (text: string): string =>
  text.toWellFormed().replaceAll(/\r\n?/g, '\n').replaceAll('\t', ' ').replaceAll(forbidden, '');

/** A plain text as content or attribute of XML. */
export const escaped = (text: string): string => plain(text).replaceAll(/[&<>"]/g, (mark) => entities[mark] ?? mark);

const firstLetter = /\p{L}/u;
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const mayBe = /[\u0590-\u08ff\ufb1d-\ufefc]/;

/** Whether a text is read from right to left, by its first letter. */
export const isRightToLeft = (text: string): boolean =>
  mayBe.test(text) && rightToLeft.test(firstLetter.exec(text)?.[0] ?? '');

/** Stands for the beginning of a place's name in what people wrote, until the places of a template are filled. */
const guard = '\ue0f0\ue0f1';
/** A plain text in which nothing is a place of a template. */
export const guarded = (text: string): string => plain(text).replaceAll('{{', guard);
/** XML with what was guarded as it was written. */
export const unguarded = (xml: string): string => xml.replaceAll(guard, '{{');
