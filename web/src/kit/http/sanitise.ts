import { inertTextIn, type InertPiece } from '@baluarte/contract/kit/inert-text.ts';

/** Pieces that this tab was told of: what is saved while typing is sent again and again. */
const told = new Set<string>();

/** Says what was changed, once. Its code comes with the first text that needs it. */
async function tell(pieces: readonly InertPiece[]): Promise<void> {
  const fresh = pieces.filter(({ before }) => !told.has(before));
  const [first] = fresh;
  if (!first) return;
  for (const { before } of fresh) told.add(before);
  const { toastText } = await import('#kit/dialogs/dialogs.tsx');
  toastText('shell.madeInert', { count: fresh.length, before: first.before, after: first.after }, { icon: 'info' });
}

/**
 * The same payload with every text in it made inert, those inside arrays and objects too: what could run has a space in it, and the
 * person is told. Everything else is sent as it was typed.
 */
export function sanitise<T>(payload: T): T {
  const pieces: InertPiece[] = [];
  const inert = inertTextIn(payload, (piece) => pieces.push(piece));
  if (pieces.length > 0) void tell(pieces);
  return inert as T;
}
