import { panelKeys } from '#risk/risk/panel/panel-keys.ts';

/** Every key of the product by where it works: the help shows those of the page on screen. */
export const keys = {
  session: { palette: ['Ctrl K'] },
  anywhere: { help: ['?'], close: ['Esc'] },
  list: {
    search: ['/'],
    create: ['n'],
    move: ['j', 'k', '↑', '↓'],
    open: ['Intro'],
    select: ['Espacio'],
    page: ['Ctrl A'],
    edit: ['e', 'F2'],
    remove: ['Supr'],
  },
  form: { save: ['Ctrl S'] },
  risk: panelKeys,
  map: { move: ['Flechas'], open: ['Intro'], ends: ['Inicio', 'Fin'] },
  grid: { move: ['Flechas'], toggle: ['Espacio'], groups: ['Re Pág', 'Av Pág'] },
  answer: { level: ['0', '5'], apart: ['n'], clear: ['Supr'], next: ['Intro'], text: ['Ctrl Intro'], move: ['←', '→'] },
  cells: { next: ['Intro'], back: ['Esc'], fill: ['Ctrl D'] },
} as const;

export type KeyPart = keyof typeof keys;
