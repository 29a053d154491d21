import type { help as source } from '#es/help.ts';

export const help: typeof source = {
  keys: 'Keyboard',
  read: 'In the help',
  all: 'All the help',
  api: 'API reference',
  opens: 'opens in another tab',
  docs: {
    title: 'Help',
    lead: 'What each part of Baluarte is for and how to work with it.',
    contents: 'Contents',
    skip: 'Skip to content',
    other: 'Español',
    back: 'Go to the application',
    next: 'Next:',
  },
  names: {
    'getting-started': 'Getting started',
    account: 'Your account',
    inventory: 'Assets, threats and vulnerabilities',
    importing: 'Importing and exporting',
    risks: 'Recognizing and assessing risks',
    method: 'The heat map and the method',
    maturity: 'Maturity self-assessment',
    reports: 'Reports',
    people: 'Users, roles and scopes',
    settings: 'Settings, audit log and company archive',
    api: 'The API',
    operations: 'Operating the installation',
  },
  parts: {
    session: {
      title: 'While signed in',
      palette: 'Search pages, actions and records',
    },
    anywhere: {
      title: 'On any page',
      help: 'Open this help',
      close: 'Close the panel or dialog',
    },
    list: {
      title: 'In a list',
      search: 'Go to the list search',
      create: 'Create',
      move: 'Move through the rows',
      open: 'Open the row',
      select: 'Select the row',
      page: 'Select the page',
      edit: 'Edit the cell',
      remove: 'Delete the row',
    },
    form: { title: 'In a form', save: 'Save' },
    risk: {
      title: 'While assessing a risk',
      rate: 'Choose the level',
      apart: 'Does not apply',
      clear: 'Clear the answer',
      move: 'Move through the questions',
      next: 'Save and go to the next one',
      risks: 'Go to another risk of the list',
      close: 'Close the panel',
    },
    map: {
      title: 'In the map and the matrix',
      move: 'Move through the cells',
      open: 'Open the cell',
      ends: 'Go to the start or end of the row',
    },
    grid: {
      title: 'In the permissions',
      move: 'Move through the permissions',
      toggle: 'Tick or untick',
      groups: 'Go to another group',
    },
    answer: {
      title: 'When answering a self-assessment',
      level: 'Choose the level, from 0 to 5',
      apart: 'Not applicable',
      clear: 'Clear the answer',
      next: 'Write what is missing or go to the next',
      text: 'Go to the next from within a text',
      move: 'Go to another question',
    },
    cells: {
      title: 'In a table of parameters',
      next: 'Save the cell and go down',
      back: 'Take back what was typed',
      fill: 'Copy down within the selection',
    },
  },
  pages: {
    login: [
      'Sign in here with email and password, with a passkey, or with the identity provider of your company.',
      'If your account asks for a second step, it comes next. After several failed attempts you have to wait; recovering the password ends the wait.',
    ],
    register: [
      'Create an account here with your name, your email and a password that meets everything listed beside the field.',
      'You will get a link to confirm the email. Opened in this same browser, it signs you in when you confirm; in another one, it asks for the password.',
    ],
    confirmAccount: [
      'Your account waits for its email to be confirmed. The link expires in 24 hours and works once.',
      'If it does not arrive, look in the junk folder and request another. At most one is sent per minute.',
    ],
    confirmation: [
      'This link proves that the email is yours and activates the account once you confirm.',
      'In the browser where the account was created you are signed in at once. In another browser the password is asked for, so that nobody but you gets in with it.',
    ],
    restorePassword: [
      'Request a link here to choose another password. The answer is the same for every email, with or without an account.',
      'The link expires in one hour.',
    ],
    resetPassword: [
      'Choose a new password here with the link that came by email.',
      'Saving it closes every session of the account, and you sign in again.',
    ],
    consent: [
      'Another person created your account, or the text on data processing has changed. Read and authorize it to continue.',
      'The date and the text you accepted are recorded.',
    ],
    changePassword: [
      'Change the password of your account here. It is asked for when an administrator assigned it, or when it is older than your company allows.',
      'The other sessions are closed and this one stays open.',
    ],
    invitation: [
      'A company invites you to work in it with a role. The invitation is for one email and expires after seven days.',
      'If you already have an account with that email, sign in with it and accept. Otherwise fill in your data and choose a password.',
    ],
    completeRegister: [
      'The identity provider confirmed who you are, but there is no account of yours yet. Fill in what is missing to create it.',
      'An email that the provider confirmed cannot be changed here.',
    ],
    confirmEmail: [
      'This link completes the change of the email of an account. The earlier address is told and has to confirm it too.',
      'Until then the account keeps the email it had.',
    ],
    selectCompany: [
      'Choose the company you are going to work in here. You can change at any time from the top bar.',
      'If you do not belong to one yet, accept an invitation or create your own: whoever creates it is its administrator.',
    ],
    selectScope: [
      'A scope is the part of the company that is assessed: a site, a process, a system. Assets and risks belong to a scope.',
      'Only the scopes you have access to are shown.',
    ],
    myAccount: [
      'Here are your data, the security of your account, your sessions, your API keys and the notices you want to get.',
      'Sensitive changes, such as the email or the second step, ask for the password again.',
    ],
    home: [
      'The home page sums up the scope you work in: how many assets and risks there are, how they stand and what is left to do.',
      'Each figure opens the rows it counts. The next steps lead to what helps most now.',
    ],
    reports: [
      'The reports your role allows, in PDF, Word or Excel, at any date and with the filters of the lists. What it will look like is shown beside the options.',
      'Download it at once, keep it in My documents, or schedule it to arrive every month or week.',
    ],
    risksHome: [
      'The overview shows the risks of the scope at a glance: by range, the highest ones, and how they changed over time.',
      'Each figure opens the risks it counts.',
    ],
    risks: [
      'The list of risks recognized in this scope. A risk combines an asset, a threat and a vulnerability.',
      'Open one to assess it: probability and impact give the level, and incomplete ones say what they lack. Several can be assessed or discarded at once; discarding asks for a reason.',
    ],
    recognition: [
      'Risks are proposed here from the type of each asset and its relations with threats and vulnerabilities.',
      'Choose assets, tick the combinations that are a risk and recognize them. They wait for assessment in the list of risks.',
    ],
    coverage: [
      'For each type of asset and each threat it counts what was assessed, what waits to be assessed, what was discarded for a reason, and what nobody has looked at.',
      'Open a type to see its threats, and recognize what is missing from the same row.',
    ],
    controlsFollowing: [
      'Which controls have to be looked at, the latest first, as a list, a calendar or a timeline. Each follow-up says what was found, the progress and whether the control is effective.',
      'The control and the residual risk follow the last follow-up. Saving opens the next control that is due.',
    ],
    followUp: [
      'Write what you found, the progress and the rating, and add a photo where it helps. The day of the next follow-up is proposed already.',
      'Once saved, the control takes what this follow-up says.',
    ],
    treatments: [
      'The plan gathers the risks that need a decision or have one, the most urgent first: accept, mitigate, share or avoid.',
      'One person requests an acceptance and another approves it. It lapses by itself when the risk changes or its date comes, and the risk returns to the plan.',
    ],
    simulator: [
      'The simulator shows what would be left of the risks in the plan with further controls. Tick them one by one or ask for the best set for a budget.',
      'Save scenarios, compare two and turn one into a plan. Until then nothing changes.',
    ],
    map: [
      'The heat map places the assessed risks by their probability and impact. Open a cell to see its risks.',
      'You can see it on an earlier date and download it as a picture, PDF or spreadsheet.',
    ],
    impacts: [
      'Impact factors say what is measured when a risk happens: confidentiality, money, reputation or others your company defines.',
      'A change of the method changes the level of the risks; which ones move is shown before saving.',
    ],
    probability: [
      'The probability levels, the risk ranges and the matrix that gives the level are defined here.',
      'Ranges can neither leave gaps nor overlap. Which risks change is shown before saving.',
    ],
    assets: [
      'The inventory of what has value for the company in this scope: information, systems, people, premises.',
      'Search and filter them, and save the view you use often. They can be created, imported from a file, edited in the row and changed several at once.',
    ],
    assetForm: [
      'The data of an asset. Fields with * are required; what you typed is kept as a draft if you leave without saving.',
      'A critical asset also asks why it is one.',
    ],
    assetShow: [
      'Everything about an asset: its data, the threats and vulnerabilities it is related to, and its history.',
      'Relations are the basis for recognizing risks. The history says who changed what and when.',
    ],
    fromTemplate: [
      'Here assets are created from templates, with their requirements, threats and vulnerabilities.',
      'Choose several, say how many assets of each and complete the table; you can also paste it from a spreadsheet.',
      'Everything is created at once and can be undone. Then go on to recognize their risks.',
    ],
    assetTemplates: [
      'The templates that the platform offers to every company, beside those of the catalogue.',
      'They are created inside a company, from an asset.',
    ],
    threats: [
      'The catalogue of what can cause harm. Every company starts with one and adapts it to its reality.',
      'Threats belong to the company and are used in all scopes.',
    ],
    threatForm: [
      'The data of a threat. The subcategory depends on the category: changing the category means choosing it again.',
      'The English version of the texts is optional.',
    ],
    threatShow: [
      'Everything about a threat: its data, the assets and vulnerabilities it is related to, and its history.',
      'It cannot be deleted while something depends on it.',
    ],
    assessments: [
      'Here are the self-assessments of the scope. There is one active per purpose: starting another goes on with that one.',
      'A finished self-assessment does not change. To correct it, or to begin the next with its answers, copy it.',
    ],
    frameworks: [
      'A framework says what a self-assessment asks and how it is scored: questions, groups, scale, weights and formulas.',
      'A version never changes, so stored results do not either. To correct it, create a new version.',
    ],
    frameworkForm: [
      'A framework is made from a file, by typing or by pasting tables. The page says what is missing and where; nothing is saved until you create it.',
      'Before creating it you can try it on an earlier self-assessment.',
    ],
    mspi: [
      'The MSPI self-assessment is open to any organization. You begin with your name and email, without a password.',
      'If you already work in Baluarte, use the same email and go on in your company.',
    ],
    mspiCode: [
      'The six-digit code goes to the email you typed and expires in ten minutes. You can ask for another every minute.',
      'After five wrong codes you begin again; your data stay typed.',
    ],
    mspiCompany: [
      'The data of your organization prepare your space. The subdomain is its address and never changes.',
      'The category decides how information is classified and risks are placed: for public bodies, as Law 1712 of 2014 and the Función Pública guide say.',
    ],
    assessmentAnswers: [
      'Questions are answered one by one or in a sheet, where you can also paste from Excel. Every answer is saved as you give it.',
      'Without a connection answers stay in this browser and are sent by themselves. If somebody else answered the same meanwhile, you decide which one stays.',
    ],
    assessmentResults: [
      'What the self-assessment came to. Every figure opens its arithmetic, down to who answered what and when.',
      'It says which answers raise it most, which gaps to close first and what changed since another self-assessment.',
    ],
    companyComparison: [
      'What each company you belong to finished last, a row for each scope and purpose. Of each you see what your role there allows.',
      'Every figure leads to the results, at the address of the company. Compare totals, phases, themes or functions; sort, filter and download.',
    ],
    assessmentApplicability: [
      'The statement ISO/IEC 27001 asks for: every control of Annex A, whether it applies, why, its level, and the own controls and evidence behind it.',
      'It follows from the answers: the code of each control leads to its own. The figures above show what is still to be justified or proved.',
    ],
    criticality: [
      'This is where you say how much each asset matters: confidentiality, integrity and availability are chosen with the keys 1 to 3. Until it is chosen, confidentiality is that of its classification.',
      'An asset inherits the needs of those that depend on it. The page shows from which one and by which path.',
    ],
    typeThreats: [
      'Which threats apply to each type of asset is defined here.',
      'This way the threats of an asset are proposed by what it is.',
    ],
    vulnerabilities: [
      'The catalogue of weaknesses that a threat can exploit. Every company starts with one and adapts it to its reality.',
      'It can be imported, also from the public KEV catalogue of exploited vulnerabilities.',
    ],
    vulnerabilityForm: [
      'The data of a vulnerability. The subcategory depends on the category: changing the category means choosing it again.',
      'The severity guides what to attend to first.',
    ],
    vulnerabilityShow: [
      'Everything about a vulnerability: its data, the assets and threats it is related to, and its history.',
      'It cannot be deleted while something depends on it.',
    ],
    auditRequests: [
      'What an auditor asks to see in this scope: what, until when, and which area answers.',
      'They are imported from a spreadsheet too, as auditors send them.',
    ],
    auditRequestForm: [
      'What is requested and who answers it. The people of the responsible area are notified.',
      'The number is unique in the scope: use the one of the auditor’s list.',
    ],
    auditRequestShow: [
      'The request, its answer, the evidence behind it and its history.',
      'Whoever asks closes or reopens it. Once closed, its evidence stays as it is.',
    ],
    controls: [
      'What is done to reduce risks: each control with who is responsible, its next follow-up and the risks it acts on.',
      'A control serves many risks, and a risk can have many controls.',
    ],
    controlForm: [
      'The data of a control. A preventive or detective control reduces the probability; a corrective one, the impact factors you tick.',
      'The control is chosen from the catalogue of its domain, which is extended in Parameters.',
    ],
    controlShow: [
      'All about a control: its data, the risks it acts on, its evidence and its history.',
      'It goes from active to implemented and, once its follow-ups end, to finished.',
    ],
    evidence: [
      'What proves what is said of the assets: documents, records, screenshots, certificates, with their files and until when they hold.',
      'The filters show what expires soon, what has expired and what has no files. One piece of evidence serves many assets.',
    ],
    evidenceForm: [
      'The data of a piece of evidence: title, type, owner, classification and until when it is valid.',
      'Files are dropped, pasted, chosen or photographed. If the connection is lost, the upload goes on where it was.',
    ],
    evidenceShow: [
      'A piece of evidence with its files, its versions and the assets it proves. Replacing a file creates a version and keeps the earlier one.',
      'The SHA-256 fingerprint lets you check that a file is the one that was handed in. On legal hold nothing of it can be deleted.',
    ],
    users: [
      'The people who work in the company, with their role, scopes and status.',
      'They are invited by email, one by one or several at once. At least one active administrator always remains.',
    ],
    userForm: [
      'Invite a person here, or give them a first password, which they must change when they sign in.',
      'Nobody can give a role with more permissions than their own. With no scopes ticked, the person enters all of them.',
    ],
    user: [
      'The data of a person in the company: their role, scopes and status. A change holds from their next request.',
      'Removing a person asks who goes on with what they were in charge of.',
    ],
    roles: [
      'A role gathers the permissions of those who do the same work. Each company has three system roles and can create its own.',
      'The administrator role can be neither deleted nor emptied.',
    ],
    roleForm: [
      'Tick what this role can see and do. The base also decides which pages open.',
      'How many people it changes, and what they gain or lose, is shown before saving.',
    ],
    role: [
      'What a role allows and who has it. It can be copied as the starting point of another.',
      'Deleting a role in use asks which one replaces it.',
    ],
    scopes: [
      'A scope marks off the part of the company that is assessed. Assets, risks and follow-ups live within one.',
      'Those limited to some scopes neither see nor change the others. A scope with assets cannot be deleted.',
    ],
    scopeForm: [
      'The name and data of a scope, and the people who work in it.',
      'The scope being worked in can be neither deleted nor deactivated.',
    ],
    parameters: [
      'The tables behind the drop-down lists: categories, subcategories, processes, areas and others.',
      'They are edited like a spreadsheet, and you can paste from one. A value in use is not deleted: it is merged with another or deactivated.',
    ],
    settings: [
      'What holds for the whole company: its data, security, identity provider, data retention and API.',
      'Each part is saved on its own, and the change stays in the audit log.',
    ],
    companies: [
      'The companies of the platform, for super administrators. Entering one stays in its audit log.',
      'An inactive company keeps its data and lets nobody in.',
    ],
    companyForm: [
      'The data of a company and its plan. The subdomain is its address and cannot be changed later.',
      'A new company starts with the catalogues of the product.',
    ],
    companyShow: [
      'The data of a company, its users and its archive.',
      'From here you enter it, activate or deactivate it, and download everything it holds.',
    ],
    companyImport: [
      'A company is created here from its archive, with everything it held.',
      'The file is checked first; nothing is half written.',
    ],
    audit: [
      'Who did what, when and from where, with each value before and after. It cannot be edited.',
      'Records are sealed in a chain: verification says whether the log is intact or was altered. A change can be undone while nothing later prevents it.',
    ],
    handover: [
      'One file for the auditor with register, plan, evidence, reports and an extract of the audit log. It holds only what you may see, and says what was left out.',
      'Its index.html opens without network or account and checks that nothing was altered. To not rely on that page, README.txt has the steps with the key the company publishes.',
    ],
    notifications: [
      'Notices of what others did that concerns you. Opening one leads to what caused it.',
      'In your account you choose which ones you get and how.',
    ],
    unsubscribe: [
      'This link stops one kind of notice to your email. You can turn it on again from your account.',
      'Security notices are still sent.',
    ],
    board: [
      'The state of a company’s risks on a single page, with the password you received together with the link.',
      'Nothing is kept of who opens it, but that it was opened. For an expired or revoked link, ask whoever sent it for another.',
    ],
    forbidden: [
      'Your role does not allow opening that page. If you need it for your work, ask the administrator of your company.',
      'The menu shows only what you can open.',
    ],
    notFound: [
      'There is nothing at that address: it may be misspelled, or what was there was deleted.',
      'Use the menu or the search to get to what you need.',
    ],
  },
};
