import { translate, type TextKey, type TextParams } from '#kit/texts/texts.ts';

export interface Confirmation {
  /** "Confirmar" by default. */
  title?: string;
  message: string;
  /** Further lines of the dialog. */
  items?: readonly string[];
  /** "Sí" and "No" by default. */
  yes?: string;
  no?: string;
  /** The act destroys something. */
  isDangerous?: boolean;
}
export interface Notice {
  title: string;
  message: string;
  icon?: 'info' | 'success' | 'warning' | 'error';
  items?: readonly string[];
  /** Code to give to support. */
  reference?: string | null;
  /** Link to the page where it can be fixed; that page leads back to the current one. */
  link?: { label: string; to: string } | undefined;
  /** Stays until it is closed; otherwise it closes after three seconds. */
  stays?: boolean;
}
export interface Toast {
  message: string;
  icon?: 'info' | 'success' | 'warning' | 'error';
  /** What "Deshacer" does, where it can be undone. */
  undo?: () => unknown;
  /** Where to see what was done. */
  link?: { label: string; to: string };
}

export type OpenDialog = { id: number } & (
  | { kind: 'confirm'; content: Confirmation; answer: (yes: boolean) => void }
  | { kind: 'notice'; content: Notice; answer: () => void }
  | { kind: 'loading'; message: string }
);
export type OpenToast = { id: number } & Toast;
export interface DialogState {
  dialogs: readonly OpenDialog[];
  toasts: readonly OpenToast[];
}

/** A notice closes by itself after this many milliseconds. */
export const noticeMilliseconds = 3000;
/** A toast goes after this many milliseconds; longer when there is something to undo or to open. */
export const toastMilliseconds = { plain: noticeMilliseconds, undo: 10_000 };

const listeners = new Set<() => void>();
let state: DialogState = { dialogs: [], toasts: [] };
let lastId = 0;

function change(next: DialogState): void {
  state = next;
  for (const listener of listeners) listener();
}

const open = (dialog: OpenDialog) => change({ ...state, dialogs: [...state.dialogs, dialog] });
const nextId = () => (lastId += 1);

/** What is open now; for the host that renders it. */
export const dialogState = (): DialogState => state;
/** Calls `listener` when something opens or closes; for the host that draws it. */
export function onDialogs(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
export const closeDialog = (id: number): void =>
  change({ ...state, dialogs: state.dialogs.filter((dialog) => dialog.id !== id) });
export const closeToast = (id: number): void =>
  change({ ...state, toasts: state.toasts.filter((toast) => toast.id !== id) });

/** Asks "Sí" or "No"; closing it in any other way is a no. */
export const confirm = (content: Confirmation): Promise<boolean> =>
  new Promise((answer) => open({ id: nextId(), kind: 'confirm', content, answer }));

/** Says something with "Aceptar"; resolves once it is closed. */
export const notice = (content: Notice): Promise<void> =>
  new Promise((answer) => open({ id: nextId(), kind: 'notice', content, answer }));

/** Lists what has to be corrected; stays until it is closed. */
export const validation = (content: { title?: string; message?: string; items: readonly string[] }): Promise<void> =>
  notice({
    title: content.title ?? translate('shell.validation.title'),
    message: content.message ?? translate('shell.validation.message'),
    items: content.items,
    icon: 'warning',
    stays: true,
  });

/** Blocks everything while `work` runs; answers, or throws, what `work` does. */
export async function loading<T>(work: Promise<T>, message = translate('shell.wait')): Promise<T> {
  const id = nextId();
  open({ id, kind: 'loading', message });
  try {
    return await work;
  } finally {
    closeDialog(id);
  }
}

/** Tells in passing, without taking the focus; with "Deshacer" when `undo` is given. */
export function toast(content: Toast): void {
  const id = nextId();
  change({ ...state, toasts: [...state.toasts.slice(-2), { id, ...content }] });
}

/** `toast` with a sentence of the texts. */
export const toastText = (key: TextKey, params?: TextParams, rest: Omit<Toast, 'message'> = {}): void =>
  toast({ icon: 'success', ...rest, message: translate(key, params) });
