const offering =
  'h1, h2, h3, th, a[href], button, input, select, textarea, [role=tab], [role=menuitem], [role=menuitemradio], ' +
  '[role=menuitemcheckbox], [role=switch], [role=combobox], [role=img]';
const telling = 'td, dt, dd, p, li, legend, caption, figcaption, span, strong, div';

const tidy = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim();

/** Name of an element, as far as pages here give one. */
function nameOf(element: HTMLElement): string {
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
function traitsOf(element: HTMLElement): string[] {
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
const ownText = (element: HTMLElement) =>
  tidy([...element.childNodes].flatMap((node) => (node instanceof Text ? [node.data] : [])).join(''));

/**
 * What a person finds on a page, a line each and in its order: headings, columns, fields with their limits, buttons, links with their
 * addresses, and what is told in words; not what a list of choices holds. How it is laid out and styled makes no difference.
 */
export function offeredIn(root: ParentNode): string[] {
  const found: string[] = [];
  for (const element of root.querySelectorAll<HTMLElement>(`${offering}, ${telling}`)) {
    if (
      element.closest('[hidden], style, script, [role=listbox]') !== null ||
      element.getAttribute('type') === 'hidden'
    )
      continue;
    if (element.matches(offering)) {
      // What measures a growing field is no field.
      if (element.getAttribute('aria-hidden') === 'true') continue;
      const kind = element.getAttribute('role') ?? kinds[element.tagName] ?? element.tagName.toLowerCase();
      found.push([kind, `“${nameOf(element)}”`, ...traitsOf(element)].join(' '));
    } else if (element.closest('a, button, th, h1, h2, h3, label') === null) {
      const text = ownText(element);
      if (text !== '') found.push(`says “${text}”`);
    }
  }
  return found;
}
