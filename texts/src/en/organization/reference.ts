import type { Texts } from '#es/index.ts';

export const reference: Texts['reference'] = {
  choose: 'Choose…',
  none: 'No matching option',
  unavailable: 'The list is not available',
  callingCode: 'Country and calling code',
  subdomain: {
    free: 'Available',
    format: 'Use 3 to 63 letters, numbers and hyphens, with no hyphen at either end',
    reserved: 'This subdomain is not allowed, please choose another one',
    taken: 'Subdomain not available',
  },
};
