import { Button, Menu } from '@mantine/core';
import { IconLinkPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useCan } from '#kit/session/session.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { useList } from '../list/list-context.ts';
import type { RelationSide } from '../show/relation-side.ts';
import { wordsIn } from '../words.ts';
import { entryOf } from './entry.ts';

const RelationPicker = lazy(() => import('./relation-picker.tsx').then((m) => ({ default: m.RelationPicker })));

/** Relates every selected entry of a list to entries of another catalogue, or of its own. */
export function RelateMenu({ sides }: { sides: readonly RelationSide[] }) {
  const { selection } = useList();
  const { t, texts } = useTexts();
  const can = useCan();
  const [picking, setPicking] = useState<RelationSide | null>(null);
  const open = sides.filter(
    ({ relation, other }) => can(relation.addMany.access as never) && can(other.endpoints.list.access as never),
  );
  if (open.length === 0) return null;
  return (
    <>
      <Menu>
        <Menu.Target>
          <Button variant="default" size="xs" leftSection={<IconLinkPlus size={16} stroke={1.5} aria-hidden />}>
            {t('catalogue.relations.relate')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {open.map((side) => (
            <Menu.Item key={side.relation.to} onClick={() => setPicking(side)}>
              {t('catalogue.relations.relateWith', { what: wordsIn(texts, side.other.name).many })}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {picking ? (
          <RelationPicker
            of={selection.rows.map(entryOf)}
            side={picking}
            onClose={() => setPicking(null)}
            onRelated={selection.clear}
          />
        ) : null}
      </Suspense>
    </>
  );
}
