import { helpPath } from '@baluarte/contract/help.ts';
import { Drawer, Kbd } from '@mantine/core';
import { IconArrowUpRight } from '@tabler/icons-react';
import { useFocusBack } from '#kit/dialogs/use-focus-back.ts';
import { keyName } from '#kit/formats/key-name.ts';
import { useSession } from '#kit/session/session.tsx';
import { useSite } from '#kit/site/site.ts';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './help-panel.module.css';
import { keys, type KeyPart } from './keys.ts';
import { pageHelp, type PageHelp } from './page-help.ts';

function Keys({ parts }: { parts: readonly KeyPart[] }) {
  const { texts, language } = useTexts();
  const words: Readonly<Record<KeyPart, Readonly<Record<string, string>>>> = texts.help.parts;
  return parts.map((part) => (
    <section key={part}>
      <h4 className={styles.part}>{words[part]['title']}</h4>
      <dl className={styles.keys}>
        {Object.entries(keys[part]).map(([act, some]: [string, readonly string[]]) => (
          <div key={act} className={styles.key}>
            <dt>{words[part][act]}</dt>
            <dd>
              {some.map((key) => (
                <Kbd key={key} size="xs">
                  {keyName(key, language)}
                </Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  ));
}

function Away({ href, children }: { href: string; children: string }) {
  const { t } = useTexts();
  return (
    <li>
      <a href={href} target="_blank" rel="noopener">
        {children}
        <IconArrowUpRight size={14} stroke={1.75} aria-hidden />
        <span className="b-visually-hidden"> ({t('help.opens')})</span>
      </a>
    </li>
  );
}

/** What the page on screen is for, its keys, and where the help goes on. */
export function HelpPanel({ onClose }: { onClose: () => void }) {
  const { t, texts, language } = useTexts();
  const { current } = useSite();
  const session = useSession();
  useFocusBack();
  const found = Object.entries(pageHelp).find(([path]) => path === current.path);
  const { topic, doc, keys: own = [] }: PageHelp = found?.[1] ?? pageHelp['*'];
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="min(26rem, 100%)"
      title={t('shell.help')}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
      classNames={{ title: styles.title ?? '', body: styles.body ?? '' }}
    >
      <section>
        <h3 className={styles.page}>{t(current.title)}</h3>
        {texts.help.pages[topic].map((paragraph) => (
          <p key={paragraph} className={styles.text}>
            {paragraph}
          </p>
        ))}
      </section>
      <section aria-label={t('help.read')}>
        <h3 className={styles.heading}>{t('help.read')}</h3>
        <ul className={styles.links}>
          <Away href={helpPath(language, doc)}>{texts.help.names[doc]}</Away>
          <Away href={helpPath(language)}>{t('help.all')}</Away>
          <Away href="/api/docs">{t('help.api')}</Away>
        </ul>
      </section>
      <section aria-label={t('help.keys')} className={styles.board}>
        <h3 className={styles.heading}>{t('help.keys')}</h3>
        <Keys parts={[...own, ...(current.isBare || session === null ? [] : (['session'] as const)), 'anywhere']} />
      </section>
    </Drawer>
  );
}
