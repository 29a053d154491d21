import { SaxesParser, type SaxesTagNS } from 'saxes';

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Elements that draw, or say how something is drawn: none runs, changes another, or brings a page along. */
const drawingElements = words(`
  svg g defs symbol use switch title desc metadata style path rect circle ellipse line polyline polygon text tspan textPath image
  clipPath mask marker pattern linearGradient radialGradient stop filter feBlend feColorMatrix feComponentTransfer feComposite
  feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR
  feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence`);

/** Functions of styles, transforms and colours that load nothing; `url` is looked at apart. */
const safeFunctions = words(`
  url matrix matrix3d translate translatex translatey translatez translate3d scale scalex scaley scalez scale3d rotate rotatex rotatey
  rotatez rotate3d skew skewx skewy perspective rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix calc min max clamp var
  linear-gradient radial-gradient conic-gradient repeating-linear-gradient repeating-radial-gradient cubic-bezier steps not is where
  nth-child nth-of-type polygon circle ellipse inset path blur brightness contrast drop-shadow grayscale hue-rotate invert opacity
  saturate sepia`);

const drawings = words('http://www.w3.org/2000/svg');
/** What programs note beside a drawing; nobody draws it. */
const notes = words(`
  http://www.inkscape.org/namespaces/inkscape http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd
  http://www.w3.org/1999/02/22-rdf-syntax-ns# http://creativecommons.org/ns# http://web.resource.org/cc/
  http://purl.org/dc/elements/1.1/ http://www.bohemiancoding.com/sketch/ns http://www.serif.com/`);

/** Whether an address stays within the drawing: a part of it, or a picture that it holds itself. */
const staysInside = (address: string): boolean =>
  address.startsWith('#') || /^data:image\/(?:png|jpeg|gif);/i.test(address);

/** Whether a value loads nothing: no rule that imports, no function that is not known (an escape makes it one), no address outside of the drawing. */
function isSafeStyle(style: string): boolean {
  if (style.includes('@')) return false;
  const functions = style.matchAll(/(?<![\w-])([\w-]+)\(/g);
  for (const [, name = ''] of functions) if (!safeFunctions.has(name.toLowerCase())) return false;
  const plain = style.replace(/[\s"']/g, '').toLowerCase();
  return plain.split('url(').slice(1).every(staysInside);
}

/** Text for people and names, which no style is read from. */
const isLabel = (name: string): boolean => /^(?:id|class|lang|aria-.*|data-.*)$/.test(name);

function isSafeAttribute({ local, prefix, uri, value }: SaxesTagNS['attributes'][string]): boolean {
  if (prefix === 'xmlns' || (prefix === '' && local === 'xmlns')) return true;
  // Every "#part" would lead to that address.
  if (prefix === 'xml') return local !== 'base';
  const name = local.toLowerCase();
  if (name.startsWith('on')) return false;
  if (name === 'href' || name === 'src') return staysInside(value.trim());
  return notes.has(uri) || isLabel(name) || isSafeStyle(value);
}

function isSafeElement({ local, uri, attributes }: SaxesTagNS): boolean {
  const isKnown = uri === '' || drawings.has(uri) ? drawingElements.has(local) : notes.has(uri);
  return isKnown && Object.values(attributes).every(isSafeAttribute);
}

/** Whether a part of a package is a drawing (SVG), by what the package says of it or, for a picture, by its beginning. */
export const isDrawing = (type: string, content: Buffer): boolean =>
  /svg/i.test(type) || (/^image\//i.test(type) && /^[\s\uFEFF]*</.test(content.toString('utf8', 0, 1_000)));

/**
 * Whether a drawing (SVG) shows itself alone: it runs nothing, changes nothing once it is shown, and loads nothing from elsewhere.
 * Elements, namespaces and functions that are not known are refused.
 */
export function isInertDrawing(svg: string): boolean {
  let isInert = true;
  let styles = 0;
  let style = '';
  const parser = new SaxesParser({ xmlns: true });
  const refuse = () => (isInert = false);
  parser.on('opentag', (tag) => {
    if (!isSafeElement(tag)) refuse();
    if (tag.local === 'style') styles += 1;
  });
  parser.on('closetag', ({ local }) => {
    if (local !== 'style') return;
    styles -= 1;
    if (!isSafeStyle(style)) refuse();
  });
  for (const event of ['text', 'cdata'] as const)
    parser.on(event, (text) => {
      if (styles > 0) style += text;
    });
  parser.on('xmldecl', ({ encoding = 'utf-8' }) => {
    if (!/^(?:utf-?8|us-ascii)$/i.test(encoding)) refuse();
  });
  for (const event of ['doctype', 'processinginstruction', 'error'] as const) parser.on(event, refuse);
  parser.write(svg).close();
  return isInert;
}
