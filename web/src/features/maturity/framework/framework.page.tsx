import { familyOf, type FrameworkDefinition } from '@baluarte/contract/maturity/framework-definition.ts';
import { itemKinds } from '@baluarte/contract/maturity/framework.rules.ts';
import { Button, Table, TextInput } from '@mantine/core';
import { IconCopyPlus, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type CSSProperties } from 'react';
import { Link, useParams } from 'react-router';
import { Failed } from '#kit/catalogue/list/nothing.tsx';
import { PageSkeleton } from '#kit/layout/page-skeleton.tsx';
import { Page } from '#kit/layout/page.tsx';
import { Panel } from '#kit/layout/panel.tsx';
import { fold } from '#kit/search/fold.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { catalogueQuery, frameworksQuery } from '../shared/framework-queries.ts';
import { said, stepName } from '../shared/framework-words.ts';
import { FrameworkMenu, pathOfNew, useMayMake } from './framework-acts.tsx';
import { Marks } from './frameworks.page.tsx';
import styles from './framework.module.css';
import { PreviewPanel } from './preview-panel.tsx';

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;

/** One version of a framework: all that an assessment is answered and scored by, and what a past one comes to by it. */
export function FrameworkPage() {
  const { t } = useTexts();
  const { frameworkCode = '' } = useParams();
  const mayMake = useMayMake();
  const { data: definition, error, refetch } = useQuery(catalogueQuery(frameworkCode));
  const { data: versions } = useQuery(frameworksQuery);
  const version = versions?.find(({ code }) => code === frameworkCode);
  return (
    <Page
      title={definition ? said(definition.name) : t('framework.title')}
      lead={
        definition ? `${definition.code}${definition.family === null ? '' : ` · ${familyOf(definition)}`}` : undefined
      }
      beside={version ? <Marks version={version} /> : null}
      actions={
        version ? (
          <>
            <FrameworkMenu version={version} />
            {mayMake ? (
              <Button
                variant="default"
                component={Link}
                to={pathOfNew(version.code)}
                leftSection={<IconCopyPlus {...icon} />}
              >
                {t(version.is_shipped ? 'framework.basedOn' : 'framework.newVersion')}
              </Button>
            ) : null}
          </>
        ) : null
      }
    >
      {error && !definition ? <Failed error={error} onRetry={() => void refetch()} /> : null}
      {!error && !definition ? <PageSkeleton /> : null}
      {definition ? (
        <div className={styles.panels}>
          <p className={styles.note}>{t('framework.neverChanges')}</p>
          <div className={styles.pair}>
            <ScalePanel definition={definition} />
            <RulesPanel definition={definition} />
          </div>
          <TreePanel definition={definition} />
          {mayMake ? <PreviewPanel definition={definition} version={definition.code} /> : null}
          <ItemsPanel definition={definition} />
        </div>
      ) : null}
    </Page>
  );
}

interface Shown {
  definition: FrameworkDefinition;
}

function ScalePanel({ definition: { scale } }: Shown) {
  const { t, number } = useTexts();
  return (
    <Panel title={t('framework.detail.scale')}>
      <dl className={styles.facts}>
        {scale.map((step) => (
          <div key={step.value}>
            <dt>
              {number(step.value)} · {said(step.name)}
            </dt>
            <dd>{said(step.description)}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

function RulesPanel({ definition }: Shown) {
  const { t, number, percent } = useTexts();
  const { gaps, lights, items } = definition;
  const [orange = 0, yellow = 0, green = 0] = lights;
  const steps = itemKinds.filter((kind) => items.some((item) => item.kind === kind));
  const facts = [
    [t('framework.detail.steps'), steps.map((kind) => stepName(kind, definition)).join(', ')],
    [t('framework.detail.target'), number(definition.target)],
    [t('framework.detail.roundingTitle'), t(`framework.detail.roundings.${definition.rounding}`)],
    [t('framework.detail.gaps'), t('framework.detail.gapsText', { high: gaps.high, medium: gaps.medium })],
    [t('framework.detail.lights'), t('framework.detail.lightsText', { orange, yellow, green })],
  ] as const;
  return (
    <Panel title={t('framework.detail.levels')}>
      <dl className={styles.facts}>
        {definition.levels.map((level, at) => (
          <div key={level.threshold}>
            <dt>
              {number(at + 1)} · {said(level.name)}
            </dt>
            <dd>{t('framework.detail.threshold', { value: level.threshold })}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>
        {t('framework.detail.levelRule', { sufficient: percent(definition.sufficient / 100) })}
      </p>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

const depthStyle = (depth: number): CSSProperties & Record<'--depth', number> => ({ '--depth': depth });

/** Groups within each other, in the order they are read: each before those it is made of. */
export function treeOf({ groups }: Pick<FrameworkDefinition, 'groups'>): { code: string; depth: number }[] {
  const inner = Map.groupBy(groups, ({ parent }) => parent);
  const walk = (parent: string | null, depth: number): { code: string; depth: number }[] =>
    (inner.get(parent) ?? []).flatMap(({ code }) => [{ code, depth }, ...walk(code, depth + 1)]);
  return walk(null, 0);
}

function TreePanel({ definition }: Shown) {
  const { t, texts, number } = useTexts();
  const { groups, items } = definition;
  const byCode = new Map(groups.map((group) => [group.code, group]));
  return (
    <Panel title={t('framework.detail.tree')} isFlush>
      <div className={styles.scroll}>
        <Table fz="sm" verticalSpacing={4} miw="36rem">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t('framework.detail.group')}</Table.Th>
              <Table.Th scope="col">{t('framework.detail.formula')}</Table.Th>
              <Table.Th scope="col" ta="end">
                {t('framework.detail.weight')}
              </Table.Th>
              <Table.Th scope="col" ta="end">
                {t('framework.detail.items')}
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {treeOf(definition).map(({ code, depth }) => {
              const group = byCode.get(code);
              const own = items.filter((item) => item.groups.includes(code)).length;
              return group ? (
                <Table.Tr key={code}>
                  <Table.Td>
                    <span className={styles.indent} style={depthStyle(depth)}>
                      <span className={styles.muted}>{code}</span> {said(group.name)}
                    </span>
                  </Table.Td>
                  <Table.Td>{texts.framework.choices.formula[group.formula]}</Table.Td>
                  <Table.Td ta="end">{group.weight === null ? '—' : number(group.weight)}</Table.Td>
                  <Table.Td ta="end">{own === 0 ? '—' : number(own)}</Table.Td>
                </Table.Tr>
              ) : null;
            })}
          </Table.Tbody>
        </Table>
      </div>
    </Panel>
  );
}

function ItemsPanel({ definition }: Shown) {
  const { t, number } = useTexts();
  const [search, setSearch] = useState('');
  const word = fold(search.trim());
  const shown = definition.items.filter(
    ({ code, name, question }) => word === '' || fold(`${code} ${said(name)} ${said(question)}`).includes(word),
  );
  const isWeighed = definition.items.some(({ weight }) => weight !== null);
  return (
    <Panel
      title={`${t('framework.detail.items')} (${number(definition.items.length)})`}
      isFlush
      actions={
        <search>
          <TextInput
            size="xs"
            aria-label={t('framework.detail.searchItems')}
            placeholder={t('framework.detail.searchItems')}
            leftSection={<IconSearch {...icon} />}
            value={search}
            onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          />
        </search>
      }
    >
      <div className={styles.scroll}>
        <Table fz="sm" verticalSpacing={4} miw="44rem">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t('framework.cells.code')}</Table.Th>
              <Table.Th scope="col">{t('framework.detail.items')}</Table.Th>
              <Table.Th scope="col">{t('framework.cells.groups')}</Table.Th>
              {isWeighed ? (
                <Table.Th scope="col" ta="end">
                  {t('framework.detail.weight')}
                </Table.Th>
              ) : null}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map((item) => (
              <Table.Tr key={item.code}>
                <Table.Td className={styles.code}>{item.code}</Table.Td>
                <Table.Td>
                  <strong>{said(item.name)}</strong>
                  <span className={styles.question}>{said(item.question)}</span>
                </Table.Td>
                <Table.Td>{item.groups.join(', ')}</Table.Td>
                {isWeighed ? <Table.Td ta="end">{item.weight === null ? '—' : number(item.weight)}</Table.Td> : null}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </Panel>
  );
}
