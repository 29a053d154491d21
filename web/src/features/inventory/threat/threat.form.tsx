import { asset } from '@baluarte/contract/inventory/asset.ts';
import { relations } from '@baluarte/contract/inventory/relation.ts';
import { threat } from '@baluarte/contract/inventory/threat.ts';
import { vulnerability } from '@baluarte/contract/inventory/vulnerability.ts';
import { recordPage } from '#kit/catalogue/record-page.tsx';

/** Create, edit and show a threat. */
export const ThreatPage = recordPage(threat, {
  form: (field, { threat: { sections } }) => (
    <>
      {field.section(
        sections.identity,
        <>
          {field.text('code')}
          {field.text('name')}
          {field.longText('description')}
          {field.longText('example')}
        </>,
      )}
      {field.section(
        sections.kind,
        <>
          {field.choice('categoryId')}
          {field.choice('subcategoryId')}
          {field.choice('actorId')}
          {field.choice('reasonId')}
        </>,
      )}
    </>
  ),
  relations: [
    { relation: relations.threatAsset, other: asset },
    { relation: relations.threatVulnerability, other: vulnerability },
  ],
});
