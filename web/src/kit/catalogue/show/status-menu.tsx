import { possibleFrom, transitionsOfEntry } from '@baluarte/contract/kit/status.rules.ts';
import { Menu, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import { useTexts } from '#kit/texts/texts.ts';
import { StatusItems } from '../list/status-items.tsx';
import styles from './status-menu.module.css';

interface StatusMenuProps extends ComponentProps<typeof StatusItems> {
  /** The status it has. */
  word: string;
  children: ReactNode;
}

/** The status of an entry beside its title, with what it can become; the status alone where it can become nothing. */
export function StatusMenu({ of, row, word, children }: StatusMenuProps) {
  const { t } = useTexts();
  if (possibleFrom(of.catalogue.transitions ?? transitionsOfEntry, row.statusId).length === 0) return children;
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <UnstyledButton className={styles.status} aria-label={t('catalogue.show.changeStatus', { status: word })}>
          {children}
          <IconChevronDown size={14} stroke={1.5} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <StatusItems of={of} row={row} />
      </Menu.Dropdown>
    </Menu>
  );
}
