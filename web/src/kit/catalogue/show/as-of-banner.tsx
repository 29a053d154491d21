import { Alert, Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { isRefusal } from '#kit/http/refusal.ts';
import { wordError } from '#kit/texts/refusal-words.ts';
import { useTexts } from '#kit/texts/texts.ts';

/** Says that what follows is the past, and leads back to today. */
export function AsOfBanner({ at, error }: { at: string; error: unknown }) {
  const { t, dateTime } = useTexts();
  const [search, setSearch] = useSearchParams();
  const back = () => {
    const now = new URLSearchParams(search);
    now.delete('at');
    setSearch(now, { replace: true });
  };
  const message = isRefusal(error, 'notFound')
    ? t('catalogue.history.asOfNone')
    : error
      ? wordError(error).message
      : t('catalogue.history.asOfShown', { at: dateTime(at) });
  return (
    <Alert variant="default" mb="sm" icon={<IconHistory size={18} stroke={1.5} aria-hidden />} title={message}>
      <Button size="xs" variant="default" onClick={back}>
        {t('catalogue.history.asOfNow')}
      </Button>
    </Alert>
  );
}
