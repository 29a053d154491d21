import { endpoints } from '@baluarte/contract/index.ts';
import type { AnyEndpoint } from '@baluarte/contract/kit/endpoint.ts';
import { parse } from 'csv-parse/sync';
import { SaxesParser } from 'saxes';
import { expect } from 'vitest';
import { z } from 'zod';
import { unpack } from '#kit/documents/docx/steady-package.ts';
import { unmarkFormula } from '#kit/sheets/formula-text.ts';
import type { TestApp } from './app.ts';
import { readCalendar } from './calendar.ts';
import { markPattern, type HostileCompany } from './hostile-company.ts';
import { readPdf } from './pdf.ts';
import { samplesOf } from './sample.ts';

/** Texts of an output as whoever reads it understands them. */
type Read = (bytes: Buffer) => Promise<string[]>;

/** Texts within a value, names of its fields too. */
function textsWithin(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, held]) => [name, ...textsWithin(held)]);
}

/** Reads XML strictly: its text, and what `see` says of each element. Throws where it is not well formed. */
function readXml(xml: string, see: (name: string, attributes: Readonly<Record<string, string>>) => void): string[] {
  const texts: string[] = [];
  const parser = new SaxesParser();
  parser.on('text', (text) => texts.push(text));
  parser.on('opentag', ({ name, attributes }) => see(name, attributes));
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('doctype', (doctype) => {
    throw new Error(`a document type: ${doctype}`);
  });
  parser.write(xml).close();
  return texts;
}

const outwards = /^(?:javascript|data|vbscript|file|mailto|https?|\\\\|\/\/)/i;

/** A package of Office: all parts well formed, nothing that runs, no relationship that leads out. */
async function readOffice(bytes: Buffer): Promise<string[]> {
  const texts: string[] = [];
  for (const [path, part] of await unpack(bytes)) {
    if (!/\.(?:xml|rels|vml)$/.test(path)) {
      expect(path, 'a part of a package').toMatch(/^(?:word|xl)\/(?:media|embeddings)\/[\w.-]+$/);
      continue;
    }
    const isSheet = path.startsWith('xl/worksheets/sheet');
    let paragraph = '';
    const parser = new SaxesParser();
    parser.on('error', (error) => {
      throw new Error(`${path}: ${error.message}`);
    });
    parser.on('opentag', ({ name, attributes }) => {
      expect(name, path).not.toMatch(/^(?:w:object|w:control|o:OLEObject|ddeLink|oleLink|oleObject|control)$/);
      if (isSheet) expect(name, path).not.toMatch(/^(?:f|hyperlink)$/);
      if (name === 'Relationship') expect(attributes['TargetMode'], `${path} ${attributes['Target']}`).toBeUndefined();
      if (name === 'w:br') paragraph += '\n';
    });
    let instruction = false;
    parser.on('closetag', ({ name }) => {
      if (name === 'w:p' || name === 'c' || name === 'a:p' || name === 'c:pt') {
        texts.push(paragraph);
        paragraph = '';
      }
      instruction = false;
    });
    parser.on('opentag', ({ name }) => {
      instruction = name === 'w:instrText';
    });
    parser.on('text', (text) => {
      if (instruction)
        expect(text.trim(), path).toMatch(/^(?:PAGE|NUMPAGES|SECTIONPAGES|TOC .*|PAGEREF \S+ \\h|STYLEREF .*)$/);
      else paragraph += text;
    });
    parser.write(part.toString('utf8')).close();
    texts.push(paragraph);
  }
  return texts;
}

/** What Excel reads behind `_x` is a character of that number. */
const readWorkbook: Read = async (bytes) =>
  (await readOffice(bytes)).map((text) =>
    text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
  );

const readSvg: Read = async (bytes) =>
  readXml(bytes.toString('utf8'), (name, attributes) => {
    expect(name).toMatch(
      /^(?:svg|g|title|desc|rect|text|tspan|path|circle|line|polygon|polyline|ellipse|style|defs|marker|pattern)$/,
    );
    for (const [attribute, value] of Object.entries(attributes)) {
      expect(attribute, name).not.toMatch(/^on|href$/i);
      if (attribute !== 'xmlns') expect(value, `${name} ${attribute}`).not.toMatch(outwards);
    }
  });

async function readCsv(bytes: Buffer): Promise<string[]> {
  const rows: string[][] = parse(bytes, { bom: true, delimiter: ';', relaxColumnCount: false });
  const cells = rows.flat();
  const running = cells.filter((cell) => /^\s*[=+\-@＝＋－＠\t\r]/.test(cell) && !/^[+-]?[\d.,]+$/.test(cell));
  expect(running).toEqual([]);
  return cells.map(unmarkFormula);
}

/** Texts of a reply; what draws in it is read as a drawing. */
async function readJson(bytes: Buffer): Promise<string[]> {
  const texts = textsWithin(JSON.parse(bytes.toString('utf8')));
  const isDrawing = (text: string) => text.startsWith('<svg xmlns=');
  const drawn = await Promise.all(texts.filter(isDrawing).map((text) => readSvg(Buffer.from(text))));
  return [...texts.filter((text) => !isDrawing(text)), ...drawn.flat()];
}

async function readCalendarFile(bytes: Buffer): Promise<string[]> {
  const { properties, events } = readCalendar(bytes.toString('utf8'));
  return [properties, ...events].flatMap(textsWithin);
}

async function readDocument(bytes: Buffer): Promise<string[]> {
  const { texts, actions } = await readPdf(bytes);
  expect(actions).toEqual([]);
  return texts;
}

const readers: Readonly<Record<string, Read>> = {
  'application/json': readJson,
  'text/csv': readCsv,
  'image/svg+xml': readSvg,
  'text/calendar': readCalendarFile,
  'application/pdf': readDocument,
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': readWorkbook,
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': readOffice,
  'image/png': async (bytes) => {
    expect(bytes.subarray(0, 4).toString('latin1')).toBe('\u0089PNG');
    return [];
  },
};

/** A text without what outputs may leave out or break lines at: blanks, control characters, marks of direction. */
const bare = (text: string) => text.normalize('NFC').replaceAll(/[\s\p{Cc}\p{Cf}]/gu, '');
/** The same of a page of a PDF, whose letters of the right stand elsewhere, and which has boxes for letters that no font has. */
const plainLetters = (text: string) =>
  text
    // A Spanish word that is broken at its own hyphen has it again on the next line.
    .replaceAll(/-\s+-(?=\S)/g, '-')
    .replaceAll(/[^!-~¶]/g, '');

/** One call of an output. */
export interface Output {
  name: string;
  endpoint: AnyEndpoint;
  params: Record<string, unknown>;
  query: Record<string, unknown>;
}

const optionsOf = (schema: z.ZodType, name: string): string[] => {
  const field = schema instanceof z.ZodObject ? (schema.shape[name] as z.ZodType | undefined) : undefined;
  const json = field && (z.toJSONSchema(field, { io: 'input', unrepresentable: 'any' }) as { enum?: string[] });
  return json?.enum ?? [];
};
/** Each combination of one option each. */
const combined = (options: Readonly<Record<string, readonly string[]>>): Record<string, string>[] =>
  Object.entries(options).reduce<Record<string, string>[]>(
    (all, [name, values]) =>
      values.length === 0 ? all : all.flatMap((one) => values.map((value) => ({ ...one, [name]: value }))),
    [{}],
  );

/** Files that somebody uploaded, which stay to the byte. */
const filesAsTheyAre = new Set([
  'reportTemplate.download',
  'evidence.download',
  'evidence.preview',
  'reportDocument.file',
]);

/** What is asked of an output where its schema alone does not tell. */
const asked: Readonly<Record<string, object>> = { 'posture.get': { since: '2026-01-05' } };

/** Every way to read something of the contract: each list, detail, figure, file and document, in each format and language. */
export function outputsOf({ here }: HostileCompany): Output[] {
  const reading = endpoints.filter(
    ({ name, method, form, access }) =>
      method === 'GET' && ['data', 'list', 'file'].includes(form) && access !== 'public' && !filesAsTheyAre.has(name),
  );
  return reading.flatMap((endpoint) => {
    const params = (samplesOf(endpoint.params, here.id)[0]?.value ?? {}) as Record<string, unknown>;
    const needed = z.toJSONSchema(endpoint.query, { io: 'input', unrepresentable: 'any' }).required ?? [];
    const sample = (samplesOf(endpoint.query, here.id)[0]?.value ?? {}) as Record<string, unknown>;
    const query = Object.fromEntries(Object.entries(sample).filter(([name]) => needed.includes(name)));
    const kinds = combined({ kind: optionsOf(endpoint.params, 'kind') });
    // A document says in each language what it says in one; its preview in each format.
    const isReport = endpoint.name === 'report.make';
    const forms = combined({
      format: endpoint.name === 'report.preview' ? [] : optionsOf(endpoint.query, 'format'),
      language: isReport ? ['es'] : optionsOf(endpoint.query, 'language'),
    });
    return kinds.flatMap((kind) =>
      forms.map((form) => ({
        name: [endpoint.name, ...Object.values(kind), ...Object.values(form)].join(' '),
        endpoint,
        params: {
          ...params,
          ...kind,
          ...('kind' in kind && 'id' in params && { id: here.id('parameter', kind['kind']) }),
        },
        // All that a new company begins with would be hundreds of pages.
        query: {
          ...query,
          ...form,
          ...asked[endpoint.name],
          ...(isReport && kind['kind'] === 'audit' && { filter: 'entity=scope' }),
        },
      })),
    );
  });
}

/** Whether an output is a report or its preview, which takes a while to make. */
export const isDocument = ({ endpoint }: Output): boolean => /^report\.(?:make|preview)$/.test(endpoint.name);

/** What an output showed: the fields whose text stood in it, none where its reader may not read it or it does not exist. */
export interface Shown {
  status: number;
  /** Of a refusal. */
  code: string;
  fields: string[];
}

/** Reads an output, and expects that nothing in it runs and that every planted text that stands in it is whole. */
export async function expectInert(
  app: TestApp,
  person: { headers: Record<string, string> },
  { name, endpoint, params, query }: Output,
  planted: HostileCompany['planted'],
): Promise<Shown> {
  const { status, code, raw } = await app.call(person, endpoint, { params, query });
  expect(status, `${name} ${raw.body.slice(0, 300)}`).toBeLessThan(500);
  for (const [header, value] of Object.entries(raw.headers)) expect(String(value), header).toMatch(/^[\t -~]*$/);
  expect(raw.headers['x-content-type-options'], name).toBe('nosniff');
  if (status !== 200) return { status, code, fields: [] };
  const type = String(raw.headers['content-type']).split(';', 1)[0] ?? '';
  const read = readers[type];
  if (!read) throw new Error(`${name} is of a type that nothing here reads: ${type}`);
  const texts = await read(raw.rawPayload);
  const form = type === 'application/pdf' ? plainLetters : bare;
  const shown = new Set<string>();
  const damaged: string[] = [];
  const joined = type === 'application/pdf' ? [texts.join('')] : texts;
  for (const text of joined) {
    const own = form(text);
    for (const [mark] of text.matchAll(markPattern)) {
      const one = planted.get(mark);
      if (!one) continue;
      shown.add(one.field);
      if (!own.includes(form(one.text))) damaged.push(`${one.field}: ${one.text} in ${text.slice(0, 300)}`);
    }
  }
  if (damaged.length > 0) throw new Error(`${name} damages texts:\n${damaged.join('\n')}`);
  return { status, code, fields: [...shown] };
}
