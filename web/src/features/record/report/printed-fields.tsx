import { Accordion, TextInput } from '@mantine/core';
import { useTexts } from '#kit/texts/texts.ts';
import { styled, type Chosen } from './chosen.ts';
import styles from './report.module.css';

/** What the company prints on every report that says nothing else. */
export type Style = Readonly<Record<(typeof styled)[number], string>>;

/** Characters at most. */
const longest = { classification: 60, authors: 300, approvers: 300 } as const;

interface PrintedProps {
  chosen: Chosen;
  /** Undefined while it is not known: an empty field is then as the company says. */
  style: Style | undefined;
  onChange: (part: Partial<Chosen>) => void;
}

/** What stands on the cover: as it will be printed, so that what is taken away there is left off. */
export function PrintedFields({ chosen, style, onChange }: PrintedProps) {
  const { t } = useTexts();
  const hintOf = (name: (typeof styled)[number]) => {
    if (!style?.[name]) return undefined;
    if (chosen[name] === null) return t('reportPage.asCompany');
    return chosen[name].trim() === '' ? t('reportPage.leftOff') : undefined;
  };
  return (
    <Accordion variant="contained">
      <Accordion.Item value="printed">
        <Accordion.Control>{t('reportPage.printed')}</Accordion.Control>
        <Accordion.Panel>
          <p className={styles.quiet}>{t(style ? 'reportPage.printedShown' : 'reportPage.printedHint')}</p>
          <div className={styles.fields}>
            <TextInput
              label={t('reportPage.version')}
              maxLength={20}
              value={chosen.version}
              onChange={({ currentTarget }) => onChange({ version: currentTarget.value })}
            />
            {styled.map((name) => (
              <TextInput
                key={name}
                label={t(`reportPage.${name}`)}
                description={hintOf(name)}
                inputWrapperOrder={['label', 'input', 'description']}
                maxLength={longest[name]}
                value={chosen[name] ?? style?.[name] ?? ''}
                onChange={({ currentTarget: { value } }) =>
                  onChange({ [name]: value === (style?.[name] ?? '') ? null : value })
                }
              />
            ))}
          </div>
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  );
}
