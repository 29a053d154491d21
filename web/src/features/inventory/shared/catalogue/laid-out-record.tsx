import { catalogues } from '@baluarte/contract/catalogues.ts';
import { Fragment, type ComponentType } from 'react';
import type { Catalogue } from '#kit/catalogue/catalogue.ts';
import type { LaidOutName } from './laid-out-name.ts';
import { AnyField } from '#kit/catalogue/form/field-kit.tsx';
import { recordPage, type RecordOptions } from '#kit/catalogue/record-page.tsx';
import { sidesOf } from './sides-of.ts';
import { wordsIn } from '#kit/catalogue/words.ts';

const pages = new Map<LaidOutName, ComponentType>();

type Own = Omit<RecordOptions<Catalogue['fields']>, 'form' | 'relations'> & {
  /** Above the parts: what matters more than any field. */
  Above?: ComponentType;
  /** Below the parts: what is no field of the form. */
  Below?: ComponentType;
};

/** Create, edit and show an entry in the parts its contract names, with what a feature adds. The same component for all three. */
export function laidOutRecord(name: LaidOutName, { Above, Below, ...own }: Own = {}): ComponentType {
  const known = pages.get(name);
  if (known) return known;
  const sections: Readonly<Record<string, readonly string[]>> = catalogues[name].sections;
  const page = recordPage<Catalogue>(catalogues[name], {
    form: (field, texts) => (
      <>
        {Above ? <Above /> : null}
        {Object.entries(sections).map(([section, fields]) => (
          <Fragment key={section}>
            {field.section(
              wordsIn(texts, name).sections?.[section] ?? '',
              fields.map((each) => <AnyField key={each} name={each} />),
            )}
          </Fragment>
        ))}
        {Below ? <Below /> : null}
      </>
    ),
    relations: sidesOf(name),
    ...own,
  });
  pages.set(name, page);
  return page;
}
