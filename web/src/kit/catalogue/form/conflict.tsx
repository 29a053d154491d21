import { Alert, Button, Group, Table } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { isSame } from '#kit/form/same.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { Value } from '../value.tsx';
import { labelOf, optionsOf } from '../words.ts';
import { useFieldHome } from './form-context.ts';
import type { Clash } from './use-entry-form.ts';
import type { Values } from './values.ts';

interface ConflictProps {
  clash: Clash;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Who changed what meanwhile, next to what the person typed; nothing typed is lost until they say so. */
export function Conflict({ clash, onKeepMine, onTakeTheirs }: ConflictProps) {
  const { catalogue, form, choices } = useFieldHome();
  const { t, texts, dateTime } = useTexts();
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), []);
  if (!form) return null;
  const changedByThem = Object.keys(clash.saved).filter((name) => !isSame(clash.saved[name], form.base[name]));
  const both = changedByThem.filter(
    (name) => form.changed.includes(name) && !isSame(clash.saved[name], form.effective[name]),
  );
  const value = (name: string, from: Values) => {
    const field = catalogue.fields[name];
    if (!field) return null;
    const words = optionsOf(texts, catalogue.name, name);
    return <Value kind={field.kind} from={field.from} words={words} value={from[name]} choices={choices} empty="—" />;
  };
  return (
    <Alert ref={panel} tabIndex={-1} variant="default" mb="sm" role="alert" title={t('catalogue.conflict.title')}>
      {t('catalogue.conflict.text', {
        by: clash.by ?? t('catalogue.conflict.someone'),
        at: clash.at ? dateTime(clash.at) : '—',
      })}
      <Table.ScrollContainer minWidth={520}>
        <Table mt="xs" verticalSpacing={6} captionSide="top">
          <Table.Thead>
            <Table.Tr>
              {(['field', 'before', 'theirs', 'mine'] as const).map((column) => (
                <Table.Th key={column} scope="col">
                  {t(`catalogue.conflict.${column}`)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {changedByThem.map((name) => (
              <Table.Tr key={name}>
                <Table.Th scope="row">{labelOf(texts, catalogue.name, name)}</Table.Th>
                <Table.Td>{value(name, form.base)}</Table.Td>
                <Table.Td>{value(name, clash.saved)}</Table.Td>
                <Table.Td>{both.includes(name) ? value(name, form.effective) : '—'}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {both.length === 0 ? t('catalogue.conflict.elsewhere') : null}
      <Group gap="xs" mt="xs">
        <Button size="xs" onClick={onKeepMine}>
          {t('catalogue.conflict.keepMine')}
        </Button>
        <Button size="xs" variant="default" onClick={onTakeTheirs}>
          {t('catalogue.conflict.takeTheirs')}
        </Button>
      </Group>
    </Alert>
  );
}
