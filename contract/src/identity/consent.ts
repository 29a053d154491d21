/**
 * Version of the product's own wording of the consent (`registration.consent.text` in both languages): the day it came into
 * force. Kept with every agreement; with another one everybody is asked again at their next entry. It stays where only
 * spelling is mended, because what people agreed to is the same. A test asks for a decision whenever the words change.
 */
export const consentVersion = '2026-11-21';
