import { asset } from '@baluarte/contract/inventory/asset.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { pagesOf } from '#kit/catalogue/catalogue.ts';
import { useFieldHome } from '#kit/catalogue/form/form-context.ts';
import { Section } from '#kit/catalogue/form/section.tsx';
import { useCan } from '#kit/session/session.tsx';
import { useTexts } from '#kit/texts/texts.ts';

/** In the form of an asset that is there: the way to its evidence, which is handed in on a tab of its page. */
export function EvidencePart() {
  const { t } = useTexts();
  const { form, row } = useFieldHome();
  const mayList = useCan()(permissions.evidence.list);
  if (form === null || !row || !mayList) return null;
  return (
    <Section title={t('shell.pages.evidence')}>
      <div>
        <Anchor component={Link} to={pagesOf(asset).show(row.id, 'evidence')} size="sm">
          {t('asset.evidence', { count: Number(row['evidenceCount'] ?? 0) })}
        </Anchor>
      </div>
    </Section>
  );
}
