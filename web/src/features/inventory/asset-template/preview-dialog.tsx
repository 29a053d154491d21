import { Button } from '@mantine/core';
import type { AssetTemplate, TemplateItem, TemplatePreview } from '@baluarte/contract/inventory/asset-template.ts';
import { IconArrowNarrowRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Dialog } from '#kit/catalogue/dialog.tsx';
import { Failed } from '#kit/catalogue/list/nothing.tsx';
import { PageSkeleton } from '#kit/layout/page-skeleton.tsx';
import { localized, useTexts } from '#kit/texts/texts.ts';
import { isUsable } from './asset-rows.ts';
import { KeptRelations } from './kept-relations.tsx';
import styles from './preview.module.css';
import { previewQuery } from './template-queries.ts';

interface PreviewDialogProps {
  template: AssetTemplate;
  /** Looked at outside of every company. */
  isOutside?: boolean;
  /** Whether it is chosen; null where nothing is chosen. */
  chosen: boolean | null;
  onChoose?: (isChosen: boolean) => void;
  onClose: () => void;
}

/** What a template brings: values, requirements, threats, vulnerabilities, and the risks to expect of them. */
export function PreviewDialog({ template, isOutside = false, chosen, onChoose, onClose }: PreviewDialogProps) {
  const { t } = useTexts();
  const { data, error, refetch } = useQuery(previewQuery(template.id, isOutside));
  return (
    <Dialog title={localized(template, 'name')} size="48rem" onClose={onClose}>
      {error && !data ? <Failed error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <PageSkeleton /> : null}
      {data ? <Preview preview={data} isOutside={isOutside} /> : null}
      {chosen === null || !isUsable(template) ? null : (
        <div className={styles.foot}>
          <Button
            data-autofocus
            variant={chosen ? 'default' : 'filled'}
            onClick={() => {
              onChoose?.(!chosen);
              onClose();
            }}
          >
            {t(chosen ? 'assetTemplate.preview.leaveOut' : 'assetTemplate.preview.choose')}
          </Button>
        </div>
      )}
    </Dialog>
  );
}

function Preview({ preview, isOutside }: { preview: TemplatePreview; isOutside: boolean }) {
  const { t, texts } = useTexts();
  const { threats, vulnerabilities, impactFactors, risks, missingCount } = preview;
  const threatOf = new Map(threats.map((each) => [each.code, each]));
  const vulnerabilityOf = new Map(vulnerabilities.map((each) => [each.code, each]));
  const missing = isOutside ? 'missingShared' : 'missing';
  const facts: [string, ReactNode][] = [
    [t('assetTemplate.preview.category'), localized(preview.category, 'name')],
    ...(preview.type ? [fact(t('assetTemplate.preview.type'), preview.type)] : []),
    ...(preview.classification ? [fact(t('assetTemplate.preview.classification'), preview.classification)] : []),
    [
      t('assetTemplate.preview.personalData'),
      preview.personalDataKind
        ? localized(preview.personalDataKind, 'name')
        : t(preview.hasPersonalData ? 'shell.yes' : 'assetTemplate.preview.withoutData'),
    ],
    [t('assetTemplate.preview.critical'), t(preview.isCritical ? 'shell.yes' : 'shell.no')],
    ...(['integrity', 'availability'] as const).flatMap((name): [string, ReactNode][] => {
      const level = preview[name];
      return level === null ? [] : [[texts.asset.fields[name], texts.asset.options[name][level]]];
    }),
    [t('assetTemplate.preview.requirements'), localized(preview, 'securityRequirements')],
    [t('assetTemplate.preview.factors'), impactFactors.map((each) => localized(each, 'name')).join(' · ')],
  ];
  return (
    <>
      <p className={styles.text}>{localized(preview, 'description')}</p>
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {missingCount > 0 ? (
        <p className={styles.missing}>{t(`assetTemplate.preview.${missing}`, { count: missingCount })}</p>
      ) : null}
      <div className={styles.sides}>
        <Items title={t('assetTemplate.preview.threats')} items={threats} />
        <Items title={t('assetTemplate.preview.vulnerabilities')} items={vulnerabilities} />
      </div>
      <KeptRelations relations={preview.relations} />
      <section>
        <h3 className={styles.title}>
          {t('assetTemplate.preview.risks')} ({risks.length})
        </h3>
        <p className={styles.text}>
          {t(risks.length > 0 ? 'assetTemplate.preview.risksText' : 'assetTemplate.preview.noRisks')}
        </p>
        <ul className={styles.list}>
          {risks.map(({ threat, vulnerability }) => (
            <li key={`${threat} ${vulnerability}`}>
              {nameOf(threatOf.get(threat))}
              <IconArrowNarrowRight size={16} stroke={1.5} aria-label={t('assetTemplate.preview.exploits')} />
              {nameOf(vulnerabilityOf.get(vulnerability))}
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

const fact = (label: string, item: TemplateItem): [string, string] => [label, localized(item, 'name')];
const nameOf = (item: TemplateItem | undefined) => (item ? localized(item, 'name') : '');

function Items({ title, items }: { title: string; items: readonly TemplateItem[] }) {
  const { t } = useTexts();
  return (
    <section>
      <h3 className={styles.title}>
        {title} ({items.filter(({ isAvailable }) => isAvailable).length})
      </h3>
      <ul className={styles.list}>
        {items.map((each) => (
          <li key={each.code} data-missing={!each.isAvailable || undefined}>
            <span className={styles.code}>{each.code}</span> {localized(each, 'name')}
            {each.isAvailable ? null : <span className={styles.code}> ({t('assetTemplate.preview.isMissing')})</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
