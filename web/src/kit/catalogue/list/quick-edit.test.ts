import { es } from '@baluarte/texts/es/index.ts';
import { threat } from '@baluarte/contract/inventory/threat.ts';
import { vulnerability } from '@baluarte/contract/inventory/vulnerability.ts';
import { role } from '@baluarte/contract/organization/role.ts';
import { user } from '@baluarte/contract/organization/user.ts';
import { control } from '@baluarte/contract/risk/control.ts';
import { expect, test } from 'vitest';
import type { Catalogue } from '../catalogue.ts';
import type { Permits } from '../permits.ts';
import { columnsOf } from './columns.ts';
import { editedField, isQuickEditable } from './quick-edit.ts';

const may: Permits = {
  view: true,
  create: true,
  edit: true,
  quickEdit: true,
  status: true,
  remove: true,
  bulk: true,
  import: true,
};
const column = (catalogue: Catalogue, field: string) => {
  const found = columnsOf(catalogue, [], es).find((each) => each.field === field);
  if (!found) throw new RangeError(field);
  return found;
};
const canEdit = (catalogue: Catalogue, field: string, permits = may) =>
  isQuickEditable(catalogue, column(catalogue, field), permits);

test('texts, choices and the status change in the row; long texts and counts do not', () => {
  expect(['code', 'name', 'actorId', 'statusId'].every((field) => canEdit(threat, field))).toBe(true);
  expect(['description', 'assetCount', 'createdAt'].some((field) => canEdit(threat, field))).toBe(false);
});

test('a category on which a required subcategory depends changes in the form, where both can', () => {
  expect(canEdit(vulnerability, 'categoryId')).toBe(false);
  expect(canEdit(threat, 'categoryId')).toBe(true);
});

test('days and options that are given to many change in the row; the base of a role and a last day have their form', () => {
  const editable = ['typeId', 'implementationId', 'creationDate', 'nextFollowUp'];
  expect(editable.filter((field) => !canEdit(control, field))).toEqual([]);
  expect(canEdit(control, 'rating')).toBe(false);
  expect(canEdit(role, 'base')).toBe(false);
  expect(canEdit(user, 'accessUntil')).toBe(false);
});

test('who may not edit sees cells, not fields', () => {
  expect(canEdit(threat, 'name', { ...may, quickEdit: false })).toBe(false);
  expect(canEdit(threat, 'statusId', { ...may, status: false })).toBe(false);
});

test('a cell changes the language it shows', () => {
  const row = { id: 1, statusId: 1, version: 1, createdAt: '', updatedAt: '', name: 'Fuego', nameEn: 'Fire' };
  expect(editedField(column(threat, 'name'), row, 'en')).toBe('nameEn');
  expect(editedField(column(threat, 'name'), row, 'es')).toBe('name');
  expect(editedField(column(threat, 'name'), { ...row, nameEn: null }, 'en')).toBe('name');
});
