const attribute = 'data-mantine-color-scheme';

/** Pages are printed light, whatever the screen shows: paper is. */
export function printLight(): void {
  let onScreen: string | null = null;
  const begin = () => {
    const { documentElement: root } = document;
    onScreen ??= root.getAttribute(attribute);
    root.setAttribute(attribute, 'light');
  };
  const end = () => {
    if (onScreen !== null) document.documentElement.setAttribute(attribute, onScreen);
    onScreen = null;
  };
  window.addEventListener('beforeprint', begin);
  window.addEventListener('afterprint', end);
  // Not every way of printing tells before; the style sheet does.
  window.matchMedia('print').addEventListener('change', ({ matches }) => (matches ? begin() : end()));
}
