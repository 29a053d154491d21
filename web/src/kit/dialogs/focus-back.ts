/** Where the focus stood lately, the last one last. */
let places: HTMLElement[] = [];
const mostPlaces = 16;

const focusable = 'a[href], button, input, select, textarea, summary, label, [tabindex]';

/** Remembers where the focus goes, until the user clicks outside everything focusable. Called once, before anything is drawn. */
export function followFocus(): void {
  const come = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return;
    places = [...places.filter((each) => each !== target), target].slice(-mostPlaces);
  };
  const leave = ({ target }: PointerEvent) => {
    if (target instanceof Element && !target.closest(focusable)) places = [];
  };
  document.addEventListener('focusin', come);
  document.addEventListener('pointerdown', leave, true);
}

/** Whether nothing has the focus; a dialog that closes may leave it in itself for a moment. */
const isNowhere = () => document.activeElement === null || document.activeElement === document.body;

/**
 * Gives the focus back when what had it is gone: to the last place that is still there, as the button of the menu in which
 * something was chosen or the row a dialog was opened from; where none is, to the title of the page. Does nothing when
 * something has the focus, or when the person left it themselves.
 */
export function focusBack(): void {
  setTimeout(() => {
    if (!isNowhere() || places.length === 0) return;
    for (const place of places.toReversed()) {
      if (place.isConnected && place.checkVisibility()) place.focus({ preventScroll: true });
      if (!isNowhere()) return;
    }
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  });
}
