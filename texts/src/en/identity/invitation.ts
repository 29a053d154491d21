import type { invitation as source } from '#es/identity/invitation.ts';

export const invitation: typeof source = {
  title: 'Invitation to {{company}}',
  titleUnknown: 'Invitation',
  lead: '{{inviter}} invites you to work at {{company}} with the role {{role}}.',
  leadNobody: 'You are invited to work at {{company}} with the role {{role}}.',
  until: 'The invitation is valid until {{date}}.',
  forEmail: 'It is for {{email}}.',
  newcomer: 'Complete your details and choose a password to create your account.',
  accept: 'Accept the invitation',
  accepting: 'Accepting…',
  known: 'You already have an account with {{email}}. Sign in with it and accept.',
  signIn: 'Sign in with {{email}}',
  signedIn: 'You are signed in as {{email}}.',
  replaces:
    'This browser has a session of {{current}} open. Accepting replaces it with the one of {{email}}; if the invitation is not yours, close this page.',
  other: 'The invitation is for {{email}}, but you are signed in as {{current}}.',
  changeAccount: 'Sign out and switch accounts',
  done: 'You now belong to {{company}}.',
  waiting: {
    title_one: 'You have a pending invitation',
    title_other: 'You have {{count}} pending invitations',
    lead: '{{inviter}} invites you with the role {{role}}.',
    leadNobody: 'Role {{role}}.',
    accept: 'Accept',
    acceptFrom: 'Accept the invitation of {{company}}',
  },
};
