/** Keys of the panel that assesses a risk, by what they do: its legend shows them, and the help of the page does. */
export const panelKeys = {
  rate: ['1–5'],
  apart: ['0'],
  clear: ['Retroceso'],
  move: ['↑', '↓'],
  next: ['Intro'],
  risks: ['j', 'k'],
  close: ['Esc'],
} as const;
