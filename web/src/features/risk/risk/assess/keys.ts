/** One question of the panel as its keys see it. */
export interface Question {
  levels: readonly { id: number; order: number }[];
  /** Of an impact factor: "no aplica" is an answer too. */
  mayNotApply: boolean;
}

/** What a key asks for. `answer` null: the factor does not apply. */
export type Act =
  | { do: 'answer'; levelId: number | null }
  | { do: 'clear' }
  | { do: 'step'; by: 1 | -1 }
  | { do: 'risk'; by: 1 | -1 }
  | { do: 'save'; goesOn: boolean }
  | { do: 'leaveField' }
  | { do: 'close' };

export interface Stroke {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/** Where the focus is: in a text or a list that needs its keys, on a button that Enter presses, or on a scale. */
export type FocusTarget = 'text' | 'button' | 'scale';

/** Keys that mean the same wherever the focus is in the panel. */
function anywhere({ key, ctrlKey, metaKey }: Stroke, place: FocusTarget): Act | null {
  const isCtrl = ctrlKey || metaKey;
  if (isCtrl && key === 'Enter') return { do: 'save', goesOn: true };
  if (isCtrl && key.toLowerCase() === 's') return { do: 'save', goesOn: false };
  if (key === 'Escape') return { do: place === 'text' ? 'leaveField' : 'close' };
  return null;
}

/**
 * What a key does while `question` is the current one (null past the last): digits answer, `0` and `n` set a factor
 * aside, Backspace takes the answer away, arrows change the question, `j` and `k` the risk, Enter saves and goes on.
 * Null leaves the key to the browser.
 */
export function actOf(stroke: Stroke, question: Question | null, place: FocusTarget): Act | null {
  const { key, ctrlKey, metaKey, altKey } = stroke;
  if (altKey) return null;
  const general = anywhere(stroke, place);
  if (general !== null || place === 'text' || ctrlKey || metaKey) return general;
  if (key === 'Enter') return place === 'button' ? null : { do: 'save', goesOn: true };
  const moves: Readonly<Record<string, Act>> = {
    ArrowDown: { do: 'step', by: 1 },
    ArrowUp: { do: 'step', by: -1 },
    j: { do: 'risk', by: 1 },
    k: { do: 'risk', by: -1 },
    PageDown: { do: 'risk', by: 1 },
    PageUp: { do: 'risk', by: -1 },
  };
  return moves[key] ?? (question ? answered(key, question) : null);
}

function answered(key: string, { levels, mayNotApply }: Question): Act | null {
  if (key === 'Backspace' || key === 'Delete') return { do: 'clear' };
  if (key === '0' || key.toLowerCase() === 'n') return mayNotApply ? { do: 'answer', levelId: null } : null;
  const level = /^[1-9]$/.test(key) ? levels.find(({ order }) => order === Number(key)) : undefined;
  return level ? { do: 'answer', levelId: level.id } : null;
}

/** The question after a step, inside the panel; `count` itself is the place past the last, where saving is. */
export const stepped = (from: number, by: number, count: number): number => Math.max(0, Math.min(count, from + by));

/** Where an assessment resumes: at the first open question, or at the first when all are answered. */
export function firstOpen(answers: readonly boolean[]): number {
  const open = answers.indexOf(false);
  return open < 0 ? 0 : open;
}
