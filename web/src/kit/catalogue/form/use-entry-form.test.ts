// @vitest-environment jsdom
import type { Choice } from '@baluarte/contract/organization/choices.ts';
import { asset } from '@baluarte/contract/inventory/asset.ts';
import { vulnerability } from '@baluarte/contract/inventory/vulnerability.ts';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { loadEveryText, startTexts } from '#kit/texts/texts.ts';
import type { Catalogue, Row } from '../catalogue.ts';
import type { Choices } from '../choices.ts';
import { useEntryForm } from './use-entry-form.ts';
import { blankValues, type Values } from './values.ts';

beforeAll(async () => {
  await startTexts();
  await loadEveryText();
});
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
function open(catalogue: Catalogue, begin: Values | null, typed?: Values) {
  const row = begin && ({ ...begin, id: 1, version: 1, statusId: 1 } as unknown as Row);
  const { result } = renderHook(() => useEntryForm({ catalogue, choices, row, typed, onSaved: () => undefined }));
  const form = () => result.current.form;
  return { form, set: (name: string, value: unknown) => act(() => form().set(name, value)) };
}
const whole = {
  ...blankValues(vulnerability.fields),
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
    expect(form().value).toMatchObject({ categoryId: 2, subcategoryId: null });
    set('subcategoryId', 21);
    set('categoryId', null);
    expect(form().value).toMatchObject({ categoryId: null, subcategoryId: null });
  });

  test('stays when it still belongs there, and nothing else is touched', () => {
    const { form, set } = open(vulnerability, whole);
    set('categoryId', 1);
    set('severityId', 7);
    expect(form().value).toMatchObject({ ...whole, severityId: 7 });
  });

  test('goes also where it is optional', () => {
    const { form, set } = open(asset, { ...blankValues(asset.fields), categoryId: 1, typeId: 31 });
    set('categoryId', 2);
    expect(form().value).toMatchObject({ categoryId: 2, typeId: null });
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
    const { form, set } = open(vulnerability, null, whole);
    expect([form().isDirty, form().isTyped]).toEqual([true, false]);
    set('code', 'V-2');
    expect(form().isTyped).toBe(true);
  });

  test('not by what a flag that is off hides', () => {
    const { form, set } = open(asset, null);
    form().conditions.set('personalDataKindId', 'hasPersonalData');
    set('personalDataKindId', 4);
    expect(form().changed).toEqual([]);
    set('hasPersonalData', true);
    expect(form().changed.toSorted((a, b) => a.localeCompare(b))).toEqual(['hasPersonalData', 'personalDataKindId']);
  });
});

describe('an entry that another user saved meanwhile', () => {
  const row = { ...whole, id: 7, version: 3, statusId: 1 };
  const latest = { ...row, version: 4, name: 'De otra persona' };
  const sent: { method: string; body: unknown }[] = [];
  const reply = (status: number, body: object) =>
    Promise.resolve(new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } }));
  const answer = (_path: string, { method = 'GET', body }: RequestInit = {}) => {
    const sentBody: unknown = typeof body === 'string' ? JSON.parse(body) : null;
    sent.push({ method, body: sentBody });
    if (method === 'GET') return reply(200, { success: true, data: latest });
    const isOld = typeof sentBody === 'object' && sentBody !== null && 'version' in sentBody && sentBody.version === 3;
    const refusal = { success: false, code: 'changedMeanwhile', params: { by: 'Ana Ruiz', at: null } };
    return isOld ? reply(409, refusal) : reply(200, { success: true, data: { ...latest, version: 5 } });
  };
  const onSaved = vi.fn();
  const refused = async () => {
    vi.stubGlobal('fetch', answer);
    sent.length = 0;
    onSaved.mockReset();
    const shape = { catalogue: vulnerability, choices, row: row as unknown as Row, onSaved };
    const { result } = renderHook(() => useEntryForm(shape));
    act(() => result.current.form.set('description', 'Mía'));
    await act(() => result.current.form.save());
    await vi.waitFor(() => expect(result.current.clash).toMatchObject({ by: 'Ana Ruiz', latest: { version: 4 } }));
    expect(sent[0]?.body).toEqual({ description: 'Mía', version: 3 });
    expect(result.current.form.value['description']).toBe('Mía');
    return result;
  };
  afterEach(() => vi.unstubAllGlobals());

  test('is written over in what was typed alone, once the person says so', async () => {
    const result = await refused();
    await act(async () => result.current.keepMine());
    await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
    expect(sent.at(-1)?.body).toEqual({ description: 'Mía', version: 4 });
  });

  test('is gone on from, once the person takes it', async () => {
    const result = await refused();
    act(() => result.current.takeTheirs());
    expect(result.current.form.value).toMatchObject({ name: 'De otra persona', description: whole.description });
    expect([result.current.form.isDirty, result.current.clash]).toEqual([false, null]);
    act(() => result.current.form.set('code', 'V-2'));
    await act(() => result.current.form.save());
    expect(sent.at(-1)?.body).toEqual({ code: 'V-2', version: 4 });
  });
});
