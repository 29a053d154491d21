import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { textsIn } from '@baluarte/texts/wording.ts';
import { canonical } from './verify.ts';

const source = (name: string) => readFile(join(import.meta.dirname, name), 'utf8');
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** What a page says whose script does not run, which is also how one looks whose script was altered: the policy refuses it. */
const unstarted = [
  '<h1>Esta página no se pudo iniciar</h1>',
  '<p>Fue alterada, o su navegador no ejecuta JavaScript. No se fíe de su contenido: pida el paquete de nuevo o compruébelo con otro navegador.</p>',
  '<div lang="en"><h1>This page could not start</h1>',
  '<p>It was altered, or your browser does not run JavaScript. Do not rely on its content: ask for the pack again or check it with another browser.</p></div>',
].join('');

/** The page of every pack before and after its data. */
export interface PageSource {
  head: string;
  tail: string;
}

let known: Promise<PageSource> | undefined;

/** A page that needs nothing but itself: its own script and style, by their hashes, and nothing else may run or be fetched. */
async function build(): Promise<PageSource> {
  const [verify, viewer, style] = await Promise.all([source('verify.ts'), source('viewer.js'), source('style.css')]);
  const checks = stripTypeScriptTypes(verify).replace(/^export /gm, '');
  // In the script, and not among the data: whoever changes what the page says of itself changes its script.
  const words = canonical({ es: textsIn('es').handover.pack, en: textsIn('en').handover.pack });
  const script = `'use strict';\n(() => {\n${checks}\nconst words = ${words};\n${viewer}\n})();\n`;
  const policy = `default-src 'none'; script-src ${hashOf(script)}; style-src ${hashOf(style)}; base-uri 'none'; form-action 'none'`;
  return {
    head: [
      '<!doctype html>',
      '<html lang="es">',
      '<head>',
      '<meta charset="utf-8">',
      `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
      '<meta name="viewport" content="width=device-width, initial-scale=1">',
      '<meta name="referrer" content="no-referrer">',
      '<title>Baluarte</title>',
      `<style>${style}</style>`,
      '</head>',
      '<body>',
      `<main id="app">${unstarted}</main>`,
      '',
    ].join('\n'),
    tail: `<script>${script}</script>\n</body>\n</html>\n`,
  };
}

/** The page, built once. */
export function pageSource(): Promise<PageSource> {
  known ??= build();
  return known;
}

/** A part of the page that it reads. */
export const openPart = (name: string): string => `<script type="application/json" id="${name}">`;
export const closePart = '</script>\n';
