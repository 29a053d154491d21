import type { Texts } from '#es/index.ts';

export const registration: Texts['registration'] = {
  title: 'Create your account',
  lead: 'With an account you can accept the invitation of a company, or create your own.',
  submit: 'Create account',
  hasAccount: 'Do you have an account already?',
  languages: { es: 'Español', en: 'English' },
  checking: 'Checking…',
  consent: {
    label: 'I authorise the processing of my personal data.',
    read: 'Read the text',
    failed: 'The text could not be fetched. Try again.',
    title: 'Processing of personal data',
    close: 'Close',
    text: `By creating an account you give your prior, express and informed authorisation for the processing of your personal data, under Law 1581 of 2012 and Decree 1074 of 2015 of Colombia.

Who: the controller is the organisation that operates this installation of Baluarte. The companies you belong to in Baluarte see your name, email and telephone.

Which data: name, last name, email, telephone if you give one, country, language, and the security log of your account (date, IP address and browser of sign-ins and changes).

What for: to create and protect your account, to let you work on the risk management of your companies, to keep a record of who made each change, and to send you the notices of your account. Your data are neither sold nor used for advertising.

Your rights: to know, update, correct and delete your data, to ask for proof of this authorisation, to know how they have been used, to revoke the authorisation, and to complain to the Superintendence of Industry and Commerce. Deleting and revoking do not apply where a legal or contractual duty requires keeping them.

Contact: exercise your rights with the administrator of your company or with whoever operates this installation, at the email Baluarte writes to you from. Enquiries are answered within ten working days and claims within fifteen.`,
  },
  agree: {
    title: 'Your personal data',
    lead: 'Somebody else created your account. Before you enter we need your authorization to process your data; it is recorded with the date and the text you accept.',
    leadAgain:
      'The text under which we process your personal data has changed. Read it and authorise it to go on; it is recorded with the date and the text you accept.',
  },
  sent: {
    title: 'Check your email',
    lead: 'If the email had no account, we sent a link to {{email}}. Open it to activate the account; it expires in 24 hours.',
    leadAsk: 'Enter the email of your account and we send you a new link to activate it.',
    hint: 'Verify the email entered and try again. Look in the junk folder too.',
    resend: 'Send again',
    resendIn: 'Send again in {{seconds}} s',
    resent: 'If an account waits for confirmation with that email, the link is on its way.',
    other: 'Use another email',
  },
  confirmation: {
    title: 'Account confirmation',
    busy: 'Confirming your email…',
    doneTitle: 'Your account is active',
    done: 'We confirmed your email. You can sign in now.',
    usedTitle: 'The account was confirmed already',
    used: 'This link was used before. Sign in with your email and password.',
    expiredTitle: 'The link has expired',
    expired: 'Ask for a new one with the email of your account. The earlier one ends as soon as another is sent.',
    unknownTitle: 'Invalid link',
    unknown: 'Open it whole from the email. If it was cut, copy it into the address bar, or ask for another.',
    failedTitle: 'It could not be confirmed',
    again: 'Try again',
    passwordFirst: 'Somebody registered this email again before it was confirmed. Choose your password now.',
  },
  restore: {
    title: 'Recover your password',
    lead: 'Enter the email of your account. We send you a link to choose a new password.',
    submit: 'Send the link',
    sentTitle: 'Check your email',
    sent: 'If {{email}} has an account, a link arrives that expires in one hour. Look in the junk folder too.',
  },
  reset: {
    title: 'Choose a new password',
    lead: 'For the account {{email}}. Saving it ends all your sessions.',
    submit: 'Save the password',
    doneTitle: 'Password saved',
    done: 'Sign in with the new password. Your other sessions have ended.',
    expiredTitle: 'The link has expired',
    expired: 'Links to change the password are good for one hour. Ask for a new one.',
    usedTitle: 'This link was used already',
    used: 'Each link is good once. If you still need to change the password, ask for a new one.',
    unknownTitle: 'Invalid link',
    unknown: 'Open it whole from the email, or ask for a new one.',
    ask: 'Ask for a new link',
  },
  change: {
    title: 'Change your password',
    lead: 'Your other sessions end; this one stays open.',
    mustLead:
      'An administrator chose your current password, or it is older than your company allows. Choose one that only you know to continue.',
    submit: 'Change the password',
    done: 'Password changed. The other sessions have ended.',
    signOut: 'Sign out',
    back: 'Back',
  },
};
