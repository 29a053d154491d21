import type { TemplatePlace } from '@baluarte/contract/record/report-template.ts';
import { report } from './report.ts';

/** What each word says at its place. */
const words: Readonly<Record<string, string>> = {
  company: 'Nombre de la empresa',
  title: 'Título del informe',
  subtitle: 'Empresa y alcances',
  about: 'Filtro, periodo o autoevaluación de los que trata',
  date: 'Día que muestra el informe',
  madeOn: 'Cuándo se generó',
  version: 'Versión',
  authors: 'Quién lo elaboró',
  approvers: 'Quién lo aprobó',
  classification: 'Clasificación',
  summary: 'Cifras y texto de la primera parte',
};

const placeKinds: Readonly<Record<TemplatePlace['kind'], string>> = {
  word: 'Texto',
  table: 'Tabla',
  picture: 'Imagen o gráfica',
  text: 'Párrafo',
  section: 'Parte completa',
  sections: 'Todo el contenido',
};

/** Words of the files of Word that reports are filled into. */
export const reportTemplate = {
  kinds: report.kinds,
  words,
  placeKinds,
  wholeContent: 'Todas las partes del informe, con sus títulos',
  list: 'Plantillas de Word',
  lead: 'Suba un documento de Word de la empresa con lugares entre llaves dobles. Al pedir un informe como DOCX podrá elegirlo, y lo recibirá lleno.',
  none: 'Todavía no hay plantillas',
  noneText: 'Los informes en Word salen con el diseño del producto mientras no elija una plantilla.',
  saved: 'Guardada por {{by}} el {{at}}',
  savedAt: 'Guardada el {{at}}',
  places_one: '{{count}} lugar',
  places_other: '{{count}} lugares',
  download: 'Descargar',
  downloadLabel: 'Descargar {{name}}',
  replace: 'Cambiar archivo',
  replaceLabel: 'Cambiar el archivo de {{name}}',
  rename: 'Cambiar nombre',
  renameLabel: 'Cambiar el nombre de {{name}}',
  remove: 'Eliminar',
  removeLabel: 'Eliminar {{name}}',
  confirmRemove: '¿Eliminar la plantilla «{{name}}»? Los informes ya generados no cambian.',
  usedBySchedules_one: 'La usa {{count}} informe programado, que se pausará.',
  usedBySchedules_other: 'La usan {{count}} informes programados, que se pausarán.',
  removed: 'Plantilla eliminada.',
  renamed: 'Nombre guardado.',
  replaced: 'Archivo cambiado.',
  created: 'Plantilla guardada.',
  save: 'Guardar nombre',
  cancel: 'Cancelar',
  upload: 'Nueva plantilla',
  kind: 'Informe',
  name: 'Nombre de la plantilla',
  drop: 'Arrastre aquí un documento .docx de hasta 5 MB',
  choose: 'Elegir documento',
  reading: 'Revisando {{name}}…',
  found_one: 'Se llenará {{count}} lugar.',
  found_other: 'Se llenarán {{count}} lugares.',
  unknown_one: '{{count}} lugar no se conoce y quedará como está:',
  unknown_other: '{{count}} lugares no se conocen y quedarán como están:',
  nearest: '¿Quiso escribir {{place}}?',
  notWhole:
    'Las tablas e imágenes de este informe no se pueden comparar ahora: todavía no hay datos para generarlo, o falta un permiso.',
  keep: 'Guardar plantilla',
  another: 'Elegir otro documento',
  placesTitle: 'Lugares que puede usar',
  placesLead:
    'Escriba cada lugar tal como aparece, donde deba ir. Las tablas, imágenes y partes reemplazan todo su párrafo.',
  starter: 'Descargar documento inicial',
};
