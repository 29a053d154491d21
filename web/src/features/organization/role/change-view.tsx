import type { RolePreview } from '@baluarte/contract/organization/role.ts';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useId } from 'react';
import { groupsIn } from './grid/grid-model.ts';
import { useSite } from '#kit/site/site.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { pagesMoved } from './page-access.ts';
import styles from './change-view.module.css';

const inactive = 2;

/** Permissions one side of the change is about, group by group, and the pages that go with them. */
function Side({
  kind,
  codes,
  pages,
}: {
  kind: 'granted' | 'revoked';
  codes: readonly number[];
  pages: readonly string[];
}) {
  const { t, texts } = useTexts();
  const id = useId();
  if (codes.length === 0 && pages.length === 0) return null;
  const Icon = kind === 'granted' ? IconPlus : IconMinus;
  const groups = groupsIn(texts).flatMap(({ name, title, items }) => {
    const own = items.filter(({ code }) => codes.includes(code));
    return own.length > 0 ? [{ name, title, own }] : [];
  });
  return (
    <section className={styles.side} data-kind={kind} aria-labelledby={id}>
      <h3 className={styles.sideTitle} id={id}>
        <Icon size={16} stroke={2} aria-hidden /> {t(`role.preview.${kind}`, { count: codes.length })}
      </h3>
      <dl className={styles.groups}>
        {groups.map(({ name, title, own }) => (
          <div key={name}>
            <dt>{title}</dt>
            <dd>{own.map(({ code }) => texts.permissions[code]).join(' · ')}</dd>
          </div>
        ))}
        {pages.length > 0 ? (
          <div>
            <dt>{t(kind === 'granted' ? 'role.preview.pagesAdded' : 'role.preview.pagesRemoved')}</dt>
            <dd>{pages.join(' · ')}</dd>
          </div>
        ) : null}
      </dl>
    </section>
  );
}

/** Who has the role: the first by name, and how many more. */
function People({ people, total }: Pick<RolePreview, 'people' | 'total'>) {
  const { t, texts } = useTexts();
  if (total === 0) return <p className={styles.people}>{t('role.preview.nobody')}</p>;
  return (
    <section className={styles.people}>
      <h3 className={styles.sideTitle}>{t('role.preview.people', { count: total })}</h3>
      <ul className={styles.names}>
        {people.map(({ id, name, email, statusId }) => (
          <li key={id} title={email}>
            {name}
            {statusId === 1 ? null : (
              <span className={styles.quiet}> · {texts.files.statuses[statusId === inactive ? inactive : 3]}</span>
            )}
          </li>
        ))}
        {total > people.length ? (
          <li className={styles.quiet}>{t('role.preview.more', { count: total - people.length })}</li>
        ) : null}
      </ul>
    </section>
  );
}

/** What people gain and lose by a change of their role, page by page, and who they are. */
export function ChangeView({ preview }: { preview: RolePreview }) {
  const { t, texts } = useTexts();
  const { pages } = useSite();
  const { granted, revoked, before, after } = preview;
  const { opened, closed } = pagesMoved(pages, preview);
  const bases = texts.role.options.base;
  return (
    <>
      <People people={preview.people} total={preview.total} />
      {before.base === after.base ? null : (
        <p className={styles.line}>
          {t('role.preview.base', { before: bases[before.base], after: bases[after.base] })}
        </p>
      )}
      {granted.length === 0 && revoked.length === 0 ? <p className={styles.line}>{t('role.preview.nothing')}</p> : null}
      <div className={styles.sides}>
        <Side kind="granted" codes={granted} pages={opened.map((title) => t(title))} />
        <Side kind="revoked" codes={revoked} pages={closed.map((title) => t(title))} />
      </div>
    </>
  );
}
