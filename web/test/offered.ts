const offering =
  'h1, h2, h3, th, a[href], button, input, select, textarea, [role=tab], [role=menuitem], [role=menuitemradio], ' +
  '[role=menuitemcheckbox], [role=switch], [role=combobox], [role=img]';
const telling = 'td, dt, dd, p, li, legend, caption, figcaption, span, strong, div';

const tidy = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim();

/** Name of an element, as far as pages here give one. */
function nameOf(element: Element): string {
  const label = element.getAttribute('aria-label');
  if (label !== null) return tidy(label);
  const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
  if (ids.length > 0) return tidy(ids.map((id) => document.querySelector(`[id="${id}"]`)?.textContent).join(' '));
  if (element instanceof HTMLSelectElement)
    return tidy([...element.labels, ...element.options].map(({ textContent }) => textContent).join(', '));
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) {
    const labels = [...(element.labels ?? [])].map(({ textContent }) => textContent).join(' ');
    return tidy(labels || element.placeholder);
  }
  return tidy(element.textContent);
}

const states = ['expanded', 'selected', 'current', 'invalid', 'sort', 'checked', 'pressed'];

function traitsOfField(field: HTMLInputElement | HTMLTextAreaElement): string[] {
  const { type } = field;
  const isTicked = field instanceof HTMLInputElement && field.checked;
  const isTick = type === 'checkbox' || type === 'radio';
  return [
    type,
    isTick && isTicked ? 'checked' : '',
    isTick || field.value === '' ? '' : `= ${tidy(field.value)}`,
    field.maxLength > 0 ? `at most ${field.maxLength}` : '',
    field instanceof HTMLInputElement && field.min !== '' ? `from ${field.min}` : '',
    field instanceof HTMLInputElement && field.max !== '' ? `to ${field.max}` : '',
    field.required ? 'required' : '',
    field.readOnly ? 'read only' : '',
  ];
}

/** An address without the ids React gives, which depend on all that was drawn before. */
const withoutIds = (address: string) => address.replace(/_r_\w+_/, '');

/** What else distinguishes an element: where it leads, what it holds and takes, its state. */
function traitsOf(element: Element): string[] {
  const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
  const told = states.flatMap((state) => {
    const value = element.getAttribute(`aria-${state}`);
    return value === null || value === 'false' ? [] : [`${state} ${value}`];
  });
  const traits = [
    element instanceof HTMLAnchorElement ? `→ ${withoutIds(element.getAttribute('href') ?? '')}` : '',
    element instanceof HTMLSelectElement ? `= ${element.value}` : '',
    element.matches(':disabled, [aria-disabled=true]') ? 'disabled' : '',
    ...(isField ? traitsOfField(element) : []),
    ...told,
  ];
  return traits.filter((trait) => trait !== '');
}

const kinds: Readonly<Record<string, string>> = { A: 'link', TH: 'column', H1: 'title', H2: 'heading', H3: 'heading' };

/** The text that stands in an element itself, and not in one within it. */
const ownText = (element: Element) =>
  tidy([...element.childNodes].flatMap((node) => (node instanceof Text ? [node.data] : [])).join(''));

/** What holds nothing a person finds: what is hidden, and what a list of choices holds. */
const silent = '[hidden], style, script, [role=listbox]';
/** What says its whole text itself. */
const whole = 'a, button, th, h1, h2, h3, label';

/**
 * What a person finds on a page, a line each and in its order: headings, columns, fields with their limits, buttons, links with their
 * addresses, and what is told in words; not what a list of choices holds. How it is laid out and styled makes no difference.
 */
export function offeredIn(root: ParentNode): string[] {
  // Each selector is matched once for the whole page: asking every element for its ancestors takes several times as long.
  const [offers, tells, silents, wholes] = [offering, telling, silent, whole].map(
    (selector) => new Set<Element>(root.querySelectorAll(selector)),
  ) as [Set<Element>, Set<Element>, Set<Element>, Set<Element>];
  const found: string[] = [];
  const visit = (element: Element, isWithin: boolean): void => {
    if (silents.has(element)) return;
    const isTold = isWithin || wholes.has(element);
    if (offers.has(element)) {
      // What measures a growing field is no field.
      if (element.getAttribute('type') !== 'hidden' && element.getAttribute('aria-hidden') !== 'true') {
        const kind = element.getAttribute('role') ?? kinds[element.tagName] ?? element.tagName.toLowerCase();
        found.push([kind, `“${nameOf(element)}”`, ...traitsOf(element)].join(' '));
      }
    } else if (!isTold && tells.has(element)) {
      const text = ownText(element);
      if (text !== '') found.push(`says “${text}”`);
    }
    for (const child of element.children) visit(child, isTold);
  };
  for (const child of root.children) visit(child, false);
  return found;
}
