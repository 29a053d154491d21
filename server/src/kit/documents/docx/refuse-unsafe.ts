import { firstCharacters } from '@baluarte/contract/kit/cut.ts';
import { SaxesParser, type SaxesTagNS } from 'saxes';
import { Refusal } from '#kit/decoder/answer-questions.ts';
import { isDrawing, isInertDrawing } from './inert-drawing.ts';
import type { Parts } from './steady-package.ts';
import {
  activeElements,
  isKnownPart,
  isKnownRelationship,
  isKnownVocabulary,
  linkElements,
  relationshipAttributes,
  settings,
} from './word-vocabulary.ts';

/** Content of parts that run, whatever they are called. */
const activeContent = /vbaProject|vbaData|macroEnabled|oleObject|activeX|ms-office\.control/i;
/** Fields that fetch or run. */
const fetching =
  /^(?:DDEAUTO|DDE|INCLUDETEXT|INCLUDEPICTURE|INCLUDE|IMPORT|LINK|EMBED|MACROBUTTON|DATABASE|RD|PRINT|CONTROL|HTMLACTIVEX|OCX)$/i;
/** Addresses that a link may lead to. */
const ofWeb = /^(?:https?:|mailto:)/i;
/** What is no path within a package. */
const absolute = /^(?:[a-z][a-z\d+.-]*:|\/\/|\\)/i;

const runs = (part: string) => new Refusal('reportTemplate.active', { part: firstCharacters(part, 100) });
const reaches = (part: string) => new Refusal('reportTemplate.outside', { part: firstCharacters(part, 100) });

/** Values of an attribute by its name; those of other vocabularies only where they are asked for. */
const valuesOf = ({ attributes }: SaxesTagNS, name: string, uri?: string): string[] =>
  Object.values(attributes)
    .filter((one) => one.local === name && (uri === undefined || one.uri === uri))
    .map(({ value }) => value);

/** Where a field of a link leads: its first word that is neither a switch nor what one takes. */
function linked(words: string): string {
  let isTaken = false;
  for (const [, quoted, bare = ''] of words.matchAll(/"([^"]*)"|(\S+)/g)) {
    const isSwitch = quoted === undefined && /^\\[a-z]$/i.test(bare);
    if (!isSwitch && !isTaken) return quoted ?? bare;
    isTaken = isSwitch && !/^\\[mn]$/i.test(bare);
  }
  return '';
}

/** Refuses a field by what it is told to do, once all of it was read. */
function refuseField(code: string): void {
  const [before = '', field = ''] = /^[^a-z]*([a-z]+)/i.exec(code) ?? [];
  if (fetching.test(field)) throw runs(field.toUpperCase());
  if (!/^hyperlink$/i.test(field)) return;
  const target = linked(code.slice(before.length));
  if (target !== '' && !ofWeb.test(target) && !target.startsWith('#')) throw reaches(target);
}

function refuseRelationship(path: string, tag: SaxesTagNS): void {
  const [target = ''] = valuesOf(tag, 'Target', '');
  const [type = ''] = valuesOf(tag, 'Type', '');
  // A chart keeps its figures in a workbook of its own.
  const isFigures = path.startsWith('word/charts/') && type.endsWith('/package') && /\.xlsx$/i.test(target);
  const isOutside = valuesOf(tag, 'TargetMode', '').some((mode) => mode.trim().toLowerCase() === 'external');
  const isLink = type.endsWith('/hyperlink') && ofWeb.test(target);
  if (/\/attachedTemplate$/i.test(type) && isOutside) throw reaches(target);
  if (!isKnownRelationship(type) && !isFigures) throw runs(target);
  if ((isOutside || absolute.test(target)) && !isLink) throw reaches(target);
}

const ofRelationships = /\/officeDocument\/(?:2006\/)?relationships$/;
const isOldDrawing = (uri: string) => uri.startsWith('urn:schemas-microsoft-com:');

/** Refuses an attribute that fetches: a relationship that is drawn and leads elsewhere, or an address of an old drawing. */
function refuseAttributes({ local, uri, attributes }: SaxesTagNS, linked: ReadonlySet<string>): void {
  for (const { local: name, uri: of, value } of Object.values(attributes)) {
    const isRelationship = ofRelationships.test(of) || (isOldDrawing(of) && name === 'relid');
    if (isRelationship && !relationshipAttributes.has(name)) throw reaches(`${name}="${value}"`);
    if (isRelationship && linked.has(value) && !linkElements.has(local)) throw reaches(`${name}="${value}"`);
    // Of an old drawing, also where its link is clicked.
    if (isOldDrawing(of) && /href/i.test(name)) throw reaches(value);
    if (!isOldDrawing(uri) || of !== '' || !/^(?:src|href|althref|base)$/i.test(name)) continue;
    if (absolute.test(value) && !(name === 'href' && ofWeb.test(value))) throw reaches(value);
  }
}

/** Refuses an element that is none of Word's, runs, or is a setting that brings something in. */
function refuseElement(path: string, { local, uri, name }: SaxesTagNS, depth: number): void {
  // Data of a company, which fields may be bound to; nothing in it is read as an element of Word.
  const isData = /^customXml\/[^/]+\.xml$/i.test(path);
  if (!isData && !isKnownVocabulary(uri)) throw runs(name);
  if (activeElements.has(local)) throw /^(?:attachedTemplate|mailMerge)$/.test(local) ? reaches(local) : runs(local);
  const isSetting = depth === 1 && /(?:^|\/)settings\.xml$/i.test(path) && /wordprocessingml/.test(uri);
  if (isSetting && !settings.has(local)) throw runs(local);
}

/** Codes of the fields of a part, field by field: what is between its beginning and its result, wherever Word cut it. */
class Fields {
  /** The first holds what is in no field; a field within another is the last. */
  readonly #open = [''];

  read(text: string): void {
    this.#open.push((this.#open.pop() ?? '') + text);
  }

  mark(kind: string | undefined): void {
    if (kind === 'begin') {
      // What the whole is told to do would be what the inner one says.
      if (this.#open.length > 1 && this.#open.at(-1)?.trim() === '') throw runs('{ { … } }');
      this.#open.push('');
    } else if (kind === 'end' && this.#open.length > 1) refuseField(this.#open.pop() ?? '');
  }

  /** At the end of a paragraph, what stood in no field is over. */
  paragraph(): void {
    if (this.#open.length > 1) return;
    refuseField(this.#open[0] ?? '');
    this.#open[0] = '';
  }

  end(): void {
    for (const code of this.#open) refuseField(code);
  }
}

/**
 * Refuses a part that is broken, runs or reaches outside of its package: decided by what its elements and attributes are once they are
 * read, whatever stands before their names and however they are written. `linked`: ids of its relationships that lead to addresses.
 */
export function refuseUnsafe(path: string, xml: string, linked: ReadonlySet<string> = new Set()): void {
  const parser = new SaxesParser({ xmlns: true });
  const fields = new Fields();
  let isCode = false;
  let depth = 0;
  const unreadable = (cause?: unknown) => new Refusal('reportTemplate.unreadable', {}, cause);
  parser.on('error', (error) => {
    throw unreadable(error);
  });
  parser.on('xmldecl', ({ encoding = 'utf-8' }) => {
    if (!/^(?:utf-?8|us-ascii)$/i.test(encoding)) throw unreadable();
  });
  parser.on('doctype', () => {
    throw unreadable();
  });
  parser.on('opentag', (tag) => {
    const { local, uri } = tag;
    refuseElement(path, tag, depth);
    refuseAttributes(tag, linked);
    depth += 1;
    if (local === 'Relationship') refuseRelationship(path, tag);
    else if (local === 'instrText' || local === 'delInstrText') isCode = true;
    else if (local === 'fldChar') fields.mark(valuesOf(tag, 'fldCharType', uri)[0]);
    else if (local === 'fldSimple') valuesOf(tag, 'instr').forEach(refuseField);
    for (const content of valuesOf(tag, 'ContentType'))
      if (activeContent.test(content)) throw runs(valuesOf(tag, 'PartName')[0] ?? content);
  });
  const text = (content: string) => void (isCode && fields.read(content));
  parser.on('text', text);
  parser.on('cdata', text);
  parser.on('closetag', ({ local }) => {
    depth -= 1;
    if (local === 'instrText' || local === 'delInstrText') isCode = false;
    else if (local === 'p') fields.paragraph();
  });
  parser.write(xml).close();
  fields.end();
}

/** What a package says of each of its parts: a media type, '' of one it says nothing of. */
function typesOf(parts: Parts): (path: string) => string {
  const types = new Map<string, string>();
  const parser = new SaxesParser({ xmlns: true });
  parser.on('opentag', (tag) => {
    const [name] = [...valuesOf(tag, 'PartName'), ...valuesOf(tag, 'Extension')];
    if (name !== undefined) types.set(name.toLowerCase(), valuesOf(tag, 'ContentType').join(' '));
  });
  // What is wrong with it is said where it is looked at itself.
  parser.on('error', () => undefined);
  parser.write(parts.get('[Content_Types].xml')?.toString() ?? '').close();
  return (path) => types.get(`/${path.toLowerCase()}`) ?? types.get(extensionOf(path)) ?? '';
}

const extensionOf = (path: string) => /(?<![^./])[^./]*$/.exec(path)?.[0].toLowerCase() ?? '';

/** Which parts of a package are XML: those it says are, by their name or by themselves. */
export function xmlParts(parts: Parts): (path: string) => boolean {
  const typeOf = typesOf(parts);
  return (path) => {
    const type = typeOf(path);
    return ['xml', 'rels'].includes(extensionOf(path)) || (/[+/]xml\b/i.test(type) && !/^image\//i.test(type));
  };
}

/** Ids of the relationships of a part that lead out of the package, to addresses that may be clicked. */
function linkedBy(parts: Parts, path: string): Set<string> {
  const relations = [...parts.keys()].find(
    (each) => each.toLowerCase() === path.replace(/(?<![^/])([^/]+)$/, '_rels/$1.rels').toLowerCase(),
  );
  const ids = new Set<string>();
  const parser = new SaxesParser({ xmlns: true });
  parser.on('opentag', (tag) => {
    if (
      valuesOf(tag, 'TargetMode', '').length > 0 ||
      valuesOf(tag, 'Type', '').some((type) => type.endsWith('/hyperlink'))
    )
      for (const id of valuesOf(tag, 'Id', '')) ids.add(id);
  });
  // What is wrong with it is said where it is looked at itself.
  parser.on('error', () => undefined);
  if (relations !== undefined) parser.write(parts.get(relations)?.toString() ?? '').close();
  return ids;
}

/** Refuses a package with a part that no document of Word needs, that runs, or that reaches outside of it. */
export function refuseUnsafeParts(parts: Parts): void {
  const [isXml, typeOf] = [xmlParts(parts), typesOf(parts)];
  for (const [path, content] of parts) {
    const isOfPrinter = /^word\/printerSettings\/[^/]+\.bin$/.test(path);
    if (/vbaProject|activeX|\.bin$/i.test(path) && !isOfPrinter) throw runs(path.slice(-100));
    if (path !== '[Content_Types].xml' && !path.endsWith('/') && !isKnownPart(typeOf(path)))
      throw runs(path.slice(-100));
    if (isXml(path)) refuseUnsafe(path, content.toString(), linkedBy(parts, path));
    else if (isDrawing(typeOf(path), content) && !isInertDrawing(content.toString())) throw runs(path.slice(-100));
  }
}
