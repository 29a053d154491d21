import { currentSession } from '#kit/session/session-store.ts';

/** Which uploads were begun in this tab, so that they go on after a reload when the same file is chosen again. */
export interface Resumable {
  /** What tells a file from others. */
  nameOf: (file: File) => string;
  /** Id of its upload, where one was begun. */
  idOf: (file: File) => string | undefined;
  keep: (file: File, id: string) => void;
  forget: (file: File) => void;
}

const place = 'evidenceUploads';

function readAll(): Record<string, string> {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(place) ?? '{}');
    return typeof found === 'object' && found !== null ? (found as Record<string, string>) : {};
  } catch {
    return {};
  }
}

function change(next: (all: Record<string, string>) => Record<string, string>): void {
  try {
    sessionStorage.setItem(place, JSON.stringify(next(readAll())));
  } catch {
    // A browser that keeps nothing begins anew after a reload.
  }
}

const nameOf = ({ name, size, lastModified }: File) =>
  `${currentSession()?.companyId ?? 0} ${size} ${lastModified} ${name}`;

/** In the storage of this tab, which is gone with it. */
export const resumableHere: Resumable = {
  nameOf,
  idOf: (file) => readAll()[nameOf(file)],
  keep: (file, id) => change((all) => ({ ...all, [nameOf(file)]: id })),
  forget: (file) => change((all) => Object.fromEntries(Object.entries(all).filter(([name]) => name !== nameOf(file)))),
};
