import { asset } from '@baluarte/contract/inventory/asset.ts';
import { relations } from '@baluarte/contract/inventory/relation.ts';
import { threat } from '@baluarte/contract/inventory/threat.ts';
import { vulnerability } from '@baluarte/contract/inventory/vulnerability.ts';
import { recordPage } from '#kit/catalogue/record-page.tsx';
import type { Row } from '#kit/catalogue/catalogue.ts';
import { EvidencePart } from './evidence-part.tsx';
import { CriticalityLink } from './criticality/criticality-link.tsx';
import { CriticalityPart } from './criticality/criticality-part.tsx';
import { SaveAsTemplate } from './save-as-template.tsx';

/** What else there is to do with an asset. */
function Actions({ row }: { row: Row }) {
  return (
    <>
      <CriticalityLink row={row} />
      <SaveAsTemplate row={row} />
    </>
  );
}

/** Create, edit and show an asset. Criticality and personal data ask for more only where they apply. */
export const AssetPage = recordPage(asset, {
  form: (field, { asset: { sections } }) => (
    <>
      {field.section(
        sections.identity,
        <>
          {field.text('code')}
          {field.text('name')}
          {field.longText('description')}
          {field.choice('categoryId')}
          {field.choice('typeId')}
          {field.choice('classificationId')}
          {field.choice('companyCategoryId')}
        </>,
      )}
      {field.section(
        sections.responsibility,
        <>
          {field.choice('ownerId')}
          {field.choice('custodianId')}
          {field.choice('processId')}
          {field.choice('locationId')}
        </>,
      )}
      {field.section(
        sections.data,
        <>
          {field.flag('hasPersonalData')}
          {field.when('hasPersonalData', 'personalDataKindId')}
          {field.flag('isCritical')}
          {field.when('isCritical', 'criticalDetails')}
        </>,
      )}
      {field.section(
        sections.security,
        <>
          {field.longText('securityRequirements')}
          {field.choices('impactFactorIds')}
          {field.longText('notes')}
        </>,
      )}
      <CriticalityPart />
      <EvidencePart />
    </>
  ),
  Actions,
  relations: [
    { relation: relations.assetThreat, other: threat },
    { relation: relations.assetVulnerability, other: vulnerability },
    { relation: relations.assetAsset, other: asset, everyScope: asset.endpoints.tenant },
  ],
});
