import type { SheetPicture } from './book.ts';
import { encodeExcelText } from './xlsx-text.ts';

const drawingml = 'http://schemas.openxmlformats.org/drawingml/2006';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
/** English Metric Units, in which drawings are measured, of a pixel. */
const unitsOfPixel = 9525;
const margin = 4 * unitsOfPixel;

/** Where a picture stands on its sheet: in the row kept for it above the title, described for those who do not see it. */
export function pictureDrawingXml({ alt, width, height }: SheetPicture): string {
  const size = `cx="${Math.round(width * unitsOfPixel)}" cy="${Math.round(height * unitsOfPixel)}"`;
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<xdr:wsDr xmlns:xdr="${drawingml}/spreadsheetDrawing" xmlns:a="${drawingml}/main"><xdr:oneCellAnchor><xdr:from><xdr:col>0</xdr:col><xdr:colOff>${margin}</xdr:colOff><xdr:row>0</xdr:row><xdr:rowOff>${margin}</xdr:rowOff></xdr:from><xdr:ext ${size}/><xdr:pic><xdr:nvPicPr><xdr:cNvPr id="2" name="Logo" descr="${encodeExcelText(alt)}"/><xdr:cNvPicPr><a:picLocks noChangeAspect="1"/></xdr:cNvPicPr></xdr:nvPicPr><xdr:blipFill><a:blip xmlns:r="${office}" r:embed="rId1"/><a:stretch><a:fillRect/></a:stretch></xdr:blipFill><xdr:spPr><a:xfrm><a:off x="${margin}" y="${margin}"/><a:ext ${size}/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></xdr:spPr></xdr:pic><xdr:clientData/></xdr:oneCellAnchor></xdr:wsDr>`;
}
