import { ActionIcon, Button, Checkbox, Popover, SegmentedControl } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconColumns3, IconMinus, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTexts } from '#kit/texts/texts.ts';
import type { Column } from './columns.ts';
import { useList } from './list-context.ts';
import { narrowest, type ShownColumn } from './list-state.ts';
import styles from './view-menu.module.css';

const widthStep = 40;

function Small({
  label,
  isDisabled,
  onClick,
  children,
}: {
  label: string;
  isDisabled: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <ActionIcon size={24} aria-label={label} disabled={isDisabled} onClick={onClick}>
      {children}
    </ActionIcon>
  );
}

/** One column in the menu: shown or not, its place, its width; everything the header does by mouse. */
function ColumnLine({ column }: { column: Column }) {
  const { state, change } = useList();
  const { t } = useTexts();
  const index = state.columns.findIndex(({ field }) => field === column.field);
  const isShown = index >= 0;
  const width = state.columns[index]?.width ?? column.width;
  const set = (columns: readonly ShownColumn[]) => change({ columns: [...columns] }, { replace: true });
  const move = (by: number) => {
    const next = [...state.columns];
    const [moved] = next.splice(index, 1);
    if (moved) next.splice(index + by, 0, moved);
    set(next);
  };
  const resize = (by: number) =>
    set(state.columns.with(index, { field: column.field, width: Math.max(narrowest, width + by) }));
  const toggle = (isOn: boolean) =>
    set(
      isOn ? [...state.columns, { field: column.field }] : state.columns.filter(({ field }) => field !== column.field),
    );
  const name = column.label;
  const icon = { size: 14, stroke: 1.75, 'aria-hidden': true } as const;
  return (
    <li className={styles.line}>
      <Checkbox
        size="xs"
        label={name}
        checked={isShown}
        disabled={isShown && state.columns.length === 1}
        onChange={({ currentTarget }) => toggle(currentTarget.checked)}
      />
      {isShown ? (
        <span className={styles.tools}>
          <Small
            label={t('catalogue.view.narrower', { name })}
            isDisabled={width <= narrowest}
            onClick={() => resize(-widthStep)}
          >
            <IconMinus {...icon} />
          </Small>
          <Small label={t('catalogue.view.wider', { name })} isDisabled={width > 860} onClick={() => resize(widthStep)}>
            <IconPlus {...icon} />
          </Small>
          <Small label={t('catalogue.view.up', { name })} isDisabled={index === 0} onClick={() => move(-1)}>
            <IconArrowUp {...icon} />
          </Small>
          <Small
            label={t('catalogue.view.down', { name })}
            isDisabled={index === state.columns.length - 1}
            onClick={() => move(1)}
          >
            <IconArrowDown {...icon} />
          </Small>
        </span>
      ) : null}
    </li>
  );
}

/** How the list is shown: which columns, in what order and width, how dense. */
export function ViewMenu() {
  const { columns, shown, shape, state, change } = useList();
  const { t } = useTexts();
  const hidden = [...columns.values()].filter((column) => !shown.includes(column));
  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<IconColumns3 size={16} stroke={1.5} aria-hidden />}>
          {t('catalogue.view.label')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={styles.menu}>
        <SegmentedControl
          size="xs"
          fullWidth
          aria-label={t('catalogue.view.density')}
          value={state.density}
          onChange={(density) => change({ density }, { replace: true })}
          data={[
            { value: 'comfortable', label: t('catalogue.view.comfortable') },
            { value: 'compact', label: t('catalogue.view.compact') },
          ]}
        />
        <ul className={styles.lines} aria-label={t('catalogue.view.columns')}>
          {[...shown, ...hidden].map((column) => (
            <ColumnLine key={column.field} column={column} />
          ))}
        </ul>
        <Button
          variant="subtle"
          size="compact-sm"
          fullWidth
          onClick={() =>
            change({ columns: shape.defaults.columns, density: shape.defaults.density }, { replace: true })
          }
        >
          {t('catalogue.view.reset')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
