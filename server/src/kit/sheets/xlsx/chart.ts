import { isBelowZero } from '../chart-figures.ts';
import { columnLetters } from '../header.ts';
import type { SheetChart } from './book.ts';
import { encodeExcelText } from './xlsx-text.ts';

const start = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const drawingml = 'http://schemas.openxmlformats.org/drawingml/2006';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** Where the figures of a chart are: the first column of its sheet holds the categories, each other one a series. */
interface ChartPlace {
  sheetName: string;
  /** Row of the header, from 1, and how many rows follow it. */
  head: number;
  rows: number;
}

const cells = ({ sheetName, head, rows }: ChartPlace, column: number): string =>
  `'${sheetName.replaceAll("'", "''")}'!$${columnLetters(column)}$${head + 1}:$${columnLetters(column)}$${head + rows}`;

const text = (value: string) => `<c:v>${encodeExcelText(value)}</c:v>`;

function seriesXml({ shape, categories, series }: SheetChart, place: ChartPlace): string {
  const names = categories.map((name, index) => `<c:pt idx="${index}">${text(name)}</c:pt>`).join('');
  return series
    .map(({ name, color, values, isTarget = false }, index) => {
      const head = `'${place.sheetName.replaceAll("'", "''")}'!$${columnLetters(index + 1)}$${place.head}`;
      const points = values
        .map((value, at) => (value === null ? '' : `<c:pt idx="${at}"><c:v>${value}</c:v></c:pt>`))
        .join('');
      const line = `<a:ln w="28575"><a:solidFill><a:srgbClr val="${color}"/></a:solidFill>${isTarget ? '<a:prstDash val="dash"/>' : ''}</a:ln>`;
      const look =
        shape === 'bar' || shape === 'column' ? `<a:solidFill><a:srgbClr val="${color}"/></a:solidFill>` : line;
      const marker =
        shape === 'line' || shape === 'radar'
          ? `<c:marker><c:symbol val="${isTarget ? 'none' : 'circle'}"/></c:marker>`
          : '';
      const upright = shape === 'bar' || shape === 'column' ? '<c:invertIfNegative val="0"/>' : '';
      return `<c:ser><c:idx val="${index}"/><c:order val="${index}"/><c:tx><c:strRef><c:f>${encodeExcelText(head)}</c:f><c:strCache><c:ptCount val="1"/><c:pt idx="0">${text(name)}</c:pt></c:strCache></c:strRef></c:tx><c:spPr>${look}</c:spPr>${upright}${marker}<c:cat><c:strRef><c:f>${encodeExcelText(cells(place, 0))}</c:f><c:strCache><c:ptCount val="${categories.length}"/>${names}</c:strCache></c:strRef></c:cat><c:val><c:numRef><c:f>${encodeExcelText(cells(place, index + 1))}</c:f><c:numCache><c:formatCode>General</c:formatCode><c:ptCount val="${categories.length}"/>${points}</c:numCache></c:numRef></c:val></c:ser>`;
    })
    .join('');
}

/** The axis of figures begins at zero, unless some are below; then the categories stand where the axis ends, not amid the bars. */
const axes = (isLying: boolean, isBelow: boolean, most?: number) =>
  `<c:catAx><c:axId val="1"/><c:scaling><c:orientation val="${isLying ? 'maxMin' : 'minMax'}"/></c:scaling><c:delete val="0"/><c:axPos val="${isLying ? 'l' : 'b'}"/><c:numFmt formatCode="General" sourceLinked="0"/><c:majorTickMark val="none"/><c:minorTickMark val="none"/><c:tickLblPos val="${isBelow ? 'low' : 'nextTo'}"/><c:crossAx val="2"/><c:crosses val="autoZero"/></c:catAx><c:valAx><c:axId val="2"/><c:scaling><c:orientation val="minMax"/>${most === undefined ? '' : `<c:max val="${most}"/>`}${isBelow ? '' : '<c:min val="0"/>'}</c:scaling><c:delete val="0"/><c:axPos val="${isLying ? 'b' : 'l'}"/><c:majorGridlines/><c:numFmt formatCode="General" sourceLinked="0"/><c:majorTickMark val="none"/><c:minorTickMark val="none"/><c:tickLblPos val="nextTo"/><c:crossAx val="1"/><c:crosses val="${isLying ? 'max' : 'autoZero'}"/></c:valAx>`;

function plotXml(chart: SheetChart, place: ChartPlace): string {
  const series = seriesXml(chart, place);
  const ids = '<c:axId val="1"/><c:axId val="2"/>';
  const isBelow = isBelowZero(chart);
  if (chart.shape === 'radar')
    return `<c:radarChart><c:radarStyle val="marker"/><c:varyColors val="0"/>${series}${ids}</c:radarChart>${axes(false, isBelow, chart.most)}`;
  if (chart.shape === 'line')
    return `<c:lineChart><c:grouping val="standard"/><c:varyColors val="0"/>${series}<c:marker val="1"/>${ids}</c:lineChart>${axes(false, isBelow, chart.most)}`;
  const isLying = chart.shape === 'bar';
  return `<c:barChart><c:barDir val="${isLying ? 'bar' : 'col'}"/><c:grouping val="clustered"/><c:varyColors val="0"/>${series}<c:gapWidth val="60"/>${ids}</c:barChart>${axes(isLying, isBelow, chart.most)}`;
}

/** A native chart of figures that stand in the cells of its sheet. */
export const chartXml = (chart: SheetChart, place: ChartPlace): string =>
  `${start}<c:chartSpace xmlns:c="${drawingml}/chart" xmlns:a="${drawingml}/main" xmlns:r="${office}"><c:roundedCorners val="0"/><c:chart><c:title><c:tx><c:rich><a:bodyPr/><a:p><a:r><a:rPr sz="1200" b="1"/><a:t>${encodeExcelText(chart.title)}</a:t></a:r></a:p></c:rich></c:tx><c:overlay val="0"/></c:title><c:autoTitleDeleted val="0"/><c:plotArea><c:layout/>${plotXml(chart, place)}</c:plotArea>${chart.series.length > 1 ? '<c:legend><c:legendPos val="b"/><c:overlay val="0"/></c:legend>' : ''}<c:plotVisOnly val="1"/><c:dispBlanksAs val="gap"/></c:chart></c:chartSpace>`;

/** Where the chart stands on its sheet: beside its columns, described for those who do not see it. */
export const chartDrawingXml = ({ title, alt }: SheetChart, columns: number): string =>
  `${start}<xdr:wsDr xmlns:xdr="${drawingml}/spreadsheetDrawing" xmlns:a="${drawingml}/main"><xdr:twoCellAnchor><xdr:from><xdr:col>${columns + 1}</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>1</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:from><xdr:to><xdr:col>${columns + 10}</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>24</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:to><xdr:graphicFrame macro=""><xdr:nvGraphicFramePr><xdr:cNvPr id="2" name="${encodeExcelText(title)}" descr="${encodeExcelText(alt)}"/><xdr:cNvGraphicFramePr/></xdr:nvGraphicFramePr><xdr:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/></xdr:xfrm><a:graphic><a:graphicData uri="${drawingml}/chart"><c:chart xmlns:c="${drawingml}/chart" xmlns:r="${office}" r:id="rId1"/></a:graphicData></a:graphic></xdr:graphicFrame><xdr:clientData/></xdr:twoCellAnchor></xdr:wsDr>`;
