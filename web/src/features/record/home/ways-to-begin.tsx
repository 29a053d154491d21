import { permissions } from '@baluarte/contract/permissions.ts';
import { IconEye, IconFileImport, IconTemplate } from '@tabler/icons-react';
import { useId, type ComponentType, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useCan, useSession } from '#kit/session/session.tsx';
import { useConfig } from '#kit/session/use-config.ts';
import { useMayOpen } from '#kit/site/site.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { useExample } from '#organization/shared/example/use-example.ts';
import styles from './first-steps.module.css';

interface WayProps {
  icon: ComponentType<{ size: number; stroke: number; 'aria-hidden': true }>;
  title: string;
  text: string;
}

const Face = ({ icon: Icon, title, text }: WayProps): ReactNode => (
  <>
    <Icon size={20} stroke={1.5} aria-hidden />
    <span className={styles.words}>
      <span className={styles.name}>{title}</span>
      <span className={styles.text}>{text}</span>
    </span>
  </>
);

/** How to begin in an empty company: with what one has, from nothing, or by looking at one that is full. */
export function WaysToBegin() {
  const { t } = useTexts();
  const id = useId();
  const can = useCan();
  const session = useSession();
  const config = useConfig();
  const mayOpen = useMayOpen();
  const example = useExample();
  const hasExample = session?.companies.some(({ isExample }) => isExample) ?? false;
  const mayMake = hasExample || config.data?.companyCreation === true;
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles.waysTitle}>
        {t('home.firstSteps.ways.title')}
      </h3>
      <ul className={styles.ways}>
        {can(permissions.assets.import) ? (
          <li>
            <Link to="/assets?import=new" className={styles.way}>
              <Face
                icon={IconFileImport}
                title={t('home.firstSteps.ways.sheet')}
                text={t('home.firstSteps.ways.sheetText')}
              />
            </Link>
          </li>
        ) : null}
        {mayOpen('/assets/store/from-template') && can(permissions.assets.saveFromTemplate) ? (
          <li>
            <Link to="/assets/store/from-template" className={styles.way}>
              <Face
                icon={IconTemplate}
                title={t('home.firstSteps.ways.templates')}
                text={t('home.firstSteps.ways.templatesText')}
              />
            </Link>
          </li>
        ) : null}
        {mayMake ? (
          <li>
            <button type="button" className={styles.way} onClick={() => void example.enter()}>
              <Face
                icon={IconEye}
                title={t('home.firstSteps.ways.example')}
                text={t(hasExample ? 'home.firstSteps.ways.exampleAgain' : 'home.firstSteps.ways.exampleText')}
              />
            </button>
          </li>
        ) : null}
      </ul>
      <p className={styles.oneByOne}>
        <Link to="/assets/create">{t('home.firstSteps.ways.form')}</Link>
      </p>
    </section>
  );
}
