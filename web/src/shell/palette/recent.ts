import { currentSession } from '#kit/session/session-store.ts';
import { storage } from '#kit/storage/storage.ts';

/** So many choices are remembered. */
const most = 6;

/** What was chosen: enough to show it again without asking the server. */
export interface Remembered {
  id: string;
  label: string;
  code?: string | undefined;
  detail?: string | undefined;
  href: string;
}

/** Each person's own, and of one company alone. */
function key(): string {
  const session = currentSession();
  return `palette.${session?.id ?? 0}.${session?.companyId ?? 0}`;
}

/** What was chosen lately, the last first. */
export function recentChoices(): Remembered[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(key()) ?? '[]');
    return Array.isArray(kept) ? (kept as Remembered[]).slice(0, most) : [];
  } catch {
    return [];
  }
}

/** Puts a choice first among them. */
export function remember({ id, label, code, detail, href }: Remembered): void {
  const others = recentChoices().filter((choice) => choice.id !== id);
  storage.setItem(key(), JSON.stringify([{ id, label, code, detail, href }, ...others].slice(0, most)));
}
