import { Kbd } from '@mantine/core';
import { Dialog } from '#kit/catalogue/dialog.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './keys-help.module.css';

/** Every key of the product by where it works. What a panel alone hears, the panel says itself. */
const keys = {
  anywhere: { palette: ['Ctrl K'], help: ['?'], close: ['Esc'] },
  list: {
    search: ['/'],
    create: ['n'],
    move: ['j', 'k', '↑', '↓'],
    open: ['↵'],
    select: ['␣'],
    page: ['Ctrl A'],
    edit: ['e', 'F2'],
    remove: ['Supr'],
  },
  form: { save: ['Ctrl S'] },
  risk: { rate: ['1–5'], apart: ['0'], next: ['↵'] },
} as const;

type Part = keyof typeof keys;

/** The keys that work on the pages, by part. */
export function KeysHelp({ onClose }: { onClose: () => void }) {
  const { t, texts, language } = useTexts();
  const words: Readonly<Record<Part, Readonly<Record<string, string>>>> = texts.search.keys.parts;
  const named = (key: string) => (key === 'Supr' && language === 'en' ? 'Del' : key);
  return (
    <Dialog title={t('search.keys.title')} onClose={onClose}>
      <div className={styles.parts}>
        {(Object.keys(keys) as Part[]).map((part) => (
          <section key={part}>
            <h3 className={styles.part}>{words[part]['title']}</h3>
            <dl className={styles.keys}>
              {Object.entries(keys[part]).map(([act, some]: [string, readonly string[]]) => (
                <div key={act} className={styles.key}>
                  <dt>{words[part][act]}</dt>
                  <dd>
                    {some.map((key) => (
                      <Kbd key={key} size="xs">
                        {named(key)}
                      </Kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
