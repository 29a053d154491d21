/** Words of files that leave the product: exports, templates, pictures. */
export const files = {
  id: 'Id',
  status: 'Estado',
  createdAt: 'Creado',
  updatedAt: 'Actualizado',
  yes: 'sí',
  no: 'no',
  /** Header of a number of something, beside the column that lists it. */
  count: '{{what}} (cantidad)',
  statuses: {
    1: 'Activo',
    2: 'Inactivo',
    3: 'Invitado',
    4: 'Pendiente',
    5: 'Finalizado',
    6: 'Implementado',
    7: 'Mitigado',
  },
};
