import { archive } from '@baluarte/contract/archive.ts';
import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core';
import { IconArchive, IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { call } from '../../kit/call.ts';
import { wordError } from '../../kit/refusal-words.ts';
import { useTexts } from '../../kit/texts.ts';
import { bytesIn } from '../../kit/bytes.ts';
import { companyKey } from './company-key.ts';
import styles from './company.module.css';

/** How often the state of an archive that is being made is asked for, in milliseconds. */
const interval = 1500;
const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;

/** Makes the archive of a company and downloads it: what is asked for before the company goes. */
export function ArchiveStep({ id }: { id: number }) {
  const { t, number, dateTime } = useTexts();
  const [password, setPassword] = useState('');
  const [refused, setRefused] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const query = useQuery({
    queryKey: [...companyKey(id), 'archives'],
    queryFn: ({ signal }) => call(archive.listOf, { params: { id }, signal, isPart: true }),
    refetchInterval: ({ state }) => (state.data?.[0] && isAtWork(state.data[0].state) ? interval : false),
    staleTime: 0,
  });
  const last = query.data?.[0];
  const act = async (work: () => Promise<void>) => {
    setBusy(true);
    setRefused(null);
    try {
      await work();
      await query.refetch();
    } catch (error) {
      setRefused(wordError(error).message);
    } finally {
      setBusy(false);
    }
  };
  const make = () =>
    act(async () => {
      await call(archive.makeOf, { params: { id } });
    });
  const download = (event: FormEvent) => {
    event.preventDefault();
    if (last === undefined) return;
    void act(async () => {
      const { token } = await call(archive.linkOf, {
        params: { id, archiveId: last.id },
        body: { password },
        isSecret: true,
      });
      setPassword('');
      window.location.assign(`/api/archives/${token}`);
    });
  };
  return (
    <Stack gap="xs" mb="md">
      <Text component="h3" size="sm" fw={600}>
        {t('company.remove.archive.title')}
      </Text>
      <Text size="sm">{t('company.remove.archive.need')}</Text>
      <Text component="output" size="sm" c="dimmed">
        {last?.state === 'done' && last.madeAt !== null
          ? `${t('company.remove.archive.ready', { at: dateTime(last.madeAt), size: bytesIn(last.size ?? 0, number) })} ${
              last.downloads > 0 ? t('company.remove.archive.downloaded') : ''
            }`
          : last?.state === 'failed'
            ? t('company.remove.archive.failed')
            : last && isAtWork(last.state)
              ? t('company.remove.archive.making')
              : ''}
      </Text>
      {last?.state === 'done' ? (
        <form onSubmit={download}>
          <Group align="end" gap="xs">
            <PasswordInput
              flex="1 1 14rem"
              label={t('company.remove.archive.password')}
              autoComplete="current-password"
              value={password}
              onChange={({ currentTarget }) => setPassword(currentTarget.value)}
            />
            <Button
              type="submit"
              variant="default"
              loading={isBusy}
              disabled={password === ''}
              leftSection={<IconDownload {...icon} />}
            >
              {t('company.remove.archive.download')}
            </Button>
          </Group>
        </form>
      ) : null}
      {refused === null ? null : (
        <Text size="sm" className={styles.over ?? ''} role="alert">
          {refused}
        </Text>
      )}
      <div>
        <Button
          size="xs"
          variant="default"
          loading={isBusy || (last !== undefined && isAtWork(last.state))}
          leftSection={<IconArchive {...icon} />}
          onClick={() => void make()}
        >
          {t('company.remove.archive.make')}
        </Button>
      </div>
    </Stack>
  );
}

const isAtWork = (state: string) => state === 'waiting' || state === 'running';
