import { Badge } from '@mantine/core';
import { useTexts } from '#kit/texts/texts.ts';

/** How many stand behind a tab; nothing, without room kept for it, while that is not known. */
export function CountBadge({ count }: { count: unknown }) {
  const { number } = useTexts();
  return typeof count === 'number' ? (
    <Badge size="sm" variant="default">
      {number(count)}
    </Badge>
  ) : null;
}
