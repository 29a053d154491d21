import { arranged } from '@baluarte/contract/record/arrangement.rules.ts';
import type { boardLink } from '@baluarte/contract/record/board-link.ts';
import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useEffect } from 'react';
import type { Answer } from '#kit/http/call.ts';
import { Brand } from '#kit/layout/brand.tsx';
import { SiteProvider, useSite } from '#kit/site/site.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { Arranged } from '../posture/arranged.tsx';
import { panelsOf } from '../posture/risk-panels.tsx';
import styles from './board.module.css';

/** What a link for the board opens. */
export type Opened = Answer<typeof boardLink.open>;

/** The posture as the board sees it: figures and maps, nothing to go to. */
export function Board({ opened }: { opened: Opened }) {
  const { t, dateTime, date } = useTexts();
  // The browser may be of somebody who is signed in, elsewhere even: no figure of it leads into what is theirs.
  const nowhere = { ...useSite(), pages: [] };
  const { company, name, scopes, readAt, expiresAt, figures } = opened;
  const panels = panelsOf({ ...figures, mine: null, arrangement: null }, null, { seesMaturity: false });
  // Whoever made the link kept them back.
  const shown = figures.risks?.top?.length ? panels : { ...panels, top: null };
  useEffect(() => {
    document.title = `${name} · ${company}`;
  }, [name, company]);
  return (
    <div className={styles.board}>
      <header className={styles.head}>
        <div>
          <p className={styles.company}>{company}</p>
          <h1 className={styles.title}>{name}</h1>
          <p className={styles.quiet}>
            {scopes.length === 0 ? t('board.page.everyScope') : scopes.join(', ')} ·{' '}
            {t('board.page.readAt', { date: dateTime(readAt) })} · {t('board.page.until', { date: date(expiresAt) })}
          </p>
        </div>
        <Button
          variant="default"
          className={styles.print}
          leftSection={<IconPrinter size={16} stroke={1.5} aria-hidden />}
          onClick={() => window.print()}
        >
          {t('board.page.print')}
        </Button>
      </header>
      <main>
        <SiteProvider value={nowhere}>
          <Arranged arrangement={{ panels: arranged('risks', null, { ownFirst: false }) }} panels={shown} isDense />
        </SiteProvider>
      </main>
      <footer className={styles.foot}>
        <Brand />
      </footer>
    </div>
  );
}
