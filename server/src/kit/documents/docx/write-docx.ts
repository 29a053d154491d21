import {
  Document as WordDocument,
  Footer,
  Header,
  Packer,
  PageNumber,
  Paragraph,
  Tab,
  TableOfContents,
  TextRun,
  type FileChild,
  type ISectionOptions,
} from 'docx';
import { textsIn } from '@baluarte/texts/wording.ts';
import { madeOn } from '../cell-text.ts';
import type { Document } from '../document.ts';
import { DocxContent, paragraph } from './docx-content.ts';
import { logoRun } from './docx-pictures.ts';
import { contentsHeading, stylesOf, withTableStyles } from './docx-styles.ts';
import { plain, unguarded } from './docx-text.ts';
import { pack, steady, steadyMarks, unpack } from './steady-package.ts';

const millimetre = 96 / 25.4;

/** A line with something at its left and something at its right. */
const line = (style: 'Header' | 'Footer', right: number, left: (TextRun | string)[], end: (TextRun | string)[]) =>
  new Paragraph({
    style,
    tabStops: [{ type: 'right', position: right }],
    ...(style === 'Header' && {
      border: { bottom: { style: 'single', size: 4, space: 4, color: 'CBD5E1' } },
    }),
    children: [...left, new TextRun({ children: [new Tab()] }), ...end].map((one) =>
      typeof one === 'string' ? new TextRun(one) : one,
    ),
  });

function headsAndFeet(document: Document, content: DocxContent): Pick<ISectionOptions, 'headers' | 'footers'> {
  const { company, title, classification, isBrief, language } = document;
  const { documents: words } = textsIn(language);
  const right = content.page.inner.width;
  const mark = classification === '' ? [] : [new TextRun({ text: plain(classification), bold: true })];
  const made = madeOn(document);
  const parts = words.page.split(/(\{\{pages?\}\})/);
  const page = new TextRun({
    children: parts.map((part) =>
      part === '{{page}}' ? PageNumber.CURRENT : part === '{{pages}}' ? PageNumber.TOTAL_PAGES : part,
    ),
  });
  const foot = new Footer({ children: [line('Footer', right, [made], [page])] });
  const named = new Header({ children: [line('Header', right, [plain(`${company} · ${title}`)], mark)] });
  if (isBrief) return { headers: { default: named }, footers: { default: foot } };
  const first = new Header({
    children: mark.length === 0 ? [new Paragraph({ style: 'Header' })] : [line('Header', right, [], mark)],
  });
  return { headers: { default: named, first }, footers: { default: foot, first: foot } };
}

function coverOf(document: Document, content: DocxContent): FileChild[] {
  const { logo, title, subtitle, company, cover } = document;
  const mark = logo ? logoRun(logo, { company, highest: 22 * millimetre, place: content.drawing() }) : [];
  return [
    ...(mark.length === 0 ? [] : [new Paragraph({ children: mark })]),
    paragraph(title, 'Title', { spacing: { before: 1600, after: 120 } }),
    paragraph(subtitle, 'Subtitle'),
    ...content.facts(cover),
  ];
}

function briefHead(document: Document, content: DocxContent): FileChild[] {
  const { logo, title, subtitle, company, cover } = document;
  const mark = logo ? logoRun(logo, { company, highest: 14 * millimetre, place: content.drawing() }) : [];
  return [
    ...(mark.length === 0 ? [] : [new Paragraph({ children: mark })]),
    paragraph(title, 'Title'),
    paragraph(subtitle, 'Subtitle', { spacing: { after: 80 } }),
    paragraph(cover.map(({ label, value }) => `${label}: ${value}`).join(' · '), 'Muted'),
  ];
}

/** Sections whose names stand on the cover; more have a page of their own. */
const coverSections = 12;

function contentsOf({ language, sections }: Document): FileChild[] {
  const { documents: words } = textsIn(language);
  return [
    paragraph(words.contents, contentsHeading, {
      pageBreakBefore: sections.length > coverSections,
      spacing: { before: 560, after: 200 },
    }),
    new TableOfContents(words.contents, { hyperlink: true, headingStyleRange: '1-2' }),
  ];
}

/** A document of Word: the same bytes for the same document. `pictures` are those of its blocks, by their SVG. */
export async function writeDocx(document: Document, pictures: ReadonlyMap<string, Uint8Array>): Promise<Buffer> {
  const content = new DocxContent(document, pictures);
  const { width, height, margin } = content.page;
  const { isBrief, isLandscape, sections, title, company, subtitle } = document;
  const hasContents = !isBrief && sections.length > 1;
  const front = isBrief ? briefHead(document, content) : coverOf(document, content);
  const [first, ...others] = sections;
  const file = new WordDocument({
    title: plain(title),
    subject: plain(subtitle),
    creator: plain(company),
    lastModifiedBy: plain(company),
    styles: stylesOf(document),
    // Word fills the numbers of the pages of its contents.
    features: { updateFields: hasContents },
    sections: [
      {
        ...headsAndFeet(document, content),
        properties: {
          titlePage: !isBrief,
          page: {
            // The library turns the sides of a landscape page itself.
            size: {
              width: isLandscape ? height : width,
              height: isLandscape ? width : height,
              orientation: isLandscape ? 'landscape' : 'portrait',
            },
            margin: {
              left: margin.x,
              right: margin.x,
              top: margin.top,
              bottom: margin.bottom,
              header: 567,
              footer: 482,
            },
          },
        },
        children: [
          ...front,
          ...(hasContents ? contentsOf(document) : []),
          ...(first ? content.section(isBrief ? first : { ...first, isOnNewPage: true }) : []),
          ...others.flatMap((section) => content.section(section)),
        ],
      },
    ],
  });
  const parts = await unpack(await Packer.toBuffer(file));
  await steady(parts, document.madeAt);
  const body = unguarded(steadyMarks(parts.get('word/document.xml')?.toString() ?? ''));
  const core = parts.get('docProps/core.xml')?.toString() ?? '';
  const language = document.language === 'es' ? 'es-CO' : 'en-US';
  return pack(
    new Map<string, Buffer | Iterable<string>>([
      ...parts,
      ['word/styles.xml', Buffer.from(withTableStyles(parts.get('word/styles.xml')?.toString() ?? ''))],
      [
        'docProps/core.xml',
        Buffer.from(core.replace('</cp:coreProperties>', `<dc:language>${language}</dc:language>$&`)),
      ],
      ['word/document.xml', content.filled(body)],
    ]),
  );
}
