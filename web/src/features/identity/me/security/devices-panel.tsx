import { twoStep } from '@baluarte/contract/identity/two-step.ts';
import { Badge, Button } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { call } from '#kit/http/call.ts';
import { confirm, toastText } from '#kit/dialogs/dialogs.tsx';
import { Panel } from '#kit/layout/panel.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import rows from '../my-account.module.css';
import styles from './security.module.css';
import { refreshSecurity, type Security } from './use-security.ts';

type Remembered = Security['devices'][number];

const icons = { desktop: IconDeviceDesktop, mobile: IconDeviceMobile, tablet: IconDeviceTablet } as const;

function Row({ remembered }: { remembered: Remembered }) {
  const { t, ago, date } = useTexts();
  const { id, device, address, host, usedAt, expiresAt, isThis } = remembered;
  const name = [device.browser, device.system].filter(Boolean).join(' · ') || t('twoStep.panel.unknownDevice');
  const Icon = icons[device.kind ?? 'desktop'];
  const forget = useMutation({
    mutationFn: () => call(twoStep.forgetDevice, { params: { id } }),
    onSuccess: () => toastText('twoStep.panel.forgotten'),
    onSettled: refreshSecurity,
  });
  return (
    <li className={rows.row}>
      <Icon size={20} stroke={1.5} aria-hidden className={rows.sign} />
      <div className={rows.words}>
        <p className={rows.name}>
          {name}
          {isThis ? (
            <Badge component="span" variant="light" size="sm">
              {t('twoStep.panel.thisDevice')}
            </Badge>
          ) : null}
        </p>
        <ul className={rows.details}>
          <li>{t('twoStep.panel.lastUsed', { ago: ago(usedAt) })}</li>
          {host ? <li>{t('twoStep.panel.countsAt', { host })}</li> : null}
          {address ? <li>{address}</li> : null}
          <li>{t('twoStep.panel.expires', { date: date(expiresAt) })}</li>
        </ul>
      </div>
      <Button
        variant="default"
        size="xs"
        loading={forget.isPending}
        aria-label={t('twoStep.panel.forgetNamed', { device: name })}
        onClick={() => forget.mutate()}
      >
        {t('twoStep.panel.forget')}
      </Button>
    </li>
  );
}

/** Browsers that skip the second step, each forgotten by itself or all at once. */
export function DevicesPanel({ devices }: { devices: Security['devices'] }) {
  const { t } = useTexts();
  const forgetAll = useMutation({
    mutationFn: () => call(twoStep.forgetDevices),
    onSuccess: () => toastText('twoStep.panel.allForgotten'),
    onSettled: refreshSecurity,
  });
  const ask = async () => {
    if (await confirm({ message: t('twoStep.panel.forgetAllAsk') })) forgetAll.mutate();
  };
  const actions =
    devices.length > 1 ? (
      <Button variant="default" size="xs" loading={forgetAll.isPending} onClick={() => void ask()}>
        {t('twoStep.panel.forgetAll')}
      </Button>
    ) : null;
  return (
    <Panel title={t('twoStep.panel.devices')} isFlush actions={actions}>
      <p className={devices.length === 0 ? styles.foot : styles.intro}>
        {t(devices.length === 0 ? 'twoStep.panel.noDevices' : 'twoStep.panel.devicesLead')}
      </p>
      {devices.length === 0 ? null : (
        <ul className={rows.rows} aria-label={t('twoStep.panel.devices')}>
          {devices.map((remembered) => (
            <Row key={remembered.id} remembered={remembered} />
          ))}
        </ul>
      )}
    </Panel>
  );
}
