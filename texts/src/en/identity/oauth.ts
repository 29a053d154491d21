import type { Texts } from '#es/index.ts';

export const oauth: Texts['oauth'] = {
  or: 'or',
  continueWith: 'Continue with {{name}}',
  leaving: 'Opening {{name}}…',
  provider: 'the provider',
  outcomes: {
    denied: {
      title: 'Sign-in was not allowed',
      message: 'You cancelled the sign-in with {{name}}. Try again, or sign in with your email and password.',
    },
    unavailable: {
      title: '{{name}} is not responding',
      message: 'Try again in a few minutes, or sign in with your email and password.',
    },
    failed: {
      title: 'Sign-in not completed',
      message: 'It took too long, or the response from {{name}} was not valid. Try again.',
    },
    domainRefused: {
      title: 'That email does not belong to the company',
      message: 'This provider only accepts company emails. Sign in with one of those accounts.',
    },
    emailNotVerified: {
      title: 'Sign in with your password',
      message:
        'An account with that email exists, but {{name}} does not confirm that it is yours. Sign in with your email and password, and link {{name}} in your account.',
    },
    inactive: {
      title: 'Inactive account',
      message: 'Your account is inactive. Ask an administrator of your company to activate it.',
    },
    invited: {
      title: 'You have a pending invitation',
      message: 'First open the link of the invitation we sent you by email. Then you can sign in with {{name}}.',
    },
    notConfirmed: {
      title: 'Confirm your email',
      message: 'Your account is not confirmed yet. Open the link we sent you by email.',
    },
    linkedElsewhere: {
      title: 'Already linked',
      message: 'That {{name}} account is linked to another Baluarte user.',
    },
  },
  resend: 'Request another link',
};
