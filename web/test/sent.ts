import { fireEvent } from '@testing-library/react';
import { fillForm, isTicked, untick } from './fill-form.ts';
import { offeredIn } from './offered.ts';
import { beyond, type OpenPage } from './pressed.ts';

/** What sends a form: its button, or the one of the bar below it. */
const sending = 'button[type=submit]:not(:disabled), button[aria-keyshortcuts="Control+S"]:not(:disabled)';
const tidy = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim();

/** The buttons that send a form in sight, in no dialog. */
const senders = () =>
  [...document.querySelectorAll<HTMLButtonElement>(sending)].filter(
    (button) => button.closest('[hidden], [role=dialog]') === null,
  );

/** Fields a button sends. */
const formOf = (button: HTMLButtonElement): ParentNode =>
  button.form ?? button.closest('form, [role=tabpanel], main') ?? document.body;

const isWriting = (request: string) => !request.startsWith('GET ');

/** Presses a button that sends; what it asks the server, and what the form says to it. */
async function press(button: HTMLButtonElement, called: string, page: OpenPage): Promise<string[]> {
  const before = offeredIn(document.body).filter((line) => line.startsWith('says'));
  page.takeRequests();
  fireEvent.click(button);
  await page.settle();
  const said = offeredIn(document.body).filter((line) => line.startsWith('says'));
  const sent = page.takeRequests().filter(isWriting);
  return [
    ...sent.map((request) => `${called} sends ${request}`),
    ...beyond(said, before).map((line) => `${called} ${line}`),
  ];
}

/** What is done to a form before it is sent. */
const ways: readonly {
  called: string;
  fits: (form: ParentNode) => boolean;
  work: (form: ParentNode, page: OpenPage) => Promise<void>;
}[] = [
  { called: 'untouched', fits: () => true, work: () => Promise.resolve() },
  { called: 'filled', fits: () => true, work: (form, { settle }) => fillForm(form, settle) },
  {
    called: 'unticked',
    fits: isTicked,
    work: (form, { settle }) => {
      untick(form);
      return settle();
    },
  },
];

/**
 * What each form of an open page sends, whole: saved as it is, with every field filled, and with nothing ticked. A form that is refused
 * says what it lacks. `reopen` draws the page as it was at first.
 */
export async function sentBy(page: OpenPage): Promise<string[]> {
  const lines: string[] = [];
  await page.reopen();
  const count = senders().length;
  for (let place = 0; place < count; place += 1)
    for (const { called, fits, work } of ways) {
      await page.reopen();
      const button = senders()[place];
      if (button === undefined || !fits(formOf(button))) continue;
      await work(formOf(button), page);
      const changed = senders()[place];
      if (changed !== undefined)
        lines.push(...(await press(changed, `“${tidy(changed.textContent)}” ${called}`, page)));
    }
  return lines;
}
