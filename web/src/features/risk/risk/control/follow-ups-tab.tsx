import { Button, Group } from '@mantine/core';
import { IconCalendarCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { Row } from '#kit/catalogue/catalogue.ts';
import { useMayOpen } from '#kit/site/site.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { FollowUps } from './following/follow-ups.tsx';

/** What was found of a control until now, and the way to where it is followed up. */
export function ControlFollowUps({ row }: { row: Row }) {
  const { t } = useTexts();
  const mayOpen = useMayOpen();
  return (
    <>
      {mayOpen('/follow-up/:controlId') ? (
        <Group justify="flex-end" mb="xs">
          <Button
            size="xs"
            component={Link}
            to={`/follow-up/${row.id}`}
            leftSection={<IconCalendarCheck size={16} stroke={1.5} aria-hidden />}
          >
            {t('following.toForm')}
          </Button>
        </Group>
      ) : null}
      <FollowUps controlId={row.id} />
    </>
  );
}
