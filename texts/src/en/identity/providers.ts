import type { Texts } from '#es/index.ts';

export const providers: Texts['providers'] = {
  complete: {
    title: 'Complete your registration',
    lead: '{{name}} confirmed your identity. Check your details to create the account.',
    emailHint: 'Confirmed by {{name}}. It cannot be changed here.',
    emailAsk: '{{name}} does not confirm your email. We will send you a link to confirm it.',
    submit: 'Create account',
    sentTitle: 'Check your email',
    sent: 'If the email had no account, we sent a link to {{email}}. Open it to activate the account; it expires in 24 hours. Then you can sign in with {{name}}.',
    expiredTitle: 'The registration expired',
    expired:
      'The request expired, was already used or started in another browser. Sign in again with your provider to continue.',
  },
  panel: {
    title: 'Linked accounts',
    lead: 'Sign in with an account you already have, without a password.',
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
    passwordLead: 'Enter your password to add this way to sign in. Then continue at {{name}}.',
  },
};
