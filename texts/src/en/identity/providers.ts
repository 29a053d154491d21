import type { Texts } from '#es/index.ts';

export const providers: Texts['providers'] = {
  complete: {
    title: 'Complete your registration',
    lead: '{{name}} confirmed who you are. Check your details, and your account is made.',
    emailHint: 'Confirmed by {{name}}; it is not changed here.',
    emailAsk: '{{name}} does not vouch for your e-mail: we will send you a link to confirm it.',
    submit: 'Create account',
    sentTitle: 'Check your e-mail',
    sent: 'If the e-mail had no account, we sent a link to {{email}}. Open it to activate the account; it expires in 24 hours. Then you can sign in with {{name}}.',
    expiredTitle: 'The registration expired',
    expired:
      'It took too long, was already used, or began in another browser. Sign in again with your provider to go on.',
  },
  panel: {
    title: 'Linked accounts',
    lead: 'Sign in with an account you already have, without typing the password.',
    linkedAt: 'Linked on {{date}}',
    notLinked: 'Not linked',
    link: 'Link',
    linkName: 'Link {{name}}',
    unlink: 'Unlink',
    unlinkName: 'Unlink {{name}}',
    confirmUnlink: 'Unlink {{name}}? You will no longer be able to sign in with that account.',
    linked: '{{name}} is now linked to your account.',
    unlinked: '{{name}} is no longer linked to your account.',
    passwordTitle: 'Link {{name}}',
    passwordLead: 'Type your password to add another way to sign in. Then you go on at {{name}}.',
  },
};
