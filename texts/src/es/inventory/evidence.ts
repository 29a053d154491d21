/** Words of evidence: pieces, their files, what they prove. */
export const evidence = {
  title: 'Evidencias',
  one: 'evidencia',
  many: 'evidencias',
  count_one: '{{count}} evidencia',
  count_other: '{{count}} evidencias',
  create: 'Agregar evidencia',
  edit: 'Editar evidencia',
  show: 'Evidencia',
  emptyTitle: 'Aún no hay evidencias en este alcance',
  emptyText:
    'Una evidencia prueba lo que se afirma de un activo: un documento, un registro, un informe, un certificado. Cargue la primera.',
  goesWithIt: 'También se eliminan sus versiones y sus archivos. Lo que prueba se conserva.',
  fields: {
    name: 'Título',
    kindId: 'Tipo',
    note: 'Nota',
    ownerId: 'Responsable',
    classificationId: 'Clasificación de la información',
    validUntil: 'Válida hasta',
  },
  extras: {
    fileCount: 'Archivos',
    size: 'Tamaño en bytes',
    revisionCount: 'Versiones',
    assetCount: 'Activos',
    validity: 'Vigencia',
    scan: 'Antivirus',
    isDamaged: 'Archivo alterado o perdido',
    isOnHold: 'Retención legal',
  },
  hints: {
    ownerId: 'El área que la mantiene al día.',
    validUntil: 'Se avisa 30 y 7 días antes, y ese día.',
  },
  options: {
    kindId: {
      1: 'Documento',
      2: 'Registro',
      3: 'Informe',
      4: 'Certificado',
      5: 'Contrato o acuerdo',
      6: 'Fotografía o captura de pantalla',
      7: 'Registro de eventos (log)',
      8: 'Otra',
    },
  },
  words: {
    validity: { unlimited: 'Sin vencimiento', valid: 'Vigente', soon: 'Vence pronto', expired: 'Vencida' },
    scan: { pending: 'En revisión', clean: 'Sin amenazas', infected: 'Infectado', unscanned: 'Sin revisar' },
  },
};
