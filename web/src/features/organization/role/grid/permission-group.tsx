import { isOpenTo } from '@baluarte/contract/organization/role.rules.ts';
import type { PermissionCode } from '@baluarte/contract/permissions.ts';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import { useTexts } from '#kit/texts/texts.ts';
import type { GridGroup } from './grid-model.ts';
import type { PermissionGridProps } from './permission-grid-props.ts';
import { PermissionItem } from './permission-item.tsx';
import styles from './permission-grid.module.css';

interface PermissionGroupProps extends Pick<PermissionGridProps, 'base' | 'mayChange'> {
  group: GridGroup;
  held: ReadonlySet<number>;
  was: ReadonlySet<number> | null;
  /** For the permissions that lack another one: what each lacks. */
  missing: ReadonlyMap<number, readonly PermissionCode[]>;
  isOpen: boolean;
  onToggle: () => void;
  /** Name of the one box the tab key stops at. */
  tabStop: string;
  onSet: ((codes: readonly number[], isIn: boolean) => void) | null;
}

function Notice({ text, children }: { text: string; children: ReactNode }) {
  return (
    <p className={styles.notice}>
      <IconAlertTriangle size={14} stroke={1.75} aria-hidden />
      <span>{text}</span>
      {children}
    </p>
  );
}

/** What is wrong with a group, and the way to put it right at once. */
function Notices({ group, held, missing, base, mayChange, onSet }: PermissionGroupProps) {
  const { t } = useTexts();
  const own = group.codes.filter((code) => held.has(code));
  const idle = base === null ? [] : own.filter((code) => !isOpenTo(base.id, code));
  const isClosed = base !== null && group.codes.every((code) => !isOpenTo(base.id, code));
  const lacking = own.filter((code) => missing.has(code) && !idle.includes(code));
  const lacked = [...new Set(lacking.flatMap((code) => missing.get(code) ?? []))];
  const act = (codes: readonly PermissionCode[], isIn: boolean, label: string) =>
    onSet && codes.every(mayChange) ? (
      <Button size="compact-xs" variant="subtle" onClick={() => onSet(codes, isIn)}>
        {label}
      </Button>
    ) : null;
  return (
    <>
      {isClosed && idle.length === 0 && onSet ? (
        <p className={styles.closed}>{t('role.grid.closed', { base: base.name })}</p>
      ) : null}
      {idle.length > 0 && base ? (
        <Notice text={t('role.grid.notOpenCount', { count: idle.length, base: base.name })}>
          {act(idle, false, t('role.grid.takeOut'))}
        </Notice>
      ) : null}
      {lacking.length > 0 ? (
        <Notice text={t('role.grid.missingCount', { count: lacking.length })}>
          {act(lacked, true, t('role.grid.addMissing'))}
        </Notice>
      ) : null}
    </>
  );
}

/** One group of permissions: the whole of it, how many are held, and each by itself. */
export function PermissionGroup(props: PermissionGroupProps) {
  const { group, held, was, missing, base, mayChange, isOpen, onToggle, tabStop, onSet } = props;
  const { t } = useTexts();
  const id = useId();
  const count = group.codes.filter((code) => held.has(code)).length;
  const changeable = group.codes.filter(mayChange);
  const isWhole = changeable.length > 0 && changeable.every((code) => held.has(code));
  const Arrow = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <section className={styles.group} aria-labelledby={`${id}-title`}>
      <div className={styles.head}>
        {onSet ? (
          <label className={styles.whole}>
            <input
              type="checkbox"
              className={styles.box}
              aria-label={t('role.grid.whole', { group: group.title })}
              data-stop="group"
              data-name={group.name}
              tabIndex={tabStop === group.name ? 0 : -1}
              disabled={changeable.length === 0}
              checked={isWhole}
              ref={(box) => {
                if (box) box.indeterminate = count > 0 && !isWhole;
              }}
              onChange={() => onSet(changeable, !isWhole)}
            />
          </label>
        ) : null}
        <h3 className={styles.title}>
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={isOpen}
            aria-controls={id}
            data-stop={onSet ? 'toggle' : undefined}
            data-name={group.name}
            tabIndex={onSet ? -1 : 0}
            onClick={onToggle}
          >
            <span id={`${id}-title`}>{group.title}</span>
            <span className={styles.count} data-some={count > 0 || undefined}>
              {t('role.grid.count', { held: count, all: group.codes.length })}
            </span>
            <Arrow size={16} stroke={1.5} aria-hidden />
          </button>
        </h3>
      </div>
      <Notices {...props} />
      <ul id={id} className={styles.items} hidden={!isOpen}>
        {isOpen
          ? group.items.map((item) => (
              <PermissionItem
                key={item.code}
                item={item}
                isHeld={held.has(item.code)}
                wasHeld={was?.has(item.code) ?? null}
                needs={missing.get(item.code)}
                base={base}
                isYours={mayChange(item.code)}
                isTabStop={tabStop === `${item.code}`}
                onSet={onSet ? (isIn) => onSet([item.code], isIn) : null}
              />
            ))
          : null}
      </ul>
    </section>
  );
}
