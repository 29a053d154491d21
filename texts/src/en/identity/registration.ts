import type { Texts } from '#es/index.ts';

export const registration: Texts['registration'] = {
  title: 'Create your account',
  lead: 'With an account you can accept an invitation to a company or create your own.',
  submit: 'Create account',
  hasAccount: 'Already have an account?',
  languages: { es: 'Español', en: 'English' },
  checking: 'Checking…',
  consent: {
    label: 'I authorize the processing of my personal data.',
    read: 'Read the text',
    failed: 'The text could not be loaded. Try again.',
    title: 'Processing of personal data',
    close: 'Close',
    text: `By creating an account you give your prior, express and informed authorization for the processing of your personal data, under Law 1581 of 2012 and Decree 1074 of 2015 of Colombia.

Who: the controller is the organization that operates this installation of Baluarte. The companies you belong to in Baluarte see your name, email and telephone.

Which data: name, last name, email, telephone if you give one, country, language, and the security log of your account (date, IP address and browser of sign-ins and changes).

What for: to create and protect your account, to let you work on the risk management of your companies, to keep a record of who made each change, and to send you the notices of your account. Your data are neither sold nor used for advertising.

Your rights: to know, update, correct and delete your data, to ask for proof of this authorization, to know how they have been used, to revoke the authorization, and to complain to the Superintendence of Industry and Commerce. Deleting and revoking do not apply where a legal or contractual duty requires keeping them.

Contact: exercise your rights with the administrator of your company or with whoever operates this installation, at the email Baluarte writes to you from. Enquiries are answered within ten working days and claims within fifteen.`,
  },
  agree: {
    title: 'Your personal data',
    lead: 'Another person created your account. To continue, authorize the processing of your data. The date and the text you accept are recorded.',
    leadAgain:
      'The text on the processing of your personal data has changed. Read and authorize it to continue. The date and the text you accept are recorded.',
  },
  sent: {
    title: 'Check your email',
    lead: 'If the email had no account, we sent a link to {{email}}. Open it to activate the account; it expires in 24 hours.',
    leadAsk: 'Enter the email of your account and we will send you a new link to activate it.',
    hint: 'Verify the email entered and try again. Look in the junk folder too.',
    resend: 'Send again',
    resendIn: 'Send again in {{seconds}} s',
    resent: 'If that email has an account to confirm, the link is on its way.',
    other: 'Use another email',
  },
  confirmation: {
    title: 'Account confirmation',
    busy: 'Checking the link…',
    lead: 'The account is {{email}}. Confirm that this email is yours to activate it.',
    submit: 'Confirm and sign in',
    submitOnly: 'Confirm the email',
    replaces: 'This browser has a session of {{email}} open. Confirming replaces it with the one of this account.',
    doneTitle: 'Your account is active',
    done: 'We confirmed {{email}}. As the account was created in another browser, sign in here to continue.',
    usedTitle: 'Account already confirmed',
    used: 'This link was already used. Sign in with your email and password.',
    expiredTitle: 'The link has expired',
    expired: 'Request a new one with the email of your account. The earlier one will stop working.',
    unknownTitle: 'Invalid link',
    unknown: 'Open the full link from the email, or request another one.',
    failedTitle: 'It could not be confirmed',
    again: 'Try again',
    passwordFirst: 'Someone registered this email again before it was confirmed. Choose your password now.',
  },
  restore: {
    title: 'Recover your password',
    lead: 'Enter the email of your account. We will send you a link to choose a new password.',
    submit: 'Send the link',
    sentTitle: 'Check your email',
    sent: 'If {{email}} has an account, you will get a link that expires in one hour. Look in the junk folder too.',
  },
  reset: {
    title: 'Choose a new password',
    lead: 'Account {{email}}. Saving closes all your sessions.',
    submit: 'Save the password',
    doneTitle: 'Password saved',
    done: 'Sign in with the new password. Your other sessions were closed.',
    expiredTitle: 'The link has expired',
    expired: 'The link to change the password expires after one hour. Request a new one.',
    usedTitle: 'Link already used',
    used: 'Each link works only once. If you still need to change the password, request a new one.',
    unknownTitle: 'Invalid link',
    unknown: 'Open the full link from the email, or request a new one.',
    ask: 'Request a new link',
  },
  change: {
    title: 'Change your password',
    lead: 'Your other sessions are closed; this one stays open.',
    mustLead:
      'An administrator set your password, or it is older than your company allows. Choose another one to continue.',
    submit: 'Change the password',
    done: 'Password changed. Your other sessions were closed.',
    signOut: 'Sign out',
    back: 'Back',
  },
};
