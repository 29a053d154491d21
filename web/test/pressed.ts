import { fireEvent } from '@testing-library/react';
import { offeredIn } from './offered.ts';

/** An open page, and what its buttons are tried with. */
export interface OpenPage {
  /** Draws it anew, as it was at first. */
  reopen: () => Promise<void>;
  /** Waits until nothing changes any more. */
  settle: () => Promise<void>;
  /** Requests made since the last call, with the bodies of those that write. */
  takeRequests: () => string[];
}

const tidy = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim();
const nameOf = (button: Element) => tidy(button.getAttribute('aria-label') ?? button.textContent);
/** The lines of a figure made of the schema stand within one another without end, and another language is that of every page after. */
const isEndless = (button: Element) => /Ver el cálculo$|^English$|^Español$/.test(nameOf(button));
/** Buttons of rows are called by their row: the first of each sort stands for all. */
const sortOf = (button: Element) => nameOf(button).replace(/ (de|a|«|“|:).*/, '');

const pressable =
  'button:not(:disabled):not([aria-disabled=true]):not([aria-haspopup=menu]):not([role=tab]):not([role=combobox])';
/** Headings sort by the column they name, the same in every list. */
const buttonsIn = (root: ParentNode) =>
  [...root.querySelectorAll<HTMLButtonElement>(pressable)].filter(
    (button) =>
      button.closest('[hidden], [aria-hidden=true], [role=listbox], th') === null &&
      nameOf(button) !== '' &&
      !isEndless(button),
  );

const values: Readonly<Record<string, string>> = {
  number: '3',
  email: 'persona@aurora.example',
  date: '2026-03-20',
  password: 'Fortaleza-2026-ya',
};

/** Fills every empty field, each with words of its own. */
function fillFields(root: ParentNode): void {
  const fields = root.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'input:not([type=checkbox]):not([type=radio]):not([type=file]):not([type=hidden]):not([role=combobox]), textarea',
  );
  for (const [place, field] of [...fields].entries())
    if (field.value === '' && !field.disabled && !field.readOnly && field.getAttribute('aria-haspopup') === null)
      fireEvent.change(field, { target: { value: values[field.type] ?? `Texto ${place + 1}` } });
}

/** Lines of one list that another has not, counting how often each stands. */
export function beyond(lines: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return lines.filter((line) => {
    const at = left.indexOf(line);
    if (at !== -1) left.splice(at, 1);
    return at === -1;
  });
}

/** More of a page than this is another page. */
const mostLines = 60;

const differences = (before: readonly string[], after: readonly string[]) => {
  const lines = [
    ...beyond(before, after).map((line) => `− ${line}`),
    ...beyond(after, before).map((line) => `+ ${line}`),
  ];
  return lines.length > mostLines ? [`… ${lines.length} lines differ`] : lines;
};

/** What leaves a dialog without doing what it is for. */
const leaving = new Set(['No', 'Cancelar', 'Cerrar', 'Volver']);

/** Presses the last button of a dialog, which does what the dialog is for, with every field filled. */
async function confirm(dialog: Element, called: string, page: OpenPage): Promise<string[]> {
  fillFields(dialog);
  await page.settle();
  const last = buttonsIn(dialog).findLast((button) => !leaving.has(nameOf(button)));
  if (last === undefined) return [];
  const before = offeredIn(document.body);
  page.takeRequests();
  fireEvent.click(last);
  await page.settle();
  const name = `${called} › “${nameOf(last)}”`;
  return [
    ...page.takeRequests().map((request) => `${name} asks ${request}`),
    ...differences(before, offeredIn(document.body)).map((line) => `${name} ${line}`),
  ];
}

/**
 * What each button of a page does, the first of each sort: what it asks the server and with which body, what it shows, and where a dialog
 * opens, what confirming it asks with every field filled.
 */
export async function pressedOn(page: OpenPage): Promise<string[]> {
  await page.reopen();
  const first = offeredIn(document.body);
  const sorts = [...new Set(buttonsIn(document.body).map(sortOf))];
  const lines: string[] = [];
  for (const sort of sorts) {
    if (beyond(first, offeredIn(document.body)).length > 0 || document.querySelector('[role=dialog]') !== null)
      await page.reopen();
    const button = buttonsIn(document.body).find((each) => sortOf(each) === sort);
    if (button === undefined) continue;
    // What sends a form sends all of its fields.
    if (button.type === 'submit') fillFields(document.body);
    await page.settle();
    const before = offeredIn(document.body);
    page.takeRequests();
    fireEvent.click(button);
    await page.settle();
    const name = `press “${nameOf(button)}”`;
    const dialog = document.querySelector('[role=dialog], [role=alertdialog]');
    lines.push(
      ...page.takeRequests().map((request) => `${name} asks ${request}`),
      ...differences(before, offeredIn(document.body)).map((line) => `${name} ${line}`),
      ...(dialog === null ? [] : await confirm(dialog, name, page)),
    );
  }
  return lines;
}
