import { firstCharacters } from '@baluarte/contract/kit/cut.ts';
import { fireEvent } from '@testing-library/react';

const tidy = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim();

const texts: Readonly<Record<string, string>> = {
  number: '3',
  email: 'persona@aurora.example',
  time: '09:30',
  month: '2026-04',
  url: 'https://aurora.example/pagina',
  tel: '+573001234567',
  password: 'Fortaleza-2026-ya',
};

const numerals = ['uno', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve', 'diez', 'once', 'doce'];

const isHidden = (element: Element) => element.closest('[hidden], [aria-hidden=true]') !== null;

/** Whether a person could change a field. */
const isOpen = (field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement) =>
  !field.disabled && !isHidden(field) && !('readOnly' in field && field.readOnly);

/** What is typed into a field: of its kind, and of no other field of its form. */
function textFor(field: HTMLInputElement | HTMLTextAreaElement, place: number): string {
  const label = tidy([...(field.labels ?? [])].map(({ textContent }) => textContent).join(' '));
  const isNumber = field.type === 'number' || field.inputMode === 'numeric' || field.inputMode === 'decimal';
  if (isNumber) return String((place % 4) + 1);
  if (/^#[0-9a-f]{6}$/i.test(field.value)) return '#1d4ed8';
  if (/correo/i.test(label) && field.type === 'text') return `persona${place + 1}@aurora.example`;
  if (field.type === 'date') return `2026-03-${11 + (place % 20)}`;
  if (texts[field.type] !== undefined) return texts[field.type] ?? '';
  // Of letters alone, as names are, and as long as descriptions are asked to be.
  const text = `Texto de la muestra ${numerals[place % numerals.length]}`;
  return field.maxLength > 0 ? firstCharacters(text, field.maxLength).trim() : text;
}

/** The options of a list that is open, which may be chosen; not the one that makes another in a dialog of its own. */
const optionsIn = (listId: string | null) =>
  [...document.querySelectorAll<HTMLElement>(`[id="${listId ?? ''}"] [role=option]`)].filter(
    (option) =>
      option.getAttribute('aria-disabled') !== 'true' &&
      option.dataset['comboboxDisabled'] === undefined &&
      option.getAttribute('value') !== 'make',
  );

/** Chooses the last option of a list that opens, other than what is chosen already. */
async function choose(field: HTMLInputElement, settle: () => Promise<void>): Promise<void> {
  fireEvent.click(field);
  await settle();
  const options = optionsIn(field.getAttribute('aria-controls'));
  const option = options.findLast((each) => each.getAttribute('aria-selected') !== 'true');
  if (option !== undefined) fireEvent.click(option);
  fireEvent.keyDown(field, { key: 'Escape' });
  fireEvent.blur(field);
  await settle();
}

/** Chooses the last of the options that exclude each other, of each group. */
function tickRadios(root: ParentNode): void {
  const radios = [...root.querySelectorAll<HTMLInputElement>('input[type=radio]')].filter(isOpen);
  for (const name of new Set(radios.map((radio) => radio.name))) {
    const last = radios.findLast((radio) => radio.name === name && !radio.checked);
    if (last !== undefined) fireEvent.click(last);
  }
}

/**
 * Fills every field below an element as a person would, each with a value of its kind that it did not hold: texts, numbers and days are
 * typed, of lists, choices and groups the last is taken, files are attached, and what is not ticked is. Of what only opens with a field
 * that was filled the fields are filled too.
 */
export async function fillForm(root: ParentNode, settle: () => Promise<void>): Promise<void> {
  for (const button of root.querySelectorAll<HTMLButtonElement>('button'))
    if (tidy(button.textContent).startsWith('Versión en inglés')) fireEvent.click(button);
  await settle();
  const filled = new Set<Element>();
  // What a field brings is there with the next round; what that brings again is rare.
  for (let round = 0; round < 3; round += 1) {
    tickRadios(root);
    for (const tick of root.querySelectorAll<HTMLInputElement>('input[type=checkbox]'))
      if (isOpen(tick) && !tick.checked) fireEvent.click(tick);
    await settle();
    const fields = [
      ...root.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>(
        'input:not([type=checkbox]):not([type=radio]):not([type=hidden]):not([type=search]), textarea, select',
      ),
    ].filter((field) => !filled.has(field));
    if (fields.length === 0) return;
    for (const field of fields) {
      filled.add(field);
      const place = filled.size;
      if (!field.isConnected || (!isOpen(field) && field.type !== 'file')) continue;
      if (field instanceof HTMLSelectElement) {
        const option = [...field.options].findLast(({ disabled, value }) => !disabled && value !== field.value);
        if (option !== undefined) fireEvent.change(field, { target: { value: option.value } });
      } else if (field.type === 'file') {
        const file = new File(['contenido'], 'archivo.pdf', { type: 'application/pdf' });
        fireEvent.change(field, { target: { files: [file] } });
      } else if (field instanceof HTMLInputElement && (field.role === 'combobox' || field.ariaHasPopup === 'listbox'))
        await choose(field, settle);
      else if (field.getAttribute('aria-haspopup') === null)
        fireEvent.change(field, { target: { value: textFor(field, place) } });
    }
    await settle();
  }
}

/** Whether a form has something that is ticked and could be unticked. */
export const isTicked = (root: ParentNode): boolean =>
  [...root.querySelectorAll<HTMLInputElement>('input[type=checkbox]')].some((tick) => tick.checked && isOpen(tick));

/** Unticks whatever a form has ticked. */
export function untick(root: ParentNode): void {
  for (const tick of root.querySelectorAll<HTMLInputElement>('input[type=checkbox]'))
    if (tick.checked && isOpen(tick)) fireEvent.click(tick);
}
