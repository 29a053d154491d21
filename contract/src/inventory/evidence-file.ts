/** Bytes of a text that its preview shows at most. */
export const previewedText = 64 * 1024;
