import { apiKeyDays } from '@baluarte/contract/identity/api-key.ts';
import { setting, type CompanyKey } from '@baluarte/contract/organization/setting.ts';
import { Anchor, Button, Switch } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { IconAlertTriangle, IconKey } from '@tabler/icons-react';
import type { z } from 'zod';
import { call, type Answer } from '#kit/http/call.ts';
import { refresh } from '#kit/catalogue/writes.ts';
import { confirm, toastText } from '#kit/dialogs/dialogs.tsx';
import { Empty, Panel } from '#kit/layout/panel.tsx';
import { isRefusal } from '#kit/http/refusal.ts';
import { wordRefusal } from '#kit/texts/refusal-words.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { DaysSwitch } from './days-switch.tsx';
import { Loaded } from './loaded.tsx';
import { SettingFoot } from './setting-foot.tsx';
import styles from './setting.module.css';
import { settingKey, useSetting } from './use-setting.ts';

type Api = Answer<typeof setting.api>;
/** Longest life that turning it on begins with. */
const DAYS = 90;

/** Whether keys of the API open the company, how long they live, and every key there is. */
export function ApiTab() {
  const query = useQuery({
    queryKey: settingKey('api'),
    queryFn: ({ signal }) => call(setting.api, { signal, isPart: true }),
  });
  return <Loaded query={query}>{(api) => <ApiForm api={api} />}</Loaded>;
}

/** Saves; where keys would be cut, only after the person read how many. */
async function saveApi(body: z.output<typeof setting.updateApi.body>) {
  try {
    return await call(setting.updateApi, { body });
  } catch (error) {
    if (!isRefusal(error, 'setting.keysBeyond')) throw error;
    const agreed = await confirm({ ...wordRefusal(error), isDangerous: true });
    return agreed ? call(setting.updateApi, { body: { ...body, confirmed: true } }) : null;
  }
}

function ApiForm({ api }: { api: Api }) {
  const { t } = useTexts();
  const { isOn, maxDays, version } = api;
  const form = useSetting({
    initial: { isOn, maxDays, version },
    schema: setting.updateApi.body,
    done: t('setting.api.saved'),
    send: saveApi,
  });
  const { value, fill, errorOf, isReadOnly } = form;
  return (
    <div className={styles.stack}>
      <Panel title={t('setting.api.title')}>
        <p className={styles.lead}>
          {t('setting.api.lead')}{' '}
          <Anchor className={styles.link ?? ''} href="/api/docs" target="_blank" rel="noreferrer">
            {t('setting.api.docs')}
          </Anchor>
          {' · '}
          <Anchor className={styles.link ?? ''} href="/api/openapi.json" target="_blank" rel="noreferrer">
            OpenAPI 3.1
          </Anchor>
        </p>
        <Switch
          label={t('setting.api.isOn')}
          description={t('setting.api.isOnHint')}
          checked={value.isOn}
          disabled={isReadOnly}
          onChange={({ currentTarget }) => fill({ isOn: currentTarget.checked })}
        />
        <DaysSwitch
          label={t('setting.api.limited')}
          hint={t('setting.api.limitedHint')}
          unit={t('setting.api.days')}
          bounds={{ from: 1, to: apiKeyDays.most }}
          usual={DAYS}
          isReadOnly={isReadOnly}
          value={value.maxDays}
          onChange={(days) => fill({ maxDays: days })}
          error={errorOf('maxDays')}
        />
      </Panel>
      <Panel title={t('setting.api.keys', { count: api.keys.length })} isFlush>
        {api.keys.length === 0 ? (
          <Empty title={t('setting.api.none')} text={t('setting.api.noneText')} />
        ) : (
          <ul className={styles.rows}>
            {api.keys.map((key) => (
              <KeyRow key={key.id} item={key} isReadOnly={isReadOnly} />
            ))}
          </ul>
        )}
      </Panel>
      <SettingFoot part="api" form={form} />
    </div>
  );
}

function KeyRow({ item, isReadOnly }: { item: CompanyKey; isReadOnly: boolean }) {
  const { t, ago, dateTime } = useTexts();
  const { id, name, start, person, permissionCount, expiresAt, isExpired, usedAt, usedFrom } = item;
  const revoke = useMutation({
    mutationFn: () => call(setting.revokeKey, { params: { id } }),
    onSuccess: () => toastText('setting.api.revoked'),
    onSettled: () => refresh(),
  });
  const ask = async () => {
    const message = t('setting.api.confirmRevoke', { name, person: person.name });
    if (await confirm({ message, isDangerous: true })) revoke.mutate();
  };
  return (
    <li className={styles.row}>
      <IconKey size={20} stroke={1.5} aria-hidden />
      <div className={styles.words}>
        <p>
          <strong>{name}</strong> <code>{start}…</code>
        </p>
        <ul className={styles.details}>
          <li>
            {person.name} · {person.email}
          </li>
          <li>{t('setting.api.permissions', { count: permissionCount })}</li>
          <li>
            {usedAt ? t('setting.api.used', { ago: ago(usedAt), address: usedFrom ?? '—' }) : t('setting.api.unused')}
          </li>
          <li className={isExpired ? styles.late : undefined}>
            {isExpired ? <IconAlertTriangle size={14} stroke={1.5} aria-hidden /> : null}{' '}
            {isExpired
              ? t('setting.api.expired')
              : expiresAt
                ? t('setting.api.expires', { at: dateTime(expiresAt) })
                : t('setting.api.never')}
          </li>
        </ul>
      </div>
      {isReadOnly ? null : (
        <Button
          variant="default"
          size="xs"
          loading={revoke.isPending}
          aria-label={t('setting.api.revokeLabel', { name, person: person.name })}
          onClick={() => void ask()}
        >
          {t('setting.api.revoke')}
        </Button>
      )}
    </li>
  );
}
