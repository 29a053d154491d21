import type { FactorOf } from './factor.ts';
import { ActionIcon, Menu } from '@mantine/core';
import { permissions } from '@baluarte/contract/permissions.ts';
import { IconArrowDown, IconArrowUp, IconChevronRight, IconDots } from '@tabler/icons-react';
import { useId } from 'react';
import { useCan } from '#kit/session/session.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import type { FactorActs } from './factor-acts.ts';
import { LevelsPanel } from './levels-panel.tsx';
import styles from './method.module.css';
import type { Review } from './review.ts';

interface FactorRowProps {
  factor: FactorOf;
  place: number;
  count: number;
  isOpen: boolean;
  review: Review;
  acts: FactorActs;
  onToggle: () => void;
  onEdit: () => void;
  onDirty: (isDirty: boolean) => void;
}

/** One factor: its name, position, actions, and its levels when it is open. */
export function FactorRow({ factor, place, count, isOpen, review, acts, onToggle, onEdit, onDirty }: FactorRowProps) {
  const { t, localized } = useTexts();
  const can = useCan();
  const may = permissions.impacts;
  const id = useId();
  const name = localized(factor, 'name');
  const isActive = factor.statusId === 1;
  const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;
  return (
    <li className={styles.factor}>
      <div className={styles.factorHead}>
        <h2 className={styles.factorTitle}>
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            disabled={!can(may.viewLevels)}
            onClick={onToggle}
          >
            <IconChevronRight size={16} stroke={1.75} aria-hidden />
            <span className={styles.factorName}>
              <b>{name}</b> · {t('impactFactor.levelsCount', { count: factor.levelCount })}
              <span className={styles.about}>{localized(factor, 'description')}</span>
            </span>
          </button>
        </h2>
        <span className={styles.status} data-active={isActive || undefined}>
          {t(isActive ? 'impactFactor.inUse' : 'impactFactor.outOfUse')}
        </span>
        {can(may.edit) ? (
          <span className={styles.buttons}>
            <ActionIcon
              aria-label={t('impactFactor.moveUp', { name })}
              aria-disabled={place === 0}
              data-disabled={place === 0 || undefined}
              onClick={() => (place > 0 ? void acts.move(factor, -1) : undefined)}
            >
              <IconArrowUp {...icon} />
            </ActionIcon>
            <ActionIcon
              aria-label={t('impactFactor.moveDown', { name })}
              aria-disabled={place === count - 1}
              data-disabled={place === count - 1 || undefined}
              onClick={() => (place < count - 1 ? void acts.move(factor, 1) : undefined)}
            >
              <IconArrowDown {...icon} />
            </ActionIcon>
          </span>
        ) : null}
        {can(may.edit) || can(may.changeStatus) || can(may.delete) ? (
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon aria-label={t('impactFactor.more', { name })}>
                <IconDots {...icon} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {can(may.edit) ? <Menu.Item onClick={onEdit}>{t('impactFactor.edit')}</Menu.Item> : null}
              {can(may.changeStatus) ? (
                <Menu.Item onClick={() => void acts.setStatus(factor, isActive ? 2 : 1)}>
                  {t(isActive ? 'impactFactor.takeOutOfUse' : 'impactFactor.putIntoUse')}
                </Menu.Item>
              ) : null}
              {can(may.delete) ? (
                <Menu.Item c="var(--b-danger)" onClick={() => void acts.remove(factor)}>
                  {t('impactFactor.remove')}
                </Menu.Item>
              ) : null}
            </Menu.Dropdown>
          </Menu>
        ) : null}
      </div>
      {isOpen ? (
        <div id={id} className={styles.factorBody}>
          <LevelsPanel factor={factor} review={review} onDirty={onDirty} />
        </div>
      ) : null}
    </li>
  );
}
