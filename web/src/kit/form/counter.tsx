import { useTexts } from '#kit/texts/texts.ts';
import styles from './counter.module.css';

/** From this share of the allowed length on, a text says how much is left. */
const nearEnd = 0.8;

/** Whether little may still be typed. */
export const isNearEnd = (length: number, max: number): boolean => length >= max * nearEnd;

/** How much may still be typed; a screen reader hears it when it becomes scarce. */
export function Counter({ length, max }: { length: number; max: number }) {
  const { t } = useTexts();
  const left = max - length;
  return (
    <span className={styles.counter} data-over={left < 0 || undefined}>
      <span aria-hidden>
        {length} / {max}
      </span>
      <output className="b-visually-hidden">
        {isNearEnd(length, max)
          ? t(left < 0 ? 'catalogue.form.over' : 'catalogue.form.left', { count: Math.abs(left) })
          : ''}
      </output>
    </span>
  );
}
