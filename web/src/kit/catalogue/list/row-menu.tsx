import { Menu } from '@mantine/core';
import { IconCopy, IconDots, IconEye, IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useTexts } from '#kit/texts/texts.ts';
import { pagesOf, type Row } from '../catalogue.ts';
import { rowName } from '../row-name.ts';
import { StatusItems } from './status-items.tsx';
import { useList } from './list-context.ts';
import styles from './table.module.css';

interface RowMenuProps {
  row: Row;
  onRemove: () => void;
  onClose: () => void;
}

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;

/** Actions on an entry. Rendered only while open: two hundred menus would weigh on the page. */
export function RowMenu({ row, onRemove, onClose }: RowMenuProps) {
  const list = useList();
  const { t } = useTexts();
  const { permits } = list;
  return (
    <Menu opened onClose={onClose} position="bottom-end" width={200}>
      <Menu.Target>
        <button
          type="button"
          className={styles.dots}
          data-focus
          aria-label={t('catalogue.list.rowActions', { name: rowName(row) })}
        >
          <IconDots size={18} stroke={1.5} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {list.ways ? list.ways.menu(row) : <PageItems row={row} />}
        {permits.remove ? (
          <Menu.Item c="var(--b-danger)" onClick={onRemove} leftSection={<IconTrash {...icon} />}>
            {t('catalogue.list.remove')}
          </Menu.Item>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Its pages, and its status. */
function PageItems({ row }: { row: Row }) {
  const list = useList();
  const { t } = useTexts();
  const { permits, catalogue, Items } = list;
  const pages = pagesOf(catalogue);
  return (
    <>
      {permits.view ? (
        <Menu.Item component={Link} to={pages.show(row.id)} leftSection={<IconEye {...icon} />}>
          {t('catalogue.list.open')}
        </Menu.Item>
      ) : null}
      {permits.edit ? (
        <Menu.Item component={Link} to={pages.edit(row.id)} leftSection={<IconPencil {...icon} />}>
          {t('catalogue.list.edit')}
        </Menu.Item>
      ) : null}
      {catalogue.isCopied && permits.create && permits.view ? (
        <Menu.Item component={Link} to={pages.copy(row.id)} leftSection={<IconCopy {...icon} />}>
          {t('catalogue.list.copy')}
        </Menu.Item>
      ) : null}
      {permits.status ? <StatusItems of={list} row={row} /> : null}
      {Items ? <Items row={row} /> : null}
    </>
  );
}
