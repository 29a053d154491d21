import type { ReactNode } from 'react';
import { useCities, useCountries, useReference, useStates } from '#kit/reference/reference.ts';
import { ReferenceChoice, type ReferenceForm, type ReferenceName } from './reference-choice.tsx';

interface CompanyListsProps {
  form: ReferenceForm;
  labels: Readonly<Record<ReferenceName, string>>;
  size?: 'sm' | 'md';
  isReadOnly?: boolean;
}

/** What kind of company it is: what it does, its category, and the types of that category. */
export function KindFields({ form, labels, ...look }: CompanyListsProps) {
  const shared = { form, ...look };
  const types = useReference('organizationTypes').data;
  const { categoryId } = form.value;
  return (
    <>
      <ReferenceChoice
        {...shared}
        name="economicActivityId"
        label={labels.economicActivityId}
        rows={useReference('economicActivities').data}
        isRequired
      />
      <ReferenceChoice
        {...shared}
        name="categoryId"
        label={labels.categoryId}
        rows={useReference('organizationCategories').data}
        isRequired
        clears={['typeId']}
      />
      {/* Before there is a category every type is offered, and choosing one says its category too. */}
      <ReferenceChoice
        {...shared}
        form={{
          ...form,
          set: (name, value) => {
            const chosen = types?.find(({ id }) => id === value);
            if (categoryId === null && chosen) form.set('categoryId', chosen.categoryId);
            form.set(name, value);
          },
        }}
        name="typeId"
        label={labels.typeId}
        rows={categoryId === null ? types : types?.filter((type) => type.categoryId === categoryId)}
        isRequired
      />
    </>
  );
}

interface PlaceFieldsProps extends CompanyListsProps {
  /** The city as free text, where cities are not listed. */
  city: ReactNode;
}

/** Where a company is, each list following the one before it. */
export function PlaceFields({ form, labels, city, ...look }: PlaceFieldsProps) {
  const shared = { form, ...look };
  const { countryId, stateId } = form.value;
  const states = useStates(countryId).data;
  const cities = useCities(stateId).data;
  return (
    <>
      <ReferenceChoice
        {...shared}
        name="countryId"
        label={labels.countryId}
        rows={useCountries().data}
        isRequired
        clears={['stateId', 'cityId']}
      />
      {/* Stands from the first moment: coming late it would push away what is being typed in below. */}
      {countryId !== null && states?.length !== 0 ? (
        <ReferenceChoice {...shared} name="stateId" label={labels.stateId} rows={states} clears={['cityId']} />
      ) : null}
      {cities && cities.length > 0 ? (
        <ReferenceChoice {...shared} name="cityId" label={labels.cityId} rows={cities} />
      ) : (
        city
      )}
    </>
  );
}
