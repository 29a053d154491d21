// What a document of Word may consist of. Whatever is not named here is refused: what a reader of Word fetches or runs is never all known.

/** Where types of relationships begin: of the standard in both of its forms, of packages, and of later versions of Word. */
const relationshipStart =
  /^http:\/\/(?:schemas\.openxmlformats\.org\/(?:officeDocument|package)\/2006\/relationships(?:\/metadata)?|purl\.oclc\.org\/ooxml\/officeDocument\/relationships|schemas\.microsoft\.com\/office\/(?:2006|2007|20[12]\d\/\d\d|20[12]\d)\/relationships)\//;

/** Last parts of those types: to parts that are drawn, written or kept, and that neither run nor lead elsewhere. */
const relationshipNames = new Set(
  `officeDocument core-properties extended-properties extendedProperties custom-properties customProperties thumbnail printerSettings styles stylesWithEffects settings webSettings fontTable
   theme themeOverride numbering footnotes endnotes comments commentsExtended commentsIds commentsExtensible people header footer image
   hyperlink chart chartEx chartUserShapes chartStyle chartColorStyle diagramData diagramLayout diagramQuickStyle diagramColors
   diagramDrawing customXml customXmlProps font glossaryDocument hdphoto documenttasks intelligence2 classificationlabels`.split(
    /\s+/,
  ),
);

export const isKnownRelationship = (type: string): boolean => {
  const start = relationshipStart.exec(type)?.[0];
  return start !== undefined && relationshipNames.has(type.slice(start.length));
};

const officeType = 'application/vnd.openxmlformats-officedocument.';
const partTypes = new Set([
  'application/xml',
  'text/xml',
  'application/vnd.openxmlformats-package.relationships+xml',
  'application/vnd.openxmlformats-package.core-properties+xml',
  'application/vnd.ms-word.stylesWithEffects+xml',
  'application/vnd.ms-office.chartstyle+xml',
  'application/vnd.ms-office.chartcolorstyle+xml',
  'application/vnd.ms-office.chartex+xml',
  'application/vnd.ms-office.drawingml.diagramDrawing+xml',
  'application/vnd.ms-office.intelligence2+xml',
  'application/vnd.ms-office.classificationlabels+xml',
  'application/vnd.ms-office.documenttasks+xml',
  // Of a printer: Word hands it to the printer alone.
  'application/vnd.openxmlformats-officedocument.wordprocessingml.printerSettings',
  'application/x-fontdata',
  'application/x-font-ttf',
  ...`theme+xml themeOverride+xml extended-properties+xml custom-properties+xml customXmlProperties+xml vmlDrawing vmlDrawing+xml
   obfuscatedFont spreadsheetml.sheet`
    .split(/\s+/)
    .map((name) => officeType + name),
  ...`document.main document.glossary styles settings webSettings fontTable numbering footnotes endnotes comments commentsExtended
   commentsIds commentsExtensible people header footer`
    .split(/\s+/)
    .map((name) => `${officeType}wordprocessingml.${name}+xml`),
  ...`chart chartshapes diagramData diagramLayout diagramStyle diagramColors`
    .split(/\s+/)
    .map((name) => `${officeType}drawingml.${name}+xml`),
]);

/** Whether a part may be in a document by what the package says it is: pictures, fonts, and the parts Word writes. */
export const isKnownPart = (type: string): boolean =>
  partTypes.has(type) ||
  /^image\/(?:png|jpe?g|gif|bmp|tiff|svg\+xml|webp|x-(?:emf|wmf|png|tiff?|ms-bmp)|emf|wmf|vnd\.ms-photo|pjpeg)$/.test(
    type,
  );

/** Beginnings of the vocabularies of elements: of the standard, of old drawings, of properties, and of later versions of Word. */
export const isKnownVocabulary = (uri: string): boolean =>
  /^http:\/\/(?:schemas\.openxmlformats\.org|purl\.oclc\.org\/ooxml|purl\.org\/dc|schemas\.microsoft\.com\/office)\//.test(
    uri,
  ) ||
  [
    'urn:schemas-microsoft-com:vml',
    'urn:schemas-microsoft-com:office:office',
    'urn:schemas-microsoft-com:office:word',
  ].includes(uri) ||
  // An element of no vocabulary means nothing to Word.
  uri === '' ||
  uri === 'http://www.w3.org/XML/1998/namespace' ||
  uri === 'http://www.w3.org/2000/svg';

/** Attributes that name a relationship of the part, by which something is drawn or linked; any other is refused. */
export const relationshipAttributes = new Set(['id', 'embed', 'dm', 'lo', 'qs', 'cs', 'pict', 'relid']);

/** Elements whose relationship may lead to an address of the web: what a reader clicks. */
export const linkElements = new Set(['hyperlink', 'hlinkClick', 'hlinkHover', 'hlinkMouseOver']);

/** Settings of a document, besides those of later versions of Word. Missing on purpose: `attachedTemplate`, `mailMerge`, `saveThroughXslt`, `useXSLTWhenSaving`. */
export const settings = new Set(
  `writeProtection view zoom removePersonalInformation removeDateAndTime doNotDisplayPageBoundaries displayBackgroundShape
   printPostScriptOverText printFractionalCharacterWidth printFormsData embedTrueTypeFonts embedSystemFonts saveSubsetFonts saveFormsData
   mirrorMargins alignBordersAndEdges bordersDoNotSurroundHeader bordersDoNotSurroundFooter gutterAtTop hideSpellingErrors
   hideGrammaticalErrors activeWritingStyle proofState formsDesign linkStyles stylePaneFormatFilter stylePaneSortMethod documentType
   revisionView trackRevisions doNotTrackMoves doNotTrackFormatting documentProtection autoFormatOverride styleLockTheme styleLockQFSet
   defaultTabStop autoHyphenation consecutiveHyphenLimit hyphenationZone doNotHyphenateCaps showEnvelope summaryLength
   clickAndTypeStyle defaultTableStyle evenAndOddHeaders bookFoldRevPrinting bookFoldPrinting bookFoldPrintingSheets
   drawingGridHorizontalSpacing drawingGridVerticalSpacing displayHorizontalDrawingGridEvery displayVerticalDrawingGridEvery
   doNotUseMarginsForDrawingGridOrigin drawingGridHorizontalOrigin drawingGridVerticalOrigin doNotShadeFormData noPunctuationKerning
   characterSpacingControl printTwoOnOne strictFirstAndLastChars noLineBreaksAfter noLineBreaksBefore savePreviewPicture
   doNotValidateAgainstSchema saveInvalidXml ignoreMixedContent alwaysShowPlaceholderText doNotDemarcateInvalidXml saveXmlDataOnly
   showXMLTags alwaysMergeEmptyNamespace updateFields hdrShapeDefaults footnotePr endnotePr compat docVars rsids mathPr attachedSchema
   themeFontLang clrSchemeMapping doNotIncludeSubdocsInStats doNotAutoCompressPictures forceUpgrade captions readModeInkLockDown
   smartTagType schemaLibrary shapeDefaults doNotEmbedSmartTags decimalSymbol listSeparator`.split(/\s+/),
);

/** Elements that run or bring in other documents, in vocabularies that are known otherwise. */
export const activeElements = new Set(
  `altChunk subDoc object OLEObject control movie mailMerge frameset frame saveThroughXslt attachedTemplate dataSource headerSource
   scriptAnchor webVideoPr oleObj embeddedWAV snd audioFile videoFile quickTimeFile wavAudioFile audioCd`.split(/\s+/),
);
