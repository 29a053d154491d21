import { useTexts } from '#kit/texts/texts.ts';
import type { History } from '../api.ts';
import type { Catalogue, Row } from '../catalogue.ts';
import { relationLabel } from '../words.ts';
import { Related } from './history-tab.tsx';
import styles from './show.module.css';

type Then = Partial<Pick<History, 'names' | 'namesEn'>> & { related?: Record<string, number[]> };

/** What an entry was related to at a moment, by name. */
export function RelatedThen({ catalogue, row }: { catalogue: Catalogue; row: Row }) {
  const { texts, language } = useTexts();
  const { related = {}, names = {}, namesEn = {} } = row as Then;
  const known = language === 'en' ? { ...names, ...namesEn } : names;
  const relations = Object.entries(related);
  if (relations.length === 0) return null;
  return (
    <table className={styles.changes}>
      <colgroup>
        <col className={styles.changedField} />
      </colgroup>
      <tbody>
        {relations.map(([of, ids]) => (
          <tr key={of}>
            <th scope="row">{relationLabel(texts, catalogue.name, of, of)}</th>
            <td>
              <Related of={of} ids={ids} names={known} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
