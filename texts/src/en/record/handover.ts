import type { handover as source } from '#es/record/handover.ts';

/** Hand-over packs: their page, the keys that sign them, and what the page inside a pack says. */
export const handover: typeof source = {
  title: 'Hand-over pack',
  lead: 'A .zip file for an auditor: risk register, plan, controls, acceptances, self-assessments, evidence, audit requests, reports and an extract of the audit. It opens without network or account, and checks its content.',
  make: 'Make a pack',
  making: '{{who}} is making it. You may leave this page: whoever asked for it is notified when it ends.',
  stop: 'Stop',
  stopConfirm: 'Stop the pack that is being made? No file is left.',
  stopped: 'The pack was stopped.',
  progress: '{{done}} of {{total}} files',
  counting: 'Reading the records…',
  options: 'Contents',
  language: 'Language',
  languages: { es: 'Spanish', en: 'English' },
  scopes: 'Scopes',
  scopesHint: 'With none chosen: every one you may see.',
  assessments: 'Self-assessments',
  assessmentsHint:
    'With their answers, results, statement of applicability and evidence. Evidence of answers of others is not in it.',
  auditFrom: 'Audit from',
  auditTo: 'Audit until',
  auditHint: 'Changes outside of these dates are told by their hash alone, so that the chain can be followed.',
  at: 'As of',
  atHint:
    'Empty: as it is now. With a date, risks, plan, controls, acceptances, assets and reports are as they were at the end of that day; evidence, requests and self-assessments as they are now.',
  lacking: 'You may not see this, so the pack will tell it as left out: {{parts}}.',
  none: 'No packs yet',
  noneText: 'Each pack is shown here with who made it, its size and its hash. Days it is kept: {{days}}.',
  list: 'Packs made',
  states: {
    waiting: 'Waiting',
    running: 'Being made',
    done: 'Ready',
    failed: 'Could not be made',
    expired: 'Expired',
  },
  by: '{{who}} · {{when}}',
  somebody: 'Somebody who left',
  size: 'Size',
  files: 'Files',
  downloads: 'Downloads',
  expires: 'Kept until',
  hash: 'SHA-256',
  key: 'Signed with the key',
  leftOut: 'Left out',
  download: 'Download',
  remove: 'Delete',
  removeConfirm: 'Delete the pack of {{when}}? The records do not change.',
  removed: 'The pack was deleted.',
  proof: {
    title: 'Confirm that it is you',
    lead: 'The pack holds confidential information and personal data. The download is recorded in the audit.',
    noPassword:
      'If you sign in with a provider and have no password, leave the field empty. You must have signed in within the last ten minutes.',
    go: 'Download',
  },
  keys: {
    title: 'Signing key',
    lead: 'Hand-over packs are signed with this key. Whoever receives one compares it, without an account, with that of {{address}}. Hand on the fingerprint by another way than the pack too: what the pack shows is not enough.',
    none: 'There is no key yet. It is made with the first hand-over pack, or now.',
    current: 'Current key',
    earlier: 'Earlier keys',
    fingerprint: 'SHA-256 fingerprint of the key',
    publicKey: 'Public key (SubjectPublicKeyInfo, Base64)',
    since: 'Signs since {{from}}',
    between: 'Signed from {{from}} to {{to}}',
    download: 'Download public key',
    copy: 'Copy',
    copied: 'Copied',
    copyFailed: 'Could not be copied. Select it and copy it with the keyboard.',
    make: 'Make the key',
    rotate: 'Change the key',
    rotateTitle: 'Change the signing key',
    rotateLead:
      'The next packs will be signed with a new key. The current one stays in the list to check what it has signed. Tell the new fingerprint to those who receive packs.',
    rotated: 'The next packs will be signed with the new key.',
  },
  parts: {
    risks: 'risk register',
    treatment: 'treatment plan',
    acceptances: 'acceptances',
    controls: 'controls',
    controlRisks: 'controls and risks',
    followUps: 'follow-ups',
    assets: 'assets',
    assessments: 'self-assessments',
    answers: 'answers',
    results: 'results',
    applicability: 'statement of applicability',
    evidence: 'evidence',
    auditRequests: 'audit requests',
    audit: 'audit',
  },
  why: {
    permission: '{{what}}: not permitted to who made it',
    missing: '{{what}}: the file is not where it was kept',
    altered: '{{what}}: the file is not the one that was handed in',
    infected: '{{what}}: the file is infected',
    notScanned: '{{what}}: the virus scanner has not looked at it yet',
    empty: '{{what}}: none was chosen',
    noStatement: '{{what}}: the self-assessments chosen are not of Annex A',
    tooLarge: '{{what}}: too long for a document; its table is complete',
  },
  evidence: {
    title: 'Evidence',
    columns: {
      name: 'Evidence',
      kind: 'Type',
      owner: 'Owner',
      validUntil: 'Valid until',
      proves: 'Proves',
      revision: 'Revision',
      receivedOn: 'Received',
      file: 'File',
      size: 'Bytes',
      sha256: 'SHA-256 when handed in',
    },
  },
  comments: {
    title: 'Comments on requests',
    columns: { author: 'Who', at: 'When', text: 'Comment' },
  },
  /** The file that tells how to check a pack without its page. */
  steps: {
    file: 'README.txt',
    text: `Hand-over pack of {{company}}

index.html shows the content and checks signature, files and chain. But a page
cannot vouch for itself: whoever forges it can have it say anything. These
steps do not use the page. They need OpenSSL 3 and sha256sum, which come with
Linux and with Git for Windows (Git Bash); on macOS install them with
brew install openssl coreutils.

1. Get the key of the company. Type the address that you know the company by
   yourself, do not copy it from this pack. The pack says that it is:
   {{keysAt}}
   Or ask the company for the fingerprint by another way than the pack.

2. Compare the fingerprint of the key of this pack with that of the company:
   openssl pkey -pubin -in key.pem -outform DER | sha256sum
   The pack says that it is:
   {{fingerprint}}

3. Check the signature:
   openssl pkeyutl -verify -pubin -inkey key.pem -rawin -in manifest.json -sigfile manifest.sig
   It must say: Signature Verified Successfully

4. Check that the list of hashes is the one that was signed. It must say 1:
   grep -c "$(sha256sum SHA256SUMS | cut -c1-64)" manifest.json

5. Check the files:
   sha256sum -c SHA256SUMS

index.html is not in the list because it holds the list. All that it shows is
in tables, reports and evidence too, but for the seals of the audit.
`,
  },
  /** Said by the page inside a pack. Its names are those of its script. */
  pack: {
    title: 'Hand-over pack',
    language: 'Language',
    checking: 'Checking…',
    'verdict.good': 'Everything checked is as it was signed',
    'verdict.unsure': 'Not proved: the signature could not be checked',
    'verdict.failed': 'Not proved: nothing could be checked',
    'verdict.bad': 'Not as it must be: {{count}}',
    'signature.holds':
      'The signature is of the key whose fingerprint is shown below. This page does not prove that the key is the company’s.',
    'signature.unchecked':
      'This browser cannot check the signature, so nothing vouches for what this page says. Open it in a recent Chrome, Edge, Firefox or Safari.',
    'verdict.failed.insecure':
      'A browser computes hashes only on pages opened from the computer or over https. Unzip the pack on your computer and open index.html there.',
    'verdict.failed.other':
      'The check was interrupted. Open the page in another browser, or follow the steps of {{file}}.',
    'chain.holds':
      'Of the seals of the audit, {{computed}} were computed anew here and match. The other {{linked}} are told by their hash alone: linked, not checked here.',
    'chain.linked':
      'No seal of the audit was computed here: the {{linked}} are told by their hash alone, linked and not checked.',
    'chain.whole': 'The chain of the audit is whole: its {{computed}} seals were computed anew here.',
    'chain.none': 'The audit had no seals yet.',
    'chain.server':
      'When the pack was made, the server of the company computed the whole chain anew and states that it matches. Seals: {{count}}.',
    'chain.unsealed': 'Changes that still waited for their seal when it was made: {{count}}.',
    'files.unchecked': 'The files beside this page have not been checked yet.',
    'files.hold': 'The files of the pack are those that were signed: {{count}}.',
    'files.title': 'Check the files',
    'files.how':
      'A browser does not let this page read the files beside it by itself: unzip the pack and drop the whole folder here, or choose it.',
    'files.choose': 'Unzipped folder of the pack',
    'files.progress': 'Checking {{done}} of {{total}} files…',
    'files.phone': 'On phones and tablets many browsers cannot choose a folder: check the files on a computer.',
    'files.zip': 'That is the pack before it is unzipped. Unzip it and choose the folder that comes out.',
    'files.notPack':
      'That is not the folder of a pack: it does not have index.html, manifest.json and signature.json together. Choose the folder this page is in, not one inside it.',
    'files.failed': 'The files could not be read: {{why}}. Choose the folder again.',
    'outcome.altered': '“{{name}}” was altered.',
    'outcome.missing': '“{{name}}” is missing.',
    'outcome.unexpected': '“{{name}}” is not part of the pack.',
    'outcome.broken':
      '“{{name}}” is as it was found, but it is not what was handed in as evidence: it changed before the pack was made.',
    'seal.altered': 'Seal {{seal}} of the audit does not match change no. {{change}}: it was altered or deleted.',
    'seal.broken':
      'Seal {{seal}} of the audit, of change no. {{change}}, no longer matched on the server of the company when the pack was made: it was altered or deleted before.',
    'seal.missing': 'Seals of the audit are missing before seal {{seal}}, of change no. {{change}}.',
    chain: 'the chain of the audit',
    dataOf: 'the data of {{name}} in this page',
    'about.title': 'What this pack is',
    'about.company': 'Company',
    'about.madeAt': 'Made',
    'about.shownAt': 'As of',
    'about.past':
      '{{at}}: risks, plan, controls, follow-ups, acceptances, assets and reports. Evidence, requests and self-assessments are as they were when it was made.',
    'about.now': 'The moment it was made; its records were read one after the other until {{at}}',
    'about.scopes': 'Scopes',
    'about.everyScope': 'Every one its maker could see: {{names}}',
    'about.assessments': 'Self-assessments',
    'about.none': 'None',
    'about.timeZone': 'Time zone of the tables',
    'about.audit': 'Extract of the audit',
    'about.range': 'From {{from}} until {{to}}',
    'about.beginning': 'the beginning',
    'about.untilThen': 'that moment',
    'about.seals': 'Seals of the chain',
    'about.head': 'Last seal',
    'about.version': 'Version',
    'key.title': 'Fingerprint of the key',
    'key.how':
      'This page cannot vouch for itself: a forged one can show the true fingerprint and say that all is well. To check without relying on it, follow the steps of {{file}} with the key that the company publishes at its address. Type it yourself, do not copy it from here. The pack says that it is {{address}}.',
    'leftOut.title': 'What it does not hold',
    'leftOut.none': 'Nothing was left out.',
    'leftOut.permission': '{{what}}: its maker may not see it.',
    'leftOut.missing': '{{what}}: the file was no longer where it was kept.',
    'leftOut.infected': '{{what}}: the file is infected.',
    'leftOut.notScanned': '{{what}}: the virus scanner had not looked at it yet.',
    'leftOut.empty': '{{what}}: none was chosen.',
    'leftOut.noStatement': '{{what}}: the self-assessments chosen are not of Annex A.',
    'leftOut.tooLarge': '{{what}}: too long for a document; its table is complete.',
    'part.risks': 'Risk register',
    'part.treatment': 'Treatment plan',
    'part.acceptances': 'Acceptances',
    'part.controls': 'Controls',
    'part.controlRisks': 'Controls and risks',
    'part.followUps': 'Follow-ups',
    'part.assets': 'Assets',
    'part.assessments': 'Self-assessments',
    'part.answers': 'Answers of self-assessments',
    'part.results': 'Results of self-assessments',
    'part.applicability': 'Statement of applicability',
    'part.evidence': 'Evidence',
    'part.auditRequests': 'Audit requests',
    'part.audit': 'Audit',
    contents: 'Contents',
    search: 'Search in this table',
    rows: '{{count}} of {{total}} rows',
    none: 'No row matches.',
    more: 'Show more rows',
  },
};
