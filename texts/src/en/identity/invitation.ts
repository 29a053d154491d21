import type { invitation as source } from '#es/identity/invitation.ts';

export const invitation: typeof source = {
  title: 'Invitation to {{company}}',
  titleUnknown: 'Invitation',
  lead: '{{inviter}} invites you to work at {{company}} with the role {{role}}.',
  leadNobody: 'You are invited to work at {{company}} with the role {{role}}.',
  until: 'The invitation is good until {{date}}.',
  forEmail: 'It is for {{email}}.',
  newcomer: 'Complete your details and choose a password. That makes your account.',
  accept: 'Accept the invitation',
  accepting: 'Accepting…',
  known: 'You already have an account with {{email}}. Sign in with it and accept.',
  signIn: 'Sign in with {{email}}',
  signedIn: 'You are signed in as {{email}}.',
  other: 'The invitation is for {{email}}, but you are signed in as {{current}}.',
  changeAccount: 'Sign out and change the account',
  done: 'You now belong to {{company}}.',
  waiting: {
    title_one: 'An invitation is waiting for you',
    title_other: '{{count}} invitations are waiting for you',
    lead: '{{inviter}} invites you with the role {{role}}.',
    leadNobody: 'Role {{role}}.',
    accept: 'Accept',
  },
};
