/** Browsers know passkeys by a domain name: not at a page opened by a number, nor without https. */
export const hasPasskeys = (): boolean =>
  typeof window.PublicKeyCredential === 'function' &&
  window.isSecureContext &&
  !/^[\d.]+$|^\[/.test(window.location.hostname);
