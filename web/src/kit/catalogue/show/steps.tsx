import { ActionIcon, Group, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTexts } from '#kit/texts/texts.ts';

/** Turns the pages of a small list; nothing when there is only one. */
export function Steps({ page, last, onGo }: { page: number; last: number; onGo: (page: number) => void }) {
  const { t } = useTexts();
  if (last <= 1) return null;
  const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;
  return (
    <Group justify="flex-end" gap="xs" mt="xs">
      <ActionIcon aria-label={t('catalogue.list.previous')} disabled={page <= 1} onClick={() => onGo(page - 1)}>
        <IconChevronLeft {...icon} />
      </ActionIcon>
      <Text size="sm">{t('catalogue.list.page', { current: page, total: last })}</Text>
      <ActionIcon aria-label={t('catalogue.list.next')} disabled={page >= last} onClick={() => onGo(page + 1)}>
        <IconChevronRight {...icon} />
      </ActionIcon>
    </Group>
  );
}
