/** Words of files that leave the product: exports, templates, pictures. */
export const files = {
  id: 'Id',
  status: 'Estado',
  createdAt: 'Creado',
  updatedAt: 'Actualizado',
  yes: 'sí',
  no: 'no',
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
