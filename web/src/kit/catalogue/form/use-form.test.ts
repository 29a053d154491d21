// @vitest-environment jsdom
import type { Choice } from '@baluarte/contract/organization/choices.ts';
import { asset } from '@baluarte/contract/inventory/asset.ts';
import { vulnerability } from '@baluarte/contract/inventory/vulnerability.ts';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { Refusal } from '#kit/http/refusal.ts';
import type { Catalogue } from '../catalogue.ts';
import type { Choices } from '../choices.ts';
import { useForm } from './use-form.ts';
import { blankValues, type Values } from './values.ts';

afterEach(cleanup);

const choice = (id: number, parentId: number | null, statusId = 1): Choice => ({
  id,
  code: `C${id}`,
  name: `Nombre ${id}`,
  nameEn: null,
  parentId,
  statusId,
});
const lists: Record<string, Choice[]> = {
  vulnerabilityCategory: [choice(1, null), choice(2, null)],
  vulnerabilitySubcategory: [choice(11, 1), choice(12, 1), choice(21, 2), choice(22, 2, 2)],
  assetCategory: [choice(1, null), choice(2, null)],
  assetType: [choice(31, 1), choice(32, 2)],
};
const choices: Choices = {
  of: (kind) => lists[kind ?? ''] ?? [],
  find: (kind, id) => lists[kind ?? '']?.find((one) => one.id === id),
  isLoading: false,
};
type Shape = Pick<Catalogue, 'fields' | 'input'>;
function open(catalogue: Shape, begin: Values, typed?: Values) {
  const { result } = renderHook(() => useForm({ catalogue, choices, begin, ...(typed && { typed }) }));
  return {
    form: () => result.current,
    set: (name: string, value: unknown) => act(() => result.current.set(name, value)),
    act: (work: (form: typeof result.current) => unknown) => act(() => void work(result.current)),
  };
}
const blank = blankValues(vulnerability.fields);
const whole = {
  ...blank,
  code: 'V-1',
  name: 'Puerta abierta',
  categoryId: 1,
  subcategoryId: 11,
  severityId: 5,
  description: 'Nadie la cierra.',
};

describe('a choice below another one', () => {
  test('is emptied when the one above it changes to where it does not belong', () => {
    const { form, set } = open(vulnerability, whole);
    set('categoryId', 2);
    expect(form().values).toMatchObject({ categoryId: 2, subcategoryId: null });
    set('subcategoryId', 21);
    set('categoryId', null);
    expect(form().values).toMatchObject({ categoryId: null, subcategoryId: null });
  });

  test('stays when it still belongs there, and nothing else is touched', () => {
    const { form, set } = open(vulnerability, whole);
    set('categoryId', 1);
    set('severityId', 7);
    expect(form().values).toMatchObject({ ...whole, severityId: 7 });
  });

  test('goes also where it is optional', () => {
    const { form, set } = open(asset, { ...blankValues(asset.fields), categoryId: 1, typeId: 31 });
    set('categoryId', 2);
    expect(form().values).toMatchObject({ categoryId: 2, typeId: null });
  });
});

describe('a form is changed', () => {
  test('by what differs from how it began, and no longer once that is typed back', () => {
    const { form, set } = open(vulnerability, whole);
    expect([form().isDirty, form().isTyped]).toEqual([false, false]);
    set('name', 'Ventana abierta');
    expect([form().isDirty, form().changed]).toEqual([true, ['name']]);
    set('name', 'Puerta abierta');
    expect(form().isDirty).toBe(false);
  });

  test('from the beginning where it is a copy, which holds no work yet', () => {
    const { form, set } = open(vulnerability, blank, whole);
    expect([form().isDirty, form().isTyped]).toEqual([true, false]);
    set('code', 'V-2');
    expect(form().isTyped).toBe(true);
  });

  test('not any more once it is begun anew, with what a draft held laid over it', () => {
    const { form, set, act: run } = open(vulnerability, whole);
    set('name', 'Otra');
    run((one) => one.restart({ ...whole, name: 'Otra' }));
    expect(form().isDirty).toBe(false);
    run((one) => one.restart(whole, { name: 'Del borrador' }));
    expect([form().isDirty, form().values['name']]).toEqual([true, 'Del borrador']);
  });

  test('not by what a flag that is off hides', () => {
    const { form, set } = open(asset, blankValues(asset.fields));
    form().conditions.set('personalDataKindId', 'hasPersonalData');
    set('personalDataKindId', 4);
    expect(form().changed).toEqual([]);
    set('hasPersonalData', true);
    expect(form().changed.toSorted((a, b) => a.localeCompare(b))).toEqual(['hasPersonalData', 'personalDataKindId']);
  });
});

describe('what is wrong with a field is said', () => {
  test('once it was left or saving was tried, and not while it is first typed', () => {
    const { form, set, act: run } = open(vulnerability, whole);
    set('code', '');
    expect(form().issueOf('code')).toBeUndefined();
    run((one) => one.touch('code'));
    expect(form().issueOf('code')).toMatchObject({ code: 'required' });
    set('description', '');
    expect(form().issueOf('description')).toBeUndefined();
    run((one) => expect(one.attempt()).toBe(false));
    expect(form().issueOf('description')).toMatchObject({ code: 'required' });
    set('code', 'V-9');
    expect(form().issueOf('code')).toBeUndefined();
  });

  const taken = () =>
    new Refusal(409, { code: 'vulnerability.codeTaken', issues: [{ path: 'body.code', code: 'taken' }] });

  test('by the server at its field, until another value stands there, and again when the first comes back', () => {
    const { form, set, act: run } = open(vulnerability, whole);
    run((one) => expect(one.takeRefusal(taken())).toBe(true));
    expect(form().issueOf('code')).toMatchObject({ code: 'taken' });
    expect(form().issues).toHaveLength(1);
    set('code', 'V-2');
    expect(form().issues).toEqual([]);
    run((one) => expect(one.attempt()).toBe(true));
    set('code', 'V-1');
    expect(form().issueOf('code')).toMatchObject({ code: 'taken' });
  });

  test('elsewhere where the server speaks of no field of the form', () => {
    const { act: run } = open(vulnerability, whole);
    run((one) => expect(one.takeRefusal(new Refusal(500, { code: 'unexpected' }))).toBe(false));
    run((one) =>
      expect(
        one.takeRefusal(new Refusal(422, { code: 'invalid', issues: [{ path: 'query.x', code: 'unknown' }] })),
      ).toBe(false),
    );
  });
});
