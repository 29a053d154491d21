import { exampleResult } from '@baluarte/contract/maturity/mspi-example.ts';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './mspi.module.css';

/** A result as it looks, for who has none yet. */
export function ExampleResult() {
  const { t, texts, number } = useTexts();
  const { example } = texts.mspi;
  const groups = [
    { title: example.phasesTitle, names: example.phases, scores: exampleResult.phases },
    { title: example.themesTitle, names: example.themes, scores: exampleResult.themes },
  ];
  return (
    <section className={styles.example}>
      <h2>{t('mspi.example.title')}</h2>
      <p>{t('mspi.example.note')}</p>
      <div className={styles.figures}>
        <p>
          <strong className={styles.overall}>{number(exampleResult.overall)}</strong>
          {t('mspi.example.overall')}
        </p>
        <p>
          <strong>{t('mspi.example.level', { level: exampleResult.level, name: example.levelName })}</strong>
        </p>
      </div>
      <div className={styles.groups}>
        {groups.map(({ title, names, scores }) => (
          <table key={title} className={styles.bars}>
            <caption>{title}</caption>
            <tbody>
              {Object.entries(names).map(([code, name]) => {
                const score = Reflect.get(scores, code) as number;
                return (
                  <tr key={code}>
                    <th scope="row">{name}</th>
                    <td
                      className={styles.scored}
                      style={{ backgroundSize: `calc((100% - 3.5rem) * ${score / 100}) 0.5rem` }}
                    >
                      {number(score)}
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        ))}
      </div>
    </section>
  );
}
