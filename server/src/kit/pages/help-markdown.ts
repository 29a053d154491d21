import { Marked, type Token } from 'marked';

export interface RenderedHelp {
  title: string;
  /** First paragraph, as text. */
  lead: string;
  html: string;
}

/** A page of the application or of the help, or one elsewhere by https. */
const followed = /^(?:\/(?!\/)|https:\/\/)/;

/** Rewrites links between help files, `importing.md`, to their pages below `base`. Throws for content that a help text must not have. */
function settle(token: Token, base: string): void {
  if (token.type === 'html' || token.type === 'image')
    throw new Error(`a text of the help holds markup or a picture: ${token.raw}`);
  if (token.type !== 'link') return;
  const neighbour = /^([\w-]+)\.md$/.exec(String(token['href']))?.[1];
  if (neighbour !== undefined) token['href'] = `${base}/${neighbour}`;
  if (!followed.test(String(token['href']))) throw new Error(`a text of the help links to ${token['href']}`);
}

const textOf = (tokens: readonly Token[], type: 'heading' | 'paragraph'): string => {
  const found = tokens.find((token) => token.type === type);
  return found && 'text' in found ? String(found.text) : '';
};

/**
 * A text of the help as markup; links to its neighbours lead to their pages below `base`. Throws where it has no title or lead,
 * and for markup, pictures and links that lead to no page.
 */
export function renderHelp(source: string, base: string): RenderedHelp {
  const markdown = new Marked({ walkTokens: (token) => settle(token, base) });
  const tokens = markdown.lexer(source);
  const [title, lead] = [textOf(tokens, 'heading'), textOf(tokens, 'paragraph')];
  if (title === '' || lead === '') throw new Error('a text of the help needs a title and a first paragraph');
  // A wide block of code scrolls, so the keyboard must reach it.
  const html = markdown.parse(source, { async: false }).replaceAll('<pre>', '<pre tabindex="0">');
  return { title, lead, html };
}
