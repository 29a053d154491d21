import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { loadEveryText, useTexts } from '#kit/texts/texts.ts';
import styles from './palette-button.module.css';

// Loaded when the field gets focus or is opened, not with a page. It names pages and entries of every part.
async function loadPalette() {
  const [{ Palette: palette }] = await Promise.all([import('./palette.tsx'), loadEveryText()]);
  return { default: palette };
}
const readyPalette = () => void loadPalette().catch(() => undefined);
const Palette = lazy(loadPalette);

const isApple = /mac|iphone|ipad/i.test(navigator.userAgent);

/** The way into the search of everything: a field in the bar, Ctrl+K from anywhere. */
export function PaletteButton() {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  // What is typed while the palette is still on its way; null when none was asked for.
  const early = useRef<string | null>(null);
  const show = (isNext: boolean) => {
    early.current = isNext ? '' : null;
    setOpen(isNext);
  };
  const hear = useEffectEvent((event: KeyboardEvent) => {
    const isPlain = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (early.current !== null && isPlain && !document.querySelector('dialog[open]')) {
      event.preventDefault();
      event.stopPropagation();
      early.current += event.key;
      return;
    }
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    event.preventDefault();
    // A question that is open wants its answer first.
    if (!isOpen && document.querySelector('dialog[open]')) return;
    show(!isOpen);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => hear(event);
    // Before any field hears it: the palette opens from inside them too.
    document.addEventListener('keydown', listen, true);
    return () => document.removeEventListener('keydown', listen, true);
  }, []);
  return (
    <>
      <button
        type="button"
        className={styles.field}
        aria-label={t('search.title')}
        aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
        aria-haspopup="dialog"
        onPointerEnter={readyPalette}
        onFocus={readyPalette}
        onClick={() => show(true)}
      >
        <IconSearch size={16} stroke={1.5} aria-hidden />
        <span className={styles.text}>{t('search.field')}</span>
        <span className={styles.key} data-key={isApple ? '⌘ K' : 'Ctrl K'} aria-hidden />
      </button>
      <Suspense>
        {isOpen ? <Palette typedAhead={() => early.current ?? ''} onClose={() => show(false)} /> : null}
      </Suspense>
    </>
  );
}
