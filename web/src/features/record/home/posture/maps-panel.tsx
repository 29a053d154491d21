import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { storage } from '#kit/storage/storage.ts';
import { Empty, Panel } from '#kit/layout/panel.tsx';
import { PageLink } from '#kit/layout/page-link.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import type { LeveledRisks } from './posture-endpoints.ts';
import { PostureMap, type Kind } from './posture-map.tsx';
import styles from './posture.module.css';

/** Of this browser: which of the maps, or all four. */
const storageKey = 'postureMap';

const kinds = ['inherent', 'residual', 'expected', 'target'] as const satisfies readonly Kind[];

const choiceOf = (text: string | null): Kind | 'four' =>
  text === 'four' ? 'four' : (kinds.find((kind) => kind === text) ?? 'residual');

/** The four maps beside one another or one of them; on that of what is left now, where risks came from. */
export function MapsPanel({ risks, day }: { risks: LeveledRisks; day: string | null }) {
  const { t, date } = useTexts();
  const [chosen, setChosen] = useState<Kind | 'four'>(() => choiceOf(storage.getItem(storageKey)));
  const { cells, movement } = risks;
  if (!cells)
    return (
      <Panel title={t('posture.panels.maps')} isFlush>
        <Empty title={t('home.risks.hidden')} text={t('home.risks.hiddenText')} />
      </Panel>
    );
  const shown = chosen === 'four' ? kinds : [chosen];
  const moves = movement?.moves ?? [];
  return (
    <Panel
      title={t('posture.panels.maps')}
      actions={
        <NativeSelect
          size="xs"
          className={styles.kinds}
          aria-label={t('posture.maps.choose')}
          value={chosen}
          onChange={({ target }) => {
            const next = choiceOf(target.value);
            setChosen(next);
            storage.setItem(storageKey, next);
          }}
          data={[
            ...kinds.map((value) => ({ value, label: t(`home.risks.kinds.${value}`) })),
            { value: 'four', label: t('posture.maps.four') },
          ]}
        />
      }
    >
      <div className={styles.maps} data-one={shown.length === 1 || undefined} data-four={shown.length > 1 || undefined}>
        {shown.map((kind) => (
          <PostureMap
            key={kind}
            risks={{ ...risks, cells }}
            kind={kind}
            day={day}
            moves={kind === 'residual' ? moves : []}
          />
        ))}
      </div>
      <p className={styles.quiet}>
        {moves.length > 0 && movement && shown.includes('residual')
          ? `${t('posture.maps.arrows', { date: date(movement.since) })} `
          : ''}
        <PageLink to="/risks/management" query={day === null ? '' : `at=${day}`} className={styles.all}>
          {t('posture.maps.open')}
        </PageLink>
      </p>
    </Panel>
  );
}
