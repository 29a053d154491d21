import type { PermissionCode } from '@baluarte/contract/permissions.ts';
import { isOfOwn } from '@baluarte/contract/kit/session.ts';
import { isOpenTo } from '@baluarte/contract/organization/role.rules.ts';
import { IconCheck, IconLock, IconMinus } from '@tabler/icons-react';
import { useId } from 'react';
import { useTexts } from '#kit/texts/texts.ts';
import type { GridItem } from './grid-model.ts';
import type { PermissionGridProps } from './permission-grid-props.ts';
import styles from './permission-grid.module.css';

interface PermissionItemProps extends Pick<PermissionGridProps, 'base'> {
  item: GridItem;
  isHeld: boolean;
  /** As it was saved; null where there is nothing to compare with. */
  wasHeld: boolean | null;
  /** Permissions it leads nowhere without, and which are not held. */
  needs: readonly PermissionCode[] | undefined;
  /** The viewer has it, and may grant and revoke it. */
  isYours: boolean;
  isTabStop: boolean;
  onSet: ((isIn: boolean) => void) | null;
}

/** Why a granted permission has less effect than its name says, in a word and in a sentence. */
function useRemark({ item, isHeld, needs, base }: PermissionItemProps): { word: string; sentence: string } | null {
  const { t, texts } = useTexts();
  if (!isHeld) return null;
  if (base && !isOpenTo(base.id, item.code))
    return { word: t('role.grid.idle'), sentence: t('role.grid.notOpen', { base: base.name }) };
  if (needs) {
    const names = needs.map((code) => texts.permissions[code]).join(t('role.grid.and'));
    return { word: t('role.grid.incomplete'), sentence: t('role.grid.missing', { needs: names }) };
  }
  if (base && isOfOwn({ base: base.id }, item.code))
    return { word: t('role.grid.own'), sentence: t('role.grid.ownOnly', { base: base.name }) };
  return null;
}

/** One permission, as a checkbox or read-only, with its notes. */
export function PermissionItem(props: PermissionItemProps) {
  const { item, isHeld, wasHeld, base, isYours, isTabStop, onSet } = props;
  const { t } = useTexts();
  const id = useId();
  const remark = useRemark(props);
  const change = wasHeld === null || wasHeld === isHeld || !onSet ? null : isHeld ? 'added' : 'removed';
  const remarks = (
    <>
      {change ? (
        <span className={styles.tag} data-change={change}>
          {t(`role.grid.${change}`)}
        </span>
      ) : null}
      {remark ? (
        <span className={styles.tag} title={remark.sentence}>
          {remark.word}
          <span id={`${id}-remark`} className="b-visually-hidden">
            {remark.sentence}
          </span>
        </span>
      ) : null}
    </>
  );
  if (onSet === null)
    return (
      <li className={styles.shown} data-held={isHeld || undefined}>
        {isHeld ? <IconCheck size={15} stroke={2} aria-hidden /> : <IconMinus size={15} stroke={1.5} aria-hidden />}
        <span>
          <span className="b-visually-hidden">{t(isHeld ? 'role.grid.held' : 'role.grid.notHeld')}: </span>
          {item.label} {remarks}
        </span>
      </li>
    );
  return (
    <li className={styles.item} data-idle={(base !== null && !isOpenTo(base.id, item.code)) || undefined}>
      <input
        type="checkbox"
        id={id}
        className={styles.box}
        data-stop="permission"
        data-name={item.code}
        tabIndex={isTabStop ? 0 : -1}
        disabled={!isYours}
        checked={isHeld}
        aria-describedby={remark ? `${id}-remark` : undefined}
        onChange={({ target }) => onSet(target.checked)}
      />
      <label htmlFor={id} title={isYours ? undefined : t('role.grid.notYours')}>
        {item.label}
        {isYours ? null : (
          <>
            {' '}
            <IconLock size={13} stroke={1.75} aria-hidden className={styles.lock} />
            <span className="b-visually-hidden">{t('role.grid.notYours')}</span>
          </>
        )}
      </label>{' '}
      {remarks}
    </li>
  );
}
