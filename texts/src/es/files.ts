import { statusNames } from './problems.ts';
/** Words of files that leave the product: exports, templates, pictures. */
export const files = {
  id: 'Id',
  scope: 'Alcance',
  status: 'Estado',
  createdAt: 'Creado',
  updatedAt: 'Actualizado',
  yes: 'sí',
  no: 'no',
  /** Header of a number of something, beside the column that lists it. */
  count: '{{what}} (cantidad)',
  statuses: statusNames.entry,
};
