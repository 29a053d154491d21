/** Milliseconds after the last input for which what this tab asks for counts as its user's. */
export const attention = 60_000;

let lastInput = Date.now();
let lastUse = Date.now();
let endsAt: number | null = null;

/** The user did something in this tab. */
export function noteInput(): void {
  lastInput = Date.now();
}

/** Whether nobody has done anything in this tab for a while: what it asks for keeps no session alive. */
export const isUnattended = (): boolean => Date.now() - lastInput > attention;

/** Notes an answer of the server: whether it was to a use of the session, and the seconds until that ends unless it is used. */
export function noteAnswer(seconds: string | null, { isUse }: { isUse: boolean }): void {
  if (isUse) lastUse = Date.now();
  if (seconds !== null) endsAt = Date.now() + Number(seconds) * 1000;
}

/** Milliseconds since this tab last used the session. */
export const sinceUse = (): number => Date.now() - lastUse;

/** Milliseconds until the session ends unless it is used, as far as this tab knows; null before the first answer. */
export const untilIdleEnd = (): number | null => (endsAt === null ? null : endsAt - Date.now());
