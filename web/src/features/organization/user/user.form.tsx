import { permissions } from '@baluarte/contract/permissions.ts';
import { user } from '@baluarte/contract/organization/user.ts';
import { Suspense, type ReactNode } from 'react';
import { useFieldHome } from '#kit/catalogue/form/form-context.ts';
import { recordPage } from '#kit/catalogue/record-page.tsx';
import { PageSkeleton } from '#kit/layout/page-skeleton.tsx';
import { useSession } from '#kit/session/session.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { AccessTab } from './access-tab.tsx';
import { PlatformUserPage } from '#organization/lazy-platform-pages.ts';
import { AccountFacts } from './account-facts.tsx';
import { RemoveUser } from './remove-user-later.ts';
import { UserActions } from './user-actions.tsx';
import styles from './user.module.css';

/** The user's own data: read-only in the form. */
function ReadOnly({ children }: { children: ReactNode }) {
  const { form } = useFieldHome();
  const { t } = useTexts();
  if (form === null) return children;
  return (
    <>
      <dl className={styles.readOnly}>{children}</dl>
      <p className={styles.note}>{t('user.personNote')}</p>
    </>
  );
}

/** The scopes of a place; that it has every one is no empty field. */
function PlaceScopes({ children }: { children: ReactNode }) {
  const { form, values } = useFieldHome();
  const { t } = useTexts();
  if (form !== null || values['isLimited'] === true) return children;
  return (
    <div>
      <dt className={styles.label}>{t('user.fields.scopeIds')}</dt>
      <dd className={styles.value}>{t('user.access.everyScope')}</dd>
    </div>
  );
}

const Record = recordPage(user, {
  form: (field, { user: { sections } }) => (
    <>
      {field.section(
        sections.person,
        <ReadOnly>
          {field.text('name')}
          {field.text('lastName')}
          {field.text('email')}
          {field.text('phone')}
        </ReadOnly>,
      )}
      {field.section(
        sections.place,
        <>
          {field.choice('roleId')}
          <PlaceScopes>{field.choices('scopeIds')}</PlaceScopes>
          {field.choices('areaIds')}
          {field.date('accessUntil')}
        </>,
      )}
      <AccountFacts />
    </>
  ),
  tabs: [{ name: 'access', title: 'user.access.tab', access: permissions.users.view, Tab: AccessTab }],
  Actions: UserActions,
  RemoveOne: RemoveUser,
});

/** A person of the company, edited and shown; outside of every company anybody with an account. */
export function UserPage() {
  if (useSession()?.companyId !== null) return <Record />;
  return (
    <Suspense fallback={<PageSkeleton />}>
      <PlatformUserPage />
    </Suspense>
  );
}
