import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { parameterCatalogue } from '@baluarte/contract/organization/parameter.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { IconFileImport } from '@tabler/icons-react';
import { Fragment, useEffect, useId, useRef } from 'react';
import { Link, Navigate, useLocation } from 'react-router';
import { importParameter, withImport } from '#kit/catalogue/import/import-address.ts';
import { ImportPlace } from '#kit/catalogue/import/import-place.tsx';
import { Page } from '#kit/layout/page.tsx';
import { useCan } from '#kit/session/session.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { KindList } from './kind-list.tsx';
import styles from './parameters.module.css';
import { Rows } from './rows.tsx';
import { Toolbar } from './toolbar.tsx';
import { useAddress } from './use-address.ts';
import { refreshWithChoices } from '#kit/catalogue/writes.ts';

/** What an import wrote can be chosen in forms at once. */
function useRefreshAfterImport(search: string): void {
  const isOpen = new URLSearchParams(search).has(importParameter);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) void refreshWithChoices();
    wasOpen.current = isOpen;
  }, [isOpen]);
}

/** A company's configuration tables: the tables on the left, the rows of one on the right. */
export function ParametersPage() {
  const { t, texts } = useTexts();
  const can = useCan();
  const location = useLocation();
  const [address, , redirect] = useAddress();
  const id = useId();
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  useRefreshAfterImport(location.search);
  const canImport = can(permissions.parameters.create) && can(permissions.parameters.edit);
  if (redirect) return <Navigate replace to={redirect} />;
  return (
    <Page
      title={t('parameter.title')}
      changing={permissions.parameters.edit}
      actions={
        canImport ? (
          <Button
            component={Link}
            to={withImport(location, 'new')}
            variant="default"
            leftSection={<IconFileImport size={16} stroke={1.5} aria-hidden />}
          >
            {t('catalogue.list.import')}
          </Button>
        ) : null
      }
    >
      <div className={styles.layout}>
        <KindList kind={address.kind} isNarrow={isNarrow} />
        <section aria-labelledby={id} className={styles.table}>
          <h2 id={id} className={styles.heading}>
            {texts.parameter.kinds[address.kind]}
          </h2>
          <Fragment key={address.kind}>
            <Toolbar />
            <Rows isNarrow={isNarrow} />
          </Fragment>
        </section>
      </div>
      {canImport ? (
        <ImportPlace
          key={address.kind}
          catalogue={parameterCatalogue(address.kind)}
          what={texts.parameter.kinds[address.kind].toLowerCase()}
        />
      ) : null}
    </Page>
  );
}
