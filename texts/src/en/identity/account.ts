import type { account as source } from '#es/identity/account.ts';

export const account: typeof source = {
  toSignIn: 'Go to sign-in',
  back: 'Back to sign-in',
  send: 'Send',
  cancel: 'Cancel',
  continue: 'Continue',
  password: {
    label: 'New password',
    current: 'Current password',
    confirm: 'Confirm the password',
    toggle: 'Show or hide the password',
    points: 'The password must have',
    met: 'met',
    length: 'At least {{minimum}} characters',
    lowercase: 'A lowercase letter',
    uppercase: 'An uppercase letter',
    number: 'A number',
    special: 'A special character',
    history_one: 'Different from the current one',
    history_other: 'Different from the last {{count}}',
  },
  person: {
    name: 'Name',
    lastName: 'Last name',
    email: 'Email',
    phone: 'Phone',
    country: 'Country',
    language: 'Language',
  },
};
