import { encodeExcelText } from './xlsx-text.ts';

/** A comment on a cell; row and column from 0. */
export interface Note {
  reference: string;
  row: number;
  column: number;
  text: string;
}

/** Excel becomes unusable with more comments on a sheet; important ones are repeated in the row. */
const mostNotes = 5000;

export function addNote(notes: Note[], note: Note): void {
  if (notes.length < mostNotes) notes.push(note);
}

/** The texts of the comments of a sheet, `xl/comments1.xml`, piece by piece. */
export function* commentsXml(notes: readonly Note[]): Generator<string, void, undefined> {
  yield '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<comments xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><authors><author></author></authors><commentList>';
  for (const { reference, text } of notes) {
    yield `<comment ref="${reference}" authorId="0"><text><r><t xml:space="preserve">${encodeExcelText(text)}</t></r></text></comment>`;
  }
  yield '</commentList></comments>';
}

/** The boxes the comments are shown in; Excel shows no comment without one. */
export function* noteBoxesXml(notes: readonly Note[]): Generator<string, void, undefined> {
  yield '<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel"><o:shapelayout v:ext="edit"><o:idmap v:ext="edit" data="1"/></o:shapelayout><v:shapetype id="_x0000_t202" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe"><v:stroke joinstyle="miter"/><v:path gradientshapeok="t" o:connecttype="rect"/></v:shapetype>';
  for (const [index, { row, column }] of notes.entries()) {
    yield `<v:shape id="_x0000_s${1025 + index}" type="#_x0000_t202" style="position:absolute;width:200pt;height:60pt;z-index:${index + 1};visibility:hidden" fillcolor="#ffffe1" o:insetmode="auto"><v:fill color2="#ffffe1"/><v:shadow color="black" obscured="t"/><v:path o:connecttype="none"/><v:textbox style="mso-direction-alt:auto"/><x:ClientData ObjectType="Note"><x:MoveWithCells/><x:SizeWithCells/><x:Anchor>${column + 1},15,${row},2,${column + 4},31,${row + 4},9</x:Anchor><x:AutoFill>False</x:AutoFill><x:Row>${row}</x:Row><x:Column>${column}</x:Column></x:ClientData></v:shape>`;
  }
  yield '</xml>';
}
