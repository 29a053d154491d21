import { daysBetween, daysLater } from '@baluarte/contract/kit/day.ts';
import { Button } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconHistory } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTexts } from '#kit/texts/texts.ts';
import { daysBack } from '#risk/shared/as-of.ts';
import styles from './map.module.css';

interface AsOfControlProps {
  today: string;
  /** The day the map is shown at; null is today. */
  day: string | null;
  onChange: (day: string | null) => void;
  /** Further text about the day. */
  children?: ReactNode;
}

const slidingMilliseconds = 150;

/** Chooses the day the map is seen at: by date, or by sliding through the last twelve months. */
export function AsOfControl({ today, day, onChange, children }: AsOfControlProps) {
  const { t, date } = useTexts();
  const first = daysLater(today, -daysBack);
  const [sliding, setSliding] = useState<string | null>(null);
  const send = useDebouncedCallback((next: string) => {
    setSliding(null);
    onChange(next === today ? null : next);
  }, slidingMilliseconds);
  const shown = sliding ?? day ?? today;
  const slide = (days: number) => {
    const next = daysLater(first, days);
    setSliding(next);
    send(next);
  };
  const choose = (text: string) => {
    if (text !== '' && text >= first && text <= today) onChange(text === today ? null : text);
  };
  return (
    <fieldset className={styles.asOf}>
      <legend className="b-visually-hidden">{t('risk.map.asOf')}</legend>
      <label className={styles.date}>
        <span>{t('risk.map.date')}</span>
        <input
          type="date"
          name="asOf"
          min={first}
          max={today}
          value={shown}
          onChange={({ target }) => choose(target.value)}
        />
      </label>
      <input
        type="range"
        name="daysBack"
        className={styles.slider}
        min={0}
        max={daysBack}
        value={daysBetween(first, shown)}
        aria-label={t('risk.map.back')}
        aria-valuetext={shown === today ? t('risk.map.today') : date(shown)}
        onChange={({ target }) => slide(Number(target.value))}
      />
      <div className={styles.ends}>
        <span aria-hidden>{date(first)}</span>
        <output>
          {day === null ? null : (
            <span className={styles.past}>
              <IconHistory size={14} stroke={2} aria-hidden />
              {t('risk.map.asOfShown', { date: date(day) })}
            </span>
          )}
        </output>
        <span aria-hidden>{t('risk.map.today')}</span>
      </div>
      <Button size="compact-sm" variant="default" disabled={day === null} onClick={() => onChange(null)}>
        {t('risk.map.backToToday')}
      </Button>
      {children}
    </fieldset>
  );
}
