import { Button, Group } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { undoChangeset } from '#kit/catalogue/writes.ts';
import { useSession } from '#kit/session/session.tsx';
import { useMayOpen } from '#kit/site/site.ts';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './fill.module.css';
import { RelationName } from './kept-relations.tsx';
import type { Created } from './template-queries.ts';

/** What happened is read first: the button that did it is gone. */
const focus = (heading: HTMLElement | null) => heading?.focus();

/** What was created, and the way on: to the risks of exactly those assets. */
export function Done({ created, onMore }: { created: Created; onMore: () => void }) {
  const { t } = useTexts();
  const mayOpen = useMayOpen();
  const session = useSession();
  const [isUndone, setUndone] = useState(false);
  const { assets, changesetId } = created;
  const scopeId = session?.scope?.id ?? 0;
  const elsewhere = scopeId === 0 ? 0 : assets.filter((each) => each.scopeId !== scopeId).length;
  const here = assets.length - elsewhere;
  const query = `?createdIn=${changesetId}`;
  const undo = async () => {
    if (changesetId !== null && (await undoChangeset(changesetId))) setUndone(true);
  };
  return (
    <section className={styles.done}>
      <IconCircleCheck size={32} stroke={1.5} aria-hidden />
      <h2 key={isUndone ? 'undone' : 'done'} ref={focus} tabIndex={-1}>
        {isUndone ? t('assetTemplate.done.undone') : t('assetTemplate.done.title', { count: assets.length })}
      </h2>
      {isUndone ? null : (
        <>
          <p className={styles.hint}>
            {t('assetTemplate.done.text', {
              threats: created.threats,
              vulnerabilities: created.vulnerabilities,
              relations: created.relations,
            })}{' '}
            {elsewhere > 0 ? t('assetTemplate.done.elsewhere', { count: elsewhere }) : null}
          </p>
          {created.unmade.length > 0 ? (
            <div className={styles.hint}>
              {t('assetTemplate.done.unmade')}
              <ul className={styles.unmade}>
                {created.unmade.map((relation, index) => (
                  // oxlint-disable-next-line react/no-array-index-key -- they never change places
                  <li key={index}>
                    <RelationName relation={relation} />
                  </li>
                ))}
              </ul>
            </div>
          ) : null}
          <Group justify="center">
            <Button variant="default" onClick={() => void undo()}>
              {t('assetTemplate.done.undo')}
            </Button>
            {here > 0 ? (
              <Button component={Link} to={`/assets${query}`} variant="default">
                {t('assetTemplate.done.see')}
              </Button>
            ) : null}
            {here > 0 && mayOpen('/risks/recognition') ? (
              <Button component={Link} to={`/risks/recognition${query}`}>
                {t('assetTemplate.done.recognize')}
              </Button>
            ) : null}
          </Group>
        </>
      )}
      <Button variant="subtle" onClick={onMore}>
        {t('assetTemplate.done.more')}
      </Button>
    </section>
  );
}
