import type { Texts } from '#es/index.ts';

export const oauth: Texts['oauth'] = {
  or: 'or',
  continueWith: 'Continue with {{name}}',
  leaving: 'Opening {{name}}…',
  provider: 'the provider',
  outcomes: {
    denied: {
      title: 'Sign-in was not allowed',
      message: 'You cancelled at {{name}}. Try again, or sign in with your e-mail and password.',
    },
    unavailable: {
      title: '{{name}} does not answer',
      message: 'Try again in a few minutes, or sign in with your e-mail and password.',
    },
    failed: {
      title: 'Signing in did not finish',
      message: 'It took too long, or the answer of {{name}} was not valid. Try again.',
    },
    domainRefused: {
      title: 'That e-mail is not of the company',
      message: 'This provider is for the e-mails of the company. Sign in with one of those accounts.',
    },
    emailNotVerified: {
      title: 'Sign in with your password',
      message:
        'There is an account with that e-mail, but {{name}} does not vouch that it is yours. Sign in with your e-mail and password, and link {{name}} in your account.',
    },
    inactive: {
      title: 'Inactive account',
      message: 'Your account is inactive. Ask an administrator of your company to activate it.',
    },
    invited: {
      title: 'An invitation is waiting',
      message: 'First open the link of the invitation we sent you by e-mail. Then you can sign in with {{name}}.',
    },
    notConfirmed: {
      title: 'Confirm your e-mail',
      message: 'Your account is not confirmed yet. Open the link we sent you by e-mail.',
    },
    linkedElsewhere: {
      title: 'Already linked',
      message: 'Somebody else signs in to Baluarte with that account of {{name}}.',
    },
  },
  resend: 'Ask for another link',
};
