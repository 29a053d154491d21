import { setting } from '@baluarte/contract/organization/setting.ts';
import { Button, FileButton } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { IconPhoto } from '@tabler/icons-react';
import { call, type Answer } from '#kit/http/call.ts';
import { refresh, showDone } from '#kit/catalogue/writes.ts';
import { confirm } from '#kit/dialogs/dialogs.tsx';
import { Panel } from '#kit/layout/panel.tsx';
import { refreshSession } from '#kit/session/session.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './setting.module.css';

type Company = Answer<typeof setting.company>;
const accepted = 'image/png,image/jpeg,image/webp,image/svg+xml';

/** The picture the company is known by; it is saved when it is chosen, by itself. */
export function LogoPanel({ company, isReadOnly }: { company: Company; isReadOnly: boolean }) {
  const { t } = useTexts();
  const write = useMutation({
    mutationFn: (file: File | null) => (file ? call(setting.setLogo, { file, body: {} }) : call(setting.removeLogo)),
    async onSuccess({ changesetId }, file) {
      showDone(t(file ? 'setting.logo.saved' : 'setting.logo.removed'), changesetId);
      await Promise.all([refresh(), refreshSession()]);
    },
  });
  const remove = async () => {
    if (await confirm({ message: t('setting.logo.confirmRemove'), isDangerous: true })) write.mutate(null);
  };
  const { logo, name, logoTone } = company;
  return (
    <Panel title={t('setting.logo.title')}>
      <p className={styles.lead}>{t('setting.logo.lead')}</p>
      <div className={styles.logo}>
        <div className={styles.tile} data-tone={logo ? logoTone : undefined}>
          {logo ? (
            <img src={logo.url} alt={t('setting.logo.alt', { name })} />
          ) : (
            <span>
              <IconPhoto size={20} stroke={1.5} aria-hidden /> {t('setting.logo.none')}
            </span>
          )}
        </div>
        {isReadOnly ? null : (
          <div className={styles.logoSide}>
            <div className={styles.actions}>
              <FileButton accept={accepted} onChange={(file) => file && write.mutate(file)}>
                {(props) => (
                  <Button {...props} variant="default" loading={write.isPending}>
                    {t(logo ? 'setting.logo.replace' : 'setting.logo.choose')}
                  </Button>
                )}
              </FileButton>
              {logo ? (
                <Button variant="default" onClick={() => void remove()}>
                  {t('setting.logo.remove')}
                </Button>
              ) : null}
            </div>
            {logo ? <p className={styles.quiet}>{logo.name}</p> : null}
          </div>
        )}
      </div>
    </Panel>
  );
}
