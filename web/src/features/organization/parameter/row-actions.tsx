import { Menu } from '@mantine/core';
import type { ParameterRow } from '@baluarte/contract/organization/parameter.ts';
import {
  IconArrowBarToDown,
  IconArrowBarToUp,
  IconArrowDown,
  IconArrowUp,
  IconArrowMerge,
  IconDots,
  IconTrash,
} from '@tabler/icons-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './parameters.module.css';

interface RowActionsProps {
  row: ParameterRow;
  index: number;
  count: number;
  may: { edit: boolean; remove: boolean };
  onMove: (to: number) => void;
  onMerge: () => void;
  onRemove: () => void;
}

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;
const takeFocus = (item: HTMLElement | null) => item?.focus({ preventScroll: true });

/** Actions on a row. Rendered only while open: two hundred menus would weigh on the page. */
export function RowActions({ row, index, count, may, onMove, onMerge, onRemove }: RowActionsProps) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const isOwn = !row.isSystem;
  if (!may.edit && !(may.remove && isOwn)) return null;
  const close = () => {
    setOpen(false);
    setTimeout(() => {
      if (document.activeElement === document.body) button.current?.focus();
    });
  };
  const dots = (
    <button
      ref={button}
      type="button"
      className={styles.dots}
      aria-label={t('parameter.page.actionsOf', { name: row.name })}
      aria-haspopup="menu"
      onClick={() => setOpen(true)}
    >
      <IconDots size={18} stroke={1.5} aria-hidden />
    </button>
  );
  // The next Tab goes on from the button, as if the menu stood there.
  const leave = ({ key }: KeyboardEvent) => {
    if (key !== 'Tab') return;
    button.current?.focus();
    setOpen(false);
  };
  if (!isOpen) return dots;
  // The library would put the focus into the menu twice, the second time while the person is already moving in it: a key
  // meant for one item would act on another. Here the item takes it as it appears.
  return (
    <Menu
      opened
      onClose={close}
      position="bottom-end"
      width={220}
      trapFocus={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>{dots}</Menu.Target>
      <Menu.Dropdown onKeyDown={leave}>
        {may.edit ? (
          <>
            <Menu.Item
              ref={index > 0 ? takeFocus : undefined}
              disabled={index === 0}
              onClick={() => onMove(index - 1)}
              leftSection={<IconArrowUp {...icon} />}
            >
              {t('parameter.move.up')}
            </Menu.Item>
            <Menu.Item
              ref={index === 0 && count > 1 ? takeFocus : undefined}
              disabled={index === count - 1}
              onClick={() => onMove(index + 1)}
              leftSection={<IconArrowDown {...icon} />}
            >
              {t('parameter.move.down')}
            </Menu.Item>
            <Menu.Item disabled={index === 0} onClick={() => onMove(0)} leftSection={<IconArrowBarToUp {...icon} />}>
              {t('parameter.move.first')}
            </Menu.Item>
            <Menu.Item
              disabled={index === count - 1}
              onClick={() => onMove(count - 1)}
              leftSection={<IconArrowBarToDown {...icon} />}
            >
              {t('parameter.move.last')}
            </Menu.Item>
          </>
        ) : null}
        {may.edit && may.remove && isOwn ? (
          <Menu.Item
            ref={count === 1 ? takeFocus : undefined}
            onClick={onMerge}
            leftSection={<IconArrowMerge {...icon} />}
          >
            {t('parameter.merge.action')}
          </Menu.Item>
        ) : null}
        {may.remove && isOwn ? (
          <Menu.Item
            c="var(--b-danger)"
            ref={may.edit ? undefined : takeFocus}
            onClick={onRemove}
            leftSection={<IconTrash {...icon} />}
          >
            {t('parameter.remove.action')}
          </Menu.Item>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}
