/**
 * Version of the product's own wording of the consent (`registration.consent.text` in both languages): the day it came into
 * force. Stored with every consent; a new version asks everybody again at their next sign-in. Keep it for mere spelling
 * corrections. A test requires a decision whenever the wording changes.
 */
export const consentVersion = '2026-11-21';
