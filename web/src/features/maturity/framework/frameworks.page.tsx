import { statusIds } from '@baluarte/contract/kit/values.ts';
import type { FrameworkVersion } from '@baluarte/contract/maturity/framework.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { Anchor, Button, Menu, Table } from '@mantine/core';
import { IconDownload, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Failed } from '#kit/catalogue/list/nothing.tsx';
import { PageSkeleton } from '#kit/layout/page-skeleton.tsx';
import { Page } from '#kit/layout/page.tsx';
import { Empty, Panel } from '#kit/layout/panel.tsx';
import { useMayOpen } from '#kit/site/site.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { frameworksQuery } from '../shared/framework-queries.ts';
import {
  FrameworkMenu,
  pathOfFramework,
  pathOfNew,
  useFrameworkFiles,
  useFrameworkName,
  useMayMake,
} from './framework-acts.tsx';
import styles from './framework.module.css';

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;

/** The frameworks self-assessments are answered by: those of the product, and the company's own with their versions. */
export function FrameworksPage() {
  const { t } = useTexts();
  const mayMake = useMayMake();
  const files = useFrameworkFiles();
  const { data, error, refetch } = useQuery(frameworksQuery);
  const mayAudit = useMayOpen()('/audit');
  const own = (data ?? []).filter((version) => !version.is_shipped);
  const create = mayMake ? (
    <Button component={Link} to={pathOfNew()} leftSection={<IconPlus {...icon} />}>
      {t('framework.create')}
    </Button>
  ) : null;
  return (
    <Page
      title={t('framework.title')}
      lead={t('framework.lead')}
      changing={permissions.settings.edit}
      actions={
        mayMake ? (
          <>
            <Menu position="bottom-end">
              <Menu.Target>
                <Button variant="default" leftSection={<IconDownload {...icon} />}>
                  {t('framework.template')}
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                {(['xlsx', 'json'] as const).map((format) => (
                  <Menu.Item key={format} onClick={() => void files.template(format)}>
                    {t(`framework.${format}`)}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
            {create}
          </>
        ) : null
      }
    >
      {error && !data ? <Failed error={error} onRetry={() => void refetch()} /> : null}
      {!error && !data ? <PageSkeleton /> : null}
      {data ? (
        <div className={styles.panels}>
          <Panel
            title={t('framework.own')}
            isFlush={own.length > 0}
            actions={
              mayAudit ? (
                <Anchor component={Link} size="sm" to="/audit?entity=frameworkVersion">
                  {t('framework.history')}
                </Anchor>
              ) : null
            }
          >
            {own.length > 0 ? (
              <Versions title={t('framework.own')} versions={own} />
            ) : (
              <Empty title={t('framework.emptyTitle')} text={t('framework.emptyText')} action={create} />
            )}
          </Panel>
          <Panel title={t('framework.shipped')} isFlush>
            <Versions title={t('framework.shipped')} versions={data.filter((version) => version.is_shipped)} />
          </Panel>
        </div>
      ) : null}
    </Page>
  );
}

function Versions({ title, versions }: { title: string; versions: readonly FrameworkVersion[] }) {
  const { t, texts, number, dateTime } = useTexts();
  const nameOf = useFrameworkName();
  const { columns } = texts.framework;
  return (
    <div className={styles.scroll}>
      <Table fz="sm" miw="44rem">
        <caption className="b-visually-hidden">{title}</caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{columns.framework}</Table.Th>
            <Table.Th scope="col">{columns.version}</Table.Th>
            {[columns.items, columns.groups, columns.assessments].map((head) => (
              <Table.Th key={head} scope="col" ta="end">
                {head}
              </Table.Th>
            ))}
            <Table.Th scope="col">{columns.made}</Table.Th>
            <Table.Th scope="col" w="3rem">
              <span className="b-visually-hidden">{t('catalogue.columns.actions')}</span>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {versions.map((version) => (
            <Table.Tr key={version.code} data-retired={version.status_id === statusIds.INACTIVE || undefined}>
              <Table.Td>
                <Anchor component={Link} inherit to={pathOfFramework(version.code)}>
                  {nameOf(version)}
                </Anchor>
                <Marks version={version} />
              </Table.Td>
              <Table.Td>
                {version.code}
                {version.family === version.code ? null : <span className={styles.muted}> · {version.family}</span>}
              </Table.Td>
              <Table.Td ta="end">{number(version.items)}</Table.Td>
              <Table.Td ta="end">{number(version.groups)}</Table.Td>
              <Table.Td ta="end">{number(version.assessments)}</Table.Td>
              <Table.Td>
                {version.created_at === null
                  ? '—'
                  : version.created_by_name === null
                    ? dateTime(version.created_at)
                    : t('framework.madeBy', { name: version.created_by_name, at: dateTime(version.created_at) })}
              </Table.Td>
              <Table.Td ta="end">
                <FrameworkMenu version={version} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

/** Whether a version is the usual one, or retired. */
export function Marks({ version }: { version: FrameworkVersion }) {
  const { t } = useTexts();
  return (
    <>
      {version.is_default ? <span className={styles.mark}>{t('framework.isDefault')}</span> : null}
      {version.status_id === statusIds.INACTIVE ? (
        <span className={styles.mark} data-retired>
          {t('framework.isRetired')}
        </span>
      ) : null}
    </>
  );
}
