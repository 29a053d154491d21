import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Structure of a tagged page: roles, and what is in them. */
interface Node {
  role?: string;
  alt?: string;
  lang?: string;
  children?: Node[];
}

/** A PDF as a reader program sees it. */
export interface ReadPdf {
  pages: number;
  title: string;
  language: string;
  /** The text of each page. */
  texts: string[];
  /** Roles of its structure with how often each is there. */
  roles: ReadonlyMap<string, number>;
  /** Alternative texts of its pictures. */
  alternatives: string[];
  /** What it would do by itself or when clicked: scripts, attachments, addresses that annotations open. */
  actions: string[];
}

function walk(node: Node, visit: (node: Node) => void): void {
  visit(node);
  for (const child of node.children ?? []) walk(child, visit);
}

/** Reads a PDF with a reader that is not the one that wrote it. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const document = await loading.promise;
  const { info } = (await document.getMetadata()) as { info: { Title?: string; Language?: string } };
  const roles = new Map<string, number>();
  const alternatives: string[] = [];
  const texts: string[] = [];
  const held = [await document.getJSActions(), await document.getOpenAction(), await document.getAttachments()];
  const actions = held.flatMap((one) => (one ? [JSON.stringify(one)] : []));
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    texts.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
    for (const { subtype, url, unsafeUrl, action, dest } of (await page.getAnnotations()) as Record<string, unknown>[])
      if (!(subtype === 'Link' && dest) || url || unsafeUrl || action)
        actions.push(JSON.stringify({ subtype, url, unsafeUrl, action }));
    const tree = (await page.getStructTree()) as Node | null;
    if (tree)
      walk(tree, ({ role, alt }) => {
        if (role) roles.set(role, (roles.get(role) ?? 0) + 1);
        if (alt) alternatives.push(alt);
      });
  }
  const read = {
    pages: document.numPages,
    title: info.Title ?? '',
    language: info.Language ?? '',
    texts,
    roles,
    alternatives,
    actions,
  };
  await loading.destroy();
  return read;
}
