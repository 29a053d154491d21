import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import { addressOn, showPageOf, useMayOpen, useSite } from '#kit/site/site.ts';
import { useTexts, type TextKey } from '#kit/texts/texts.ts';
import { Refusal } from '#kit/http/refusal.ts';
import { wayToMend, wordRefusal } from '#kit/texts/refusal-words.ts';
import { Dialog } from './dialog.tsx';
import type { WordedName } from './catalogue.ts';
import { blockingIn, type BlockingRows, type Obstacle } from './obstacle.ts';
import { rowName } from './row-name.ts';
import { counted } from './words.ts';
import styles from './obstacles.module.css';

/** Entries of one kind in the way, by the words of the catalogue or by a sentence of their own; as links where they have a page. */
function Blocker({ entity, count, rows }: BlockingRows) {
  const { t, texts } = useTexts();
  const { pages } = useSite();
  const isNamed = `${entity}_other` in texts.catalogue.remove.by;
  const mayOpen = useMayOpen();
  const page = showPageOf(pages, entity);
  const isLinked = page !== undefined && mayOpen(page.path);
  return (
    <li>
      {isNamed ? t(`catalogue.remove.by.${entity}` as TextKey, { count }) : counted(entity as WordedName, count)}:{' '}
      {rows.map((row, index) => (
        <span key={row.id}>
          {index > 0 ? ', ' : ''}
          {isLinked ? (
            <Anchor component={Link} to={addressOn(page, row.id)} size="sm">
              {rowName(row)}
            </Anchor>
          ) : (
            rowName(row)
          )}
        </span>
      ))}
      {count > rows.length ? ` ${t('catalogue.list.more', { count: count - rows.length })}` : null}
    </li>
  );
}

const Blockers = ({ by }: { by: readonly BlockingRows[] }) => (
  <ul className={styles.list}>
    {by.map((each) => (
      <Blocker key={each.entity} {...each} />
    ))}
  </ul>
);

const sentenceOf = ({ code, params }: Pick<Obstacle, 'code' | 'params'>) =>
  wordRefusal(new Refusal(409, { code, params: { ...params } })).message;

interface ObstaclesProps {
  obstacles: readonly Obstacle[];
  isRemoval: boolean;
  onClose: () => void;
  /** Leaves these out of the selection, where there is one. */
  onLeaveOut?: (() => void) | undefined;
  /** Does the same to the rest, so many of them; not offered where nothing is left. */
  rest?: { count: number; goOn: () => void } | undefined;
}

/** Why nothing was deleted or changed: each entry with what depends on it, as links. */
export function Obstacles({ obstacles, isRemoval, onClose, onLeaveOut, rest }: ObstaclesProps) {
  const { t } = useTexts();
  const { pathname, search } = useLocation();
  const [only, ...more] = obstacles;
  const mend = obstacles.map(({ code }) => wayToMend(code)).find((way) => way !== undefined);
  const lead =
    isRemoval && only && more.length === 0
      ? sentenceOf(only)
      : t(isRemoval ? 'catalogue.remove.blockedNothing' : 'catalogue.remove.blockedChange');
  return (
    <Dialog onClose={onClose} title={t(isRemoval ? 'catalogue.remove.blocked' : 'catalogue.remove.blockedTitle')}>
      <Stack gap="sm">
        <Text size="sm">{lead}</Text>
        {obstacles.slice(0, 20).map(({ id, name, code, params }) => {
          const by = blockingIn(params);
          return (
            <section key={id}>
              <Text size="sm" fw={600} component="h3">
                {name}
              </Text>
              {by ? (
                <Blockers by={by} />
              ) : isRemoval && more.length === 0 ? null : (
                // For a single one the introduction already says it.
                <Text size="sm">{sentenceOf({ code, params })}</Text>
              )}
            </section>
          );
        })}
        {obstacles.length > 20 ? (
          <Text size="sm">{t('catalogue.list.more', { count: obstacles.length - 20 })}</Text>
        ) : null}
        {mend ? (
          <Anchor component={Link} to={mend.to} state={{ from: `${pathname}${search}` }} size="sm">
            {mend.label}
          </Anchor>
        ) : null}
        <Group justify="flex-end">
          {/* Going on leaves them out as well. */}
          {onLeaveOut && !rest ? (
            <Button variant="default" onClick={onLeaveOut}>
              {t('catalogue.remove.deselect')}
            </Button>
          ) : null}
          <Button variant={rest ? 'default' : 'filled'} onClick={onClose}>
            {t('shell.accept')}
          </Button>
          {rest ? <Button onClick={rest.goOn}>{t('catalogue.remove.goOn', { count: rest.count })}</Button> : null}
        </Group>
      </Stack>
    </Dialog>
  );
}
