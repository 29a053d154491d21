import { changesetFilters } from '@baluarte/contract/kit/catalogue.ts';
import { Button, CloseButton, Popover, UnstyledButton } from '@mantine/core';
import { IconFilterPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '#kit/texts/texts.ts';
import { labelOf } from '../words.ts';
import { FilterValues, useFilterValues } from './filter-values.tsx';
import { useList } from './list-context.ts';
import styles from './filters.module.css';

/** A filter in use: what it narrows to, and a way to take it off. */
function FilterChip({ name }: { name: string }) {
  const { catalogue, choices, state, change } = useList();
  const { t, texts } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const values = useFilterValues()(name);
  const nameOf = (id: string) => {
    const known = values.find((value) => value.id === id)?.name;
    if (known !== undefined || catalogue.fields[name]?.from === undefined) return known ?? id;
    return choices.isLoading ? '…' : t('catalogue.unknownChoice');
  };
  const chosen = (state.filters[name] ?? []).map(nameOf);
  const label = labelOf(texts, catalogue.name, name);
  const shown = chosen.length > 2 ? t('catalogue.filters.chosen', { count: chosen.length }) : chosen.join(', ');
  return (
    <li className={styles.chip}>
      <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus returnFocus>
        <Popover.Target>
          <UnstyledButton
            className={styles.chipText}
            aria-label={`${t('catalogue.filters.change', { name: label })}: ${chosen.join(', ')}`}
            onClick={() => setOpen(!isOpen)}
          >
            <span className={styles.chipName}>{label}</span> {shown}
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown>
          <FilterValues name={name} onDone={() => setOpen(false)} />
        </Popover.Dropdown>
      </Popover>
      <CloseButton
        size={24}
        aria-label={t('catalogue.filters.remove', { name: label })}
        onClick={() => change({ filters: { ...state.filters, [name]: [] } })}
      />
    </li>
  );
}

const isOfChangeset = (name: string): name is (typeof changesetFilters)[number] =>
  changesetFilters.some((each) => each === name);

/** The rows of one import, which a link asks for and nobody types. */
function ChangesetChip({ name }: { name: (typeof changesetFilters)[number] }) {
  const { state, change } = useList();
  const { t } = useTexts();
  const label = t(`catalogue.filters.${name}`);
  return (
    <li className={styles.chip}>
      <span className={`${styles.chipText} ${styles.linked}`}>{label}</span>
      <CloseButton
        size={24}
        aria-label={t('catalogue.filters.remove', { name: label })}
        onClick={() => change({ filters: { ...state.filters, [name]: [] } })}
      />
    </li>
  );
}

/** Adds a filter: first what to narrow by, then to which values. */
function AddFilter() {
  const { catalogue, shape, state } = useList();
  const { t, texts } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState<string | null>(null);
  const left = shape.filters
    .filter((filter) => !isOfChangeset(filter))
    .filter((filter) => !(filter in state.filters) || filter === name);
  const toggle = (open: boolean) => {
    setOpen(open);
    setName(null);
  };
  if (left.length === 0) return null;
  return (
    <Popover opened={isOpen} onChange={toggle} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconFilterPlus size={16} stroke={1.5} aria-hidden />}
          aria-label={t('catalogue.filters.addLabel')}
          onClick={() => toggle(!isOpen)}
        >
          {t('catalogue.filters.add')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        {name === null ? (
          <ul className={styles.names}>
            {left.map((filter) => (
              <li key={filter}>
                <UnstyledButton className={styles.name} onClick={() => setName(filter)}>
                  {labelOf(texts, catalogue.name, filter)}
                </UnstyledButton>
              </li>
            ))}
          </ul>
        ) : (
          <FilterValues key={name} name={name} onDone={() => toggle(false)} />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

/** Filters in use as chips, and the way to add one. */
export function Filters() {
  const { state, change } = useList();
  const { t } = useTexts();
  const used = Object.keys(state.filters);
  return (
    <>
      <AddFilter />
      {used.length > 0 ? (
        <ul className={styles.chips} aria-label={t('catalogue.filters.label')}>
          {used.map((name) =>
            isOfChangeset(name) ? <ChangesetChip key={name} name={name} /> : <FilterChip key={name} name={name} />,
          )}
          <li>
            <Button variant="subtle" size="compact-sm" onClick={() => change({ filters: {} })}>
              {t('catalogue.filters.clear')}
            </Button>
          </li>
        </ul>
      ) : null}
    </>
  );
}
