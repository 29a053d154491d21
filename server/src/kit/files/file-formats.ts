// What files may be kept: each format by its media type, the endings its files have, and what `file-type` calls it.

interface Format {
  /** As it is kept and told. */
  type: string;
  extensions: readonly string[];
  /** Media types that the content is recognised as, where not `type`; `text`: by its characters. */
  told?: readonly string[] | 'text';
}

/** How the media types of today's documents of Microsoft begin. */
export const openXml = 'application/vnd.openxmlformats-officedocument';
const openDocument = 'application/vnd.oasis.opendocument';
/** What all older documents of Microsoft are, whatever program they are for. */
const compound = ['application/x-cfb'];

export const formats: readonly Format[] = [
  { type: 'application/pdf', extensions: ['pdf'] },
  { type: 'image/png', extensions: ['png'], told: ['image/png', 'image/apng'] },
  { type: 'image/jpeg', extensions: ['jpg', 'jpeg', 'jfif'] },
  { type: 'image/gif', extensions: ['gif'] },
  { type: 'image/webp', extensions: ['webp'] },
  { type: 'image/avif', extensions: ['avif'] },
  { type: 'image/bmp', extensions: ['bmp'] },
  { type: 'image/tiff', extensions: ['tif', 'tiff'] },
  {
    type: 'image/heic',
    extensions: ['heic', 'heif'],
    told: ['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence'],
  },
  { type: `${openXml}.wordprocessingml.document`, extensions: ['docx'] },
  { type: `${openXml}.wordprocessingml.template`, extensions: ['dotx'] },
  { type: `${openXml}.spreadsheetml.sheet`, extensions: ['xlsx'] },
  { type: `${openXml}.spreadsheetml.template`, extensions: ['xltx'] },
  { type: `${openXml}.presentationml.presentation`, extensions: ['pptx'] },
  { type: `${openXml}.presentationml.template`, extensions: ['potx'] },
  { type: `${openXml}.presentationml.slideshow`, extensions: ['ppsx'] },
  { type: 'application/vnd.visio', extensions: ['vsdx'] },
  { type: `${openDocument}.text`, extensions: ['odt'] },
  { type: `${openDocument}.spreadsheet`, extensions: ['ods'] },
  { type: `${openDocument}.presentation`, extensions: ['odp'] },
  { type: `${openDocument}.graphics`, extensions: ['odg'] },
  { type: 'application/msword', extensions: ['doc', 'dot'], told: compound },
  { type: 'application/vnd.ms-excel', extensions: ['xls', 'xlt'], told: compound },
  { type: 'application/vnd.ms-powerpoint', extensions: ['ppt', 'pps'], told: compound },
  { type: 'application/vnd.ms-outlook', extensions: ['msg'], told: compound },
  { type: 'application/vnd.ms-project', extensions: ['mpp'], told: compound },
  { type: 'application/x-visio', extensions: ['vsd'], told: compound },
  { type: 'application/rtf', extensions: ['rtf'], told: ['application/rtf', 'text/rtf'] },
  { type: 'application/zip', extensions: ['zip'] },
  { type: 'application/x-7z-compressed', extensions: ['7z'] },
  { type: 'application/vnd.rar', extensions: ['rar'], told: ['application/x-rar-compressed', 'application/vnd.rar'] },
  {
    type: 'application/gzip',
    extensions: ['gz', 'tgz'],
    told: ['application/gzip', 'application/x-gtar', 'application/x-tgz'],
  },
  { type: 'application/x-tar', extensions: ['tar'] },
  { type: 'application/x-bzip2', extensions: ['bz2'] },
  { type: 'application/x-xz', extensions: ['xz'] },
  { type: 'text/plain', extensions: ['txt', 'log', 'md', 'conf', 'cfg', 'ini'], told: 'text' },
  { type: 'text/csv', extensions: ['csv', 'tsv'], told: 'text' },
  { type: 'application/json', extensions: ['json'], told: 'text' },
  { type: 'application/xml', extensions: ['xml'], told: 'text' },
  { type: 'application/yaml', extensions: ['yaml', 'yml'], told: 'text' },
  { type: 'text/html', extensions: ['html', 'htm'], told: 'text' },
  { type: 'image/svg+xml', extensions: ['svg'], told: 'text' },
  { type: 'message/rfc822', extensions: ['eml'], told: 'text' },
  { type: 'application/mbox', extensions: ['mbox', 'mbx'], told: 'text' },
  { type: 'multipart/related', extensions: ['mht', 'mhtml'], told: 'text' },
  { type: 'text/calendar', extensions: ['ics'], told: 'text' },
];

/** Every ending that is taken, without its dot. */
export const takenExtensions: readonly string[] = formats.flatMap(({ extensions }) => extensions);

/** Endings of what a computer runs. */
const programs = new Set(
  `app apk bat cab cmd com cpl deb dll dmg exe gadget hta inf ins iso jar js jse lnk mjs msc msi msix msp mst pif ps1 psm1
   reg rpm scf scr sh sys url vb vbe vbs vhd vhdx wasm ws wsc wsf wsh xll`.split(/\s+/),
);
/** Endings of documents that hold macros. */
const withMacros = new Set('docm dotm xlsm xltm xlam xlsb pptm potm ppsm ppam sldm'.split(' '));

/** The last ending of a name, in small letters and without its dot; blanks and dots at the end do not count. */
export const extensionOf = (name: string): string =>
  /\.([^./\\]+)$/.exec(name.replace(/(?<![\s.])[\s.]+$/, ''))?.[1]?.toLowerCase() ?? '';

export const isProgram = (name: string): boolean => programs.has(extensionOf(name));
export const mayHoldMacros = (name: string): boolean => withMacros.has(extensionOf(name));

/** Media types that a page shows: pictures that run nothing, and PDF. */
const shown = new Set([
  'application/pdf',
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/bmp',
]);
export const isShown = (type: string): boolean => shown.has(type);

/** Media types whose characters a page shows as they stand; what a browser would draw or run is not among them. */
const readable = new Set([
  'text/plain',
  'text/csv',
  'application/json',
  'application/xml',
  'application/yaml',
  'message/rfc822',
  'application/mbox',
  'text/calendar',
]);
export const isReadable = (type: string): boolean => readable.has(type);
