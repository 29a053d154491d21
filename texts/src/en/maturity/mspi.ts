/** The public self-assessment: its page, the code, the company, the evaluation. */
import type { mspi as source } from '#es/maturity/mspi.ts';

export const mspi: typeof source = {
  metaTitle: 'Free MSPI self-assessment',
  metaDescription:
    'Measure the maturity of information security and privacy in your organization: 30 requirements and 93 controls of ISO/IEC 27001:2022, with results at once and your gaps in order.',
  title: 'MSPI self-assessment',
  lead: 'Learn how mature the information security of your organization is, and what to improve first.',
  what: {
    title: 'What it is',
    text: 'The Information Security and Privacy Model (MSPI) is the model of the Colombian ICT ministry for public bodies. Here you answer the 30 management requirements and the 93 controls of ISO/IEC 27001:2022 on a scale of six levels, each one described.',
  },
  who: {
    title: 'Who it is for',
    text: 'Public bodies that have to complete their self-assessment, and private companies that want a local reading of ISO/IEC 27001. It is answered by whoever knows how security is managed, or shared among several areas.',
  },
  long: {
    title: 'How long it takes',
    text: 'There are 123 short questions in two steps. Reckon with one to two hours if your policies and records are at hand. Every answer is saved at once: you can stop and go on later, on another device too.',
  },
  get: {
    title: 'What you get',
    items: [
      'Overall maturity and level, progress of the PDCA cycle, and a reading by controls and by cybersecurity functions.',
      'The arithmetic of every figure, down to the answers behind it.',
      'Your gaps in order of priority, and what raises the result most.',
      'The filled Excel file, also in the layout of the official instrument.',
    ],
  },
  privacy:
    'Your answers belong to your organization: nobody else sees them and they are never mixed with those of others.',
  example: {
    title: 'What a result looks like',
    note: 'Example of a public body that develops no software and uses no cloud services.',
    overall: 'Overall maturity',
    level: 'Level {{level}}: {{name}}',
    levelName: 'Managed',
    of: '{{score}} of 100',
    phases: { plan: 'Plan', do: 'Do', check: 'Check', act: 'Act' },
    themes: { 'A.5': 'Organizational', 'A.6': 'People', 'A.7': 'Physical', 'A.8': 'Technological' },
    phasesTitle: 'PDCA cycle',
    themesTitle: 'Controls by theme',
  },
  noScript: 'The form to begin needs JavaScript. Turn it on in your browser and load the page again.',
  form: {
    title: 'Begin now',
    lead: 'We send you a six-digit code to verify your email. You need no password.',
    opening: 'Opening the form…',
    submit: 'Send the code',
    checking: 'Checking…',
    signedIn: 'You are signed in as {{email}}.',
    goOn: 'Continue the self-assessment',
    waiting: 'A code is on its way to {{email}}.',
    toCode: 'Type the code',
  },
  otp: {
    title: 'Type the code',
    lead: 'We sent a six-digit code to {{target}}. It expires in ten minutes.',
    submit: 'Verify',
    other: 'Correct my data',
    again: 'Begin again',
    sent: 'We sent another code.',
  },
  tenant: {
    title: 'Your organization',
    lead: 'With these data we prepare your space. The category decides how information is classified and how risks are placed; both can be changed later in the settings.',
    submit: 'Create and begin',
    submitting: 'Creating your space…',
    opening: 'Preparing the space of {{company}}…',
    isPublic:
      'Public body: information is classified as Law 1712 of 2014 says, and risks are placed on the matrix of the Función Pública guide.',
    isPrivate:
      'Private organization: information is classified as public, internal, confidential and restricted, and risks are placed by probability and impact.',
  },
  evaluation: {
    title: 'MSPI self-assessment',
    preparing: 'Preparing your questions…',
    failed: 'The self-assessment could not be opened.',
    mayNot:
      'At {{company}} your role does not allow you to begin self-assessments. Ask whoever administers the company.',
    otherFramework:
      'This scope already has an active self-assessment with the same purpose, by another framework. Finish it in the product to start the one of MSPI.',
    toOther: 'Open the active one',
    first: {
      '/consent': 'Before you continue, consent to the treatment of your personal data.',
      '/change-password': 'Before you continue, change your password.',
      '/select-company': 'Before you continue, choose the company to assess.',
    },
    toFirst: 'Continue',
    none: '{{company}} has no MSPI self-assessment in this scope yet. It has 123 questions in two steps: you can stop at any time and go on later.',
    begin: 'Begin the self-assessment',
    toProduct: 'Go to the application',
    onward: 'What comes next?',
    onwardText:
      'Your space in Baluarte is ready. Turn the gaps into controls with an owner and a date, and follow their progress.',
    toGaps: 'Turn gaps into controls',
    another: 'Begin another',
    signOut: 'Sign out',
  },
};
