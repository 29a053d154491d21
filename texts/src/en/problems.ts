import type { families as familiesSource, issues as issuesSource, problems as source } from '#es/problems.ts';

export const problems: typeof source = {
  invalid: { title: 'Check the data', message: 'There are errors in the form, please correct them before continuing.' },
  malformed: { title: 'Malformed request', message: 'What was sent could not be read. Check that it is valid JSON.' },
  unsupportedType: {
    title: 'Unsupported content type',
    message: 'This operation does not take the content type that was sent.',
  },
  tooSlow: {
    title: 'Sent too slowly',
    message: 'The request did not arrive in time. Check your connection and try again.',
  },
  headersTooLarge: { title: 'Request refused', message: 'The headers of the request are too large.' },
  tooLarge: { title: 'Too large', message: 'What was sent is over the limit of {{limit}}.' },
  tooDeep: {
    title: 'Too many levels',
    message: 'What was sent holds lists or objects inside one another in more than {{maximum}} levels.',
  },
  tooManyValues: {
    title: 'Too many values',
    message: 'What was sent holds more than {{maximum}} values. Send it in several parts.',
  },
  unauthenticated: { title: 'Session expired', message: 'You must sign in again.' },
  'link.unknown': {
    title: 'Invalid link',
    message: 'The link is not valid. Open it whole from the e-mail, or ask for a new one.',
  },
  'link.expired': {
    title: 'Expired link',
    message: 'The link has expired or was replaced by a newer one. Ask for a new one.',
  },
  'link.used': { title: 'Link already used', message: 'This link was already used; it is good only once.' },
  'oauth.expired': {
    title: 'Signing in did not finish',
    message: 'It took too long, was already used, or began in another browser. Sign in again with your provider.',
  },
  'oauth.lastWay': {
    title: 'Your only way to sign in',
    message: 'First create a password, add a passkey or link another provider.',
  },
  'oauth.linkedElsewhere': {
    title: 'Already linked',
    message: 'Somebody else signs in to Baluarte with that account of the provider.',
  },
  'password.wrong': { title: 'Wrong password', message: 'The current password is not right.' },
  'step.expired': {
    title: 'The step expired',
    message: 'Signing in took too long or began again elsewhere. Sign in once more.',
  },
  'step.wrongCode': { title: 'Wrong code', message: 'The code is not right. Tries left: {{left}}.' },
  'step.codeUsed': {
    title: 'Code already used',
    message: 'That code was used already. Wait until the app shows the next one.',
  },
  'step.codeExpired': { title: 'Code expired', message: 'The code expired. Ask for a new one.' },
  'step.tooManyTries': { title: 'Too many tries', message: 'There were too many tries with wrong codes. Start again.' },
  'step.tooManySends': {
    title: 'Too many codes sent',
    message: 'Five codes were sent already. Start again or use another method.',
  },
  'step.methodOff': { title: 'Method not available', message: 'This method is not turned on or not offered here.' },
  'step.alreadyOn': { title: 'Already on', message: 'This method is already turned on for your account.' },
  'step.phoneMissing': {
    title: 'Your phone is missing',
    message: 'Write your phone number in your personal information first.',
  },
  'step.required': {
    title: 'Your company requires it',
    message:
      'One of your companies requires two-step sign-in and this is your last method. Turn on another before removing it.',
  },
  'step.signInAgain': {
    title: 'Sign in again',
    message: 'Your account has no password. For this change, sign out, sign in again and make it within ten minutes.',
  },
  'passkey.refused': {
    title: 'Passkey not recognised',
    message: 'The passkey is no good for this account or site. Use another one, or sign in with your password.',
  },
  'passkey.expired': { title: 'It took too long', message: 'The request expired. Try again.' },
  'passkey.noDomain': {
    title: 'No passkeys here',
    message: 'Passkeys need you to open the site by its name and over https.',
  },
  'passkey.credentialTaken': { title: 'Already registered', message: 'This passkey is already registered.' },
  'passkey.tooMany': {
    title: 'Too many passkeys',
    message: 'You already have twenty passkeys. Remove one you do not use.',
  },
  'captcha.missing': {
    title: 'A check is missing',
    message: 'It still has to be checked that you are not a program. Solve the challenge and send the request again.',
  },
  'user.alreadyRegistered': { title: 'You have an account already', message: 'This user is already registered.' },
  'password.mustChange': {
    title: 'Change your password',
    message: 'An administrator chose it, or it is older than your company allows. Change it before you continue.',
  },
  'consent.missing': {
    title: 'Your authorization is missing',
    message: 'Authorize the processing of your personal data before you continue.',
  },
  'captcha.failed': {
    title: 'Verification failed',
    message: 'It could not be verified that you are not a program. Try again.',
  },
  'member.userTaken': { title: 'User already registered', message: 'This user is already registered in the company.' },
  'user.domainRefused': { title: 'Email not admitted', message: 'The company admits only emails of: {{domains}}.' },
  'user.roleRefused': {
    title: 'Role not allowed',
    message: 'You cannot give a role with more permissions than your own.',
  },
  'member.lastAdministrator': {
    title: 'This is the last administrator',
    message:
      'The company would be left without an active administrator: {{name}}. Give somebody else the administrator role first.',
  },
  'user.emailKnown': {
    title: 'That e-mail has an account already',
    message: 'That person owns their account and its password. Send them an invitation.',
  },
  'user.hasMore': {
    title: 'They have more permissions than you',
    message: 'You cannot change or delete {{name}}: they have permissions or scopes that you do not have.',
  },
  'user.oneself': {
    title: 'This is your own user',
    message: 'You cannot change your role, your scopes or your status, nor delete yourself. Ask another administrator.',
  },
  'user.stillInvited': {
    title: 'The invitation is not accepted yet',
    message: '{{name}} has not accepted the invitation yet. Send it again, revoke it or delete the user.',
  },
  'user.notActive': {
    title: 'The user is not active',
    message: '{{name}} is not active in the company. Activate them first.',
  },
  'user.ownsAccount': {
    title: 'The password is theirs',
    message:
      '{{name}} uses their account in more than one company, so only they choose its password. Send them the link to reset it.',
  },
  'user.heirNeeded': {
    title: 'Choose who takes it over',
    message: 'What {{name}} has goes over to somebody else. Choose to whom.',
  },
  'user.hasBelongings': {
    title: 'There are things in their name',
    message: '{{name}} has things in their name. Delete this user alone and choose who takes them over.',
  },
  'session.readOnly': {
    title: 'Read only',
    message:
      'You are viewing as somebody else: you can look, but change nothing nor see their account. Go back to your session to do so.',
  },
  'user.alreadyAccepted': {
    title: 'Invitation already accepted',
    message: 'The person has already accepted the invitation.',
  },
  'invitation.unknown': {
    title: 'Invalid invitation',
    message: 'The link of the invitation is not valid. Open it whole from the email.',
  },
  'invitation.expired': {
    title: 'Expired invitation',
    message: 'The invitation has expired. Ask whoever invited you to send it again.',
  },
  'invitation.revoked': {
    title: 'Invitation taken back',
    message: 'The invitation was taken back or replaced by a newer one. Ask whoever invited you for a new one.',
  },
  'invitation.lapsed': {
    title: 'The invitation no longer holds',
    message: 'Whoever invited you to {{company}} may no longer do so. Ask to be invited again.',
  },
  'invitation.accepted': {
    title: 'Invitation already accepted',
    message: 'This invitation has been accepted already. Sign in with your account.',
  },
  'invitation.signIn': {
    title: 'Sign in first',
    message: 'You already have an account with {{email}}. Sign in with it to accept.',
  },
  'invitation.otherAccount': {
    title: 'Another account',
    message:
      'The invitation is for {{email}}, and you are signed in as {{current}}. Sign out and sign in with the invited account.',
  },
  'client.invalid': { title: 'Unknown client', message: 'The id or the secret of the client is not right.' },
  'me.sameEmail': { title: 'The same e-mail', message: 'That is already the e-mail of your account.' },
  'me.phoneForCodes': {
    title: 'The phone gets your codes',
    message: 'Sign-in codes go to this number. Turn SMS off in Security first, or enter another number.',
  },
  'me.noEmailChange': { title: 'Nothing pending', message: 'There is no pending e-mail change.' },
  'notification.linkInvalid': {
    title: 'Link not valid',
    message: 'The link does not work. You can turn the summary off in My account, Notifications.',
  },
  'apiKey.notAllowed': {
    title: 'Not with an API key',
    message: 'This operation belongs to the person: sign in with your account. An API key cannot do it.',
  },
  'apiKey.membersOnly': {
    title: 'Members only',
    message: 'An API key stands for a member of the company, and your account is not a member of this one.',
  },
  'apiKey.tooMany': {
    title: 'Too many keys',
    message: 'You already have {{most}} API keys. Revoke those you do not use before you create another.',
  },
  'platformUser.oneself': {
    title: 'It is your own account',
    message: 'You cannot deactivate or delete your own account. Ask another super administrator.',
  },
  'platformUser.neverOpened': {
    title: 'The account is not open yet',
    message:
      '{{name}} has not confirmed their e-mail or not accepted their invitation yet. Only accounts that were opened change between active and deactivated.',
  },
  'platformUser.notActive': {
    title: 'The account is not active',
    message: 'The account of {{name}} is not active. Activate it first, or wait until they open it.',
  },
  'platformUser.soleAdministrator': {
    title: 'They are the last administrator',
    message:
      '{{name}} is who administers: {{companies}}. First give the administrator’s role to somebody else whose account is active.',
  },
  'platformUser.wrongEmail': {
    title: 'The e-mail does not match',
    message: 'Type the e-mail of the person: {{email}}.',
  },
  'platformUser.inCompanies': {
    title: 'They are in companies',
    message: '{{name}} has a place in: {{companies}}. Take those places away first.',
  },
  'platformUser.isSuperAdmin': {
    title: 'They are a super administrator',
    message: '{{name}} is a super administrator. Take that away first.',
  },
  'user.lastSuperAdmin': {
    title: 'They are the last super administrator',
    message: 'The platform always keeps at least one active super administrator. Appoint another one first.',
  },
  'company.subdomainTaken': { title: 'Subdomain not available', message: 'Subdomain not available.' },
  'company.inactive': {
    title: 'Company inactive',
    message: 'The company {{company}} is inactive. Its data are kept; ask whoever runs the platform to activate it.',
  },
  'company.usersMissing': {
    title: 'A user is missing',
    message: 'A company needs at least one existing or new user.',
  },
  'company.administratorMissing': {
    title: 'An administrator is missing',
    message: 'At least one of the people has to be an administrator of the company.',
  },
  'company.lastAdministrator': {
    title: 'The last administrator',
    message: 'A company always keeps at least one active administrator. Appoint another one first.',
  },
  'company.notEmpty': {
    title: 'The company has data',
    message: 'To delete it, type its subdomain, {{subdomain}}.',
  },
  'company.archiveFirst': {
    title: 'The archive of the company is missing',
    message:
      'The company has data. Before it is deleted there has to be a whole archive, downloaded and made after its last change.',
  },
  'plan.usersExceeded': {
    title: 'Limit of the plan',
    message:
      'The plan {{planEn}} gives {{limit}} users and with this change there would be {{wanted}}. Remove users that are no longer needed, or ask for a larger plan. Nothing was lost.',
  },
  'plan.companiesExceeded': {
    title: 'Limit of the plan',
    message:
      'You administer {{used}} companies on the plan {{planEn}} already, which gives {{limit}} per person. Choose another plan.',
  },
  'plan.storageExceeded': {
    title: 'Limit of the plan',
    message:
      'The plan {{planEn}} gives {{limit}} MB of files and {{used}} MB are in use. Wait until files of finished imports are taken away, or ask for a larger plan. Nothing was lost.',
  },
  'company.notAllowed': {
    title: 'Creation not allowed',
    message: 'In this installation only the operator creates companies. Ask for one, or accept an invitation.',
  },
  forbidden: { title: 'Not permitted', message: 'You do not have the necessary permissions to do this.' },
  'tenant.refused': { title: 'Company not permitted', message: 'Your account does not belong to this company.' },
  'tenant.missing': { title: 'Choose a company', message: 'Choose the company you are going to work in first.' },
  'scope.refused': { title: 'Scope not permitted', message: 'You do not have access to that scope.' },
  'scope.missing': { title: 'Choose a scope', message: 'Choose the scope you are going to work in first.' },
  'scope.everyNeeded': {
    title: 'Every scope is needed',
    message:
      'This change holds for the whole company and you may enter some scopes only. Ask somebody who may enter all.',
  },
  notFound: { title: 'Not found', message: 'The record does not exist or has been deleted.' },
  'route.notFound': { title: 'Not found', message: 'That address does not exist.' },
  changedMeanwhile: {
    title: 'Changed in the meantime',
    message: '{{by}} changed this record on {{at}}. Load it again and make your change anew.',
  },
  inUse: { title: 'In use', message: 'It cannot be deleted because other records depend on it.' },
  'idempotency.keyReused': {
    title: 'Key used before',
    message: 'The idempotency key was already used with other content.',
  },
  slowDown: { title: 'Too many requests', message: 'Wait {{seconds}} seconds and try again.' },
  busy: { title: 'Service busy', message: 'The service cannot answer right now. Try again in a few seconds.' },
  'download.tooSlow': {
    title: 'The download took too long',
    message: 'The file was not ready in time. Filter the list to make it shorter, or try again in a moment.',
  },
  unavailable: {
    title: 'Service interrupted',
    message: 'The service is interrupted for a moment. Try again in a few seconds.',
  },
  unconfirmed: {
    title: 'Not confirmed',
    message:
      'The service broke off just while saving, and it is not known whether the change was saved. Reload the page and check before repeating it.',
  },
  diskFull: {
    title: 'No room on the server',
    message:
      'The server has run out of disk space and cannot save changes; reading still works. Tell whoever runs the server.',
  },
  unexpected: { title: 'Unexpected error', message: 'An error occurred, contact support with the code {{reference}}.' },
  'session.invalidCredentials': { title: 'Could not sign in', message: 'Invalid credentials. Please try again.' },
  'session.notConfirmed': {
    title: 'Account not confirmed',
    message: 'Your account is not confirmed yet. Please check your email to confirm your account.',
  },
  'session.inactive': {
    title: 'Inactive account',
    message: "Your account is inactive. Contact your company's administrator.",
  },
  'parameter.inUse': {
    title: 'In use',
    message: '“{{name}}” cannot be deleted because it is in use. Merge it with another row or set it inactive.',
  },
  'parameter.isSystem': {
    title: 'Part of the system',
    message:
      '“{{name}}” can be neither deleted nor merged, because rules refer to it. You can rename it or set it inactive.',
  },
  'parameter.codeFixed': {
    title: 'The code stays',
    message: 'Rules refer to this row by its code, so it cannot be changed. Its names can.',
  },
  'parameter.nameTaken': {
    title: 'Name taken',
    message: 'The table already has a row called “{{name}}”.',
  },
  'threat.hasRelations': {
    title: 'Cannot be deleted',
    message: 'It has not been possible to delete the threat because it has related assets or vulnerabilities.',
  },
  'vulnerability.hasRelations': {
    title: 'Cannot be deleted',
    message: 'It has not been possible to delete the vulnerability because it has related assets or threats.',
  },
  'asset.hasRisks': {
    title: 'Cannot be deleted',
    message: 'It has not been possible to delete the asset because it has risks or relations.',
  },
  'scope.current': {
    title: 'It is the current scope',
    message: 'This scope cannot be deleted, you must change the scope first.',
  },
  'scope.currentStatus': {
    title: 'It is the current scope',
    message: 'This scope cannot be made inactive, you must change the scope first.',
  },
  'scope.hasContents': {
    title: 'It cannot be deleted',
    message: 'It was not possible to delete the scope because it has assets or risks.',
  },
  'scope.onlyOne': {
    title: 'Somebody would be left without a scope',
    message:
      'Without this scope there would be nowhere to work for: {{names}}. Give them access to another active scope first.',
  },
  'scope.validityOutOfRange': {
    title: 'Invalid validity',
    message: 'The validity cannot end before it begins.',
  },
  'role.nameTaken': { title: 'The role already exists', message: 'There is already a role with that name.' },
  'role.exceedsOwn': {
    title: 'More than you have',
    message: 'The role “{{name}}” has permissions that you do not have: you can neither give, take nor change it.',
  },
  'role.administrator': {
    title: 'Administrator role',
    message: 'The administrator role always has every permission: it is not deleted, not deactivated and loses none.',
  },
  'role.systemBase': {
    title: 'System role',
    message: 'The base of a system role does not change. Copy it and choose the base in the copy.',
  },
  'role.ownRole': {
    title: 'It is your own role',
    message: 'You cannot delete or deactivate the role you work with: ask another administrator.',
  },
  'role.locksOut': {
    title: 'You would lose access to roles',
    message: 'With this change you could no longer edit roles. Confirm it to go on.',
  },
  'role.inUse': {
    title: 'The role is in use',
    message: 'The role could not be deleted because there are users who have it.',
  },
  'role.inUseStatus': {
    title: 'The role is in use',
    message:
      'Those who have the role would be left without any permission: give them another one before deactivating it.',
  },
  'roleTemplate.system': {
    title: 'System role',
    message: 'Every base has a role that each company starts with: you can change it, not delete it.',
  },
  'role.sameRole': { title: 'It is the same role', message: 'Choose another role: this is the one being deleted.' },
  'area.nameTaken': {
    title: 'The area exists already',
    message: 'There is an area with that name. Choose it from the list.',
  },
  'view.listUnknown': { title: 'Unknown list', message: 'There is no list of that name to save a view of.' },
  'view.notYours': {
    title: 'The view is somebody else’s',
    message: 'Only its maker or an administrator may change or delete it. Save it as a view of your own.',
  },
  'view.onlyAdministrators': {
    title: 'Administrators only',
    message: 'Only an administrator decides which view the list begins with for the whole company.',
  },
  'view.tooMany': {
    title: 'Too many views',
    message: 'You already have {{most}} views of this list. Delete one you do not use.',
  },
  'savedView.nameTaken': {
    title: 'The name is taken',
    message: 'You already have a view of this list with that name.',
  },
  'asset.withItself': { title: 'Invalid relation', message: 'An asset cannot be related to itself.' },
  'assetAsset.withItself': { title: 'Invalid relation', message: 'An asset cannot be related to itself.' },
  'risk.combinationTaken': {
    title: 'Risk already recognised',
    message: 'That combination of asset, threat and vulnerability is already recognised.',
  },
  'risk.assetUnknown': { title: 'Unknown asset', message: 'The asset does not exist in this scope.' },
  'risk.transitionRefused': {
    title: 'Status change not allowed',
    message: 'From this status you can only move to: {{allowed}}.',
  },
  'risk.reasonNeeded': { title: 'Reason missing', message: 'Write the reason for discarding the risk.' },
  'risk.factorInactive': {
    title: 'Inactive factor',
    message: 'One of the impact factors does not exist or is inactive.',
  },
  'risk.factorTwice': { title: 'Repeated factor', message: 'An impact factor appears more than once.' },
  'import.noFile': { title: 'No file', message: 'Attach a CSV or XLSX file in the field "file".' },
  'import.rowsRejected': {
    title: 'Import refused',
    message: '{{count}} rows have errors. None was imported: correct them or import the valid rows only.',
  },
  'import.fieldsMissing': {
    title: 'Columns missing',
    message: 'No column or default fills these required fields: {{fields}}.',
  },
  'import.notFinished': { title: 'Import running', message: 'Wait until the import has finished.' },
  'import.alreadyUndone': { title: 'Already undone', message: 'This import had already been undone.' },
  'import.alreadyRun': {
    title: 'Already imported',
    message: 'This file has already been imported. Upload it again to import it once more.',
  },
  'import.interrupted': {
    title: 'Import interrupted',
    message: 'The server stopped while importing and nothing was left half done. Try again.',
  },
  'import.fileGone': {
    title: 'The file is gone',
    message: 'The file of this import was already deleted. Upload it again.',
  },
  'import.nothingToUndo': { title: 'Nothing to undo', message: 'This import wrote no record.' },
  'companyProvider.administratorOnly': {
    title: 'For administrators only',
    message:
      'With a provider of your own one signs in as anybody of its domains. Whoever has every permission of the company sets it up.',
  },
  'archive.administratorOnly': {
    title: 'Administrators only',
    message: 'An archive holds all of the company: only whoever has every permission and every scope handles it.',
  },
  'archive.oneAtWork': {
    title: 'Already at work',
    message: 'An archive of this company is being made already. Wait until it is done.',
  },
  'archive.notReady': { title: 'Not ready yet', message: 'The archive is still being made, or could not be finished.' },
  'archive.expired': { title: 'Archive expired', message: 'The archive is no longer kept. Make a new one.' },
  'archive.interrupted': { title: 'Interrupted', message: 'The server stopped before it was done. Try again.' },
  'archive.alreadyRestored': {
    title: 'Already brought in',
    message: 'This archive was brought in already, or is coming in. To bring it in again, send it anew.',
  },
  'archive.notAnArchive': {
    title: 'Not an archive of a company',
    message: 'The file is not a company’s archive of Baluarte. Choose the .zip as it was downloaded.',
  },
  'archive.truncated': {
    title: 'Incomplete archive',
    message: 'The file breaks off, as after an interrupted download. Download it again.',
  },
  'archive.bomb': {
    title: 'Suspicious archive',
    message: 'The file claims far more content than an honest one holds, and was not opened.',
  },
  'archive.damaged': {
    title: 'Damaged archive',
    message: '“{{file}}” in the archive is damaged. Download it again from where it was made.',
  },
  'archive.unexpectedFile': {
    title: 'Altered archive',
    message: 'The archive holds “{{file}}”, which its manifest does not name. Use the original.',
  },
  'archive.missingFile': {
    title: 'Incomplete archive',
    message: '“{{file}}” is missing, which the manifest names. Use the original.',
  },
  'archive.wrongHash': {
    title: 'Altered archive',
    message: '“{{file}}” does not match the hash in its manifest: it was changed or damaged. Use the original.',
  },
  'archive.newer': {
    title: 'Newer archive',
    message: 'The archive was made with a newer version ({{what}}). Update this installation first.',
  },
  'archive.unknownContent': {
    title: 'Unknown content',
    message:
      'The archive holds “{{what}}”, which this installation does not know. Use one of the same or a newer version.',
  },
  'archive.missingContent': {
    title: 'Content is missing',
    message: 'The archive does not hold “{{what}}”, without which the company cannot be brought in.',
  },
  'archive.refusedRow': {
    title: 'Content is not valid',
    message: 'The database refused a row of “{{table}}” ({{reason}}). Nothing was brought in.',
  },
  'sheet.notASpreadsheet': {
    title: 'Not a spreadsheet',
    message: 'The file is neither CSV nor XLSX. Save it in one of those formats and upload it again.',
  },
  'sheet.oldExcel': {
    title: 'Old Excel format',
    message: 'The file is an old .xls. Open it in Excel and save it as .xlsx.',
  },
  'sheet.binaryExcel': {
    title: 'Binary Excel format',
    message: 'The file is an .xlsb. Open it in Excel and save it as .xlsx.',
  },
  'sheet.encrypted': {
    title: 'Protected file',
    message: 'The file is protected with a password. Remove it and upload the file again.',
  },
  'sheet.tooLarge': {
    title: 'File too large',
    message: 'The file is over the limit of {{limit}}. Split it into parts.',
  },
  'sheet.bomb': {
    title: 'File refused',
    message: 'The file takes too much space once opened. Split it into parts or save it as CSV.',
  },
  'sheet.truncated': {
    title: 'Incomplete file',
    message: 'The file is cut off or damaged. Save it again and upload it anew.',
  },
  'sheet.damaged': {
    title: 'Damaged file',
    message: 'The file is damaged inside. Open it, save it again and upload it anew.',
  },
  'sheet.unknownSheet': { title: 'Unknown sheet', message: 'The workbook has no sheet called "{{name}}".' },
  'sheet.empty': { title: 'Empty file', message: 'The file has no rows.' },
  'sheet.noHeader': { title: 'Headers missing', message: 'The first row must hold the names of the columns.' },
  'sheet.duplicateHeader': { title: 'Repeated header', message: 'The column "{{header}}" appears more than once.' },
  'sheet.tooManyColumns': { title: 'Too many columns', message: 'The file has more than {{limit}} columns.' },
  'sheet.tooManyRows': {
    title: 'Too many rows',
    message: 'The file has more than {{limit}} rows. Split it into parts.',
  },
  'sheet.cellTooLong': { title: 'Cell too long', message: 'A cell in row {{row}} has more than {{limit}} characters.' },
  'sheet.rowTooLong': {
    title: 'Row too long',
    message: 'Row {{row}} has more than {{limit}} characters in all its cells. Shorten it or leave out columns.',
  },
  'sheet.tooCostly': {
    title: 'The file takes too much to read',
    message:
      'Reading the file takes more memory or time than a spreadsheet may. Copy only the rows you need to a new workbook, or save them as CSV, and upload that.',
  },
  'sheet.brokenQuotes': {
    title: 'Unclosed quotes',
    message: 'The quotes in row {{row}} are not closed. Correct them and upload the file again.',
  },
  'impactFactor.codeTaken': {
    title: 'Code already used',
    message: 'There is already an impact factor with that code.',
  },
  'impactFactor.inUse': {
    title: 'The factor is in use',
    message: 'It cannot be deleted because risks or assets use it. You can take it out of use.',
  },
  'impactLevel.inUse': {
    title: 'Risks are rated with this level',
    message: 'A level cannot be removed while risks are rated with it. Choose the level their ratings go to.',
  },
  'impactLevel.orderTwice': { title: 'Repeated order', message: 'Each level of a factor needs an order of its own.' },
  'impactFactor.levelsNeeded': {
    title: 'The factor has no levels',
    message: '“{{name}}” needs at least one level before it can be used.',
  },
  'impactFactor.lastOne': {
    title: 'It is the only factor in use',
    message: 'Without impact factors no risk can be assessed. Bring another factor into use first.',
  },
  'impactFactor.orderGap': {
    title: 'Orders are missing from the scale',
    message: 'No factor in use would have a level of order {{orders}}. The impact scale must run from 1 without gaps.',
  },
  'probability.orderRange': {
    title: 'Check the ranges',
    message: 'The order range is incorrect',
  },
  'probability.defaultNeeded': {
    title: 'The default measure is missing',
    message: 'Exactly one of the measures in use must be the default.',
  },
  'probabilityType.codeTaken': { title: 'Code already used', message: 'Two probability measures have the same code.' },
  'probabilityLevel.inUse': {
    title: 'Risks are rated with this level',
    message: 'A level cannot be removed while risks have chosen it. Choose the level they go to.',
  },
  'method.rangesWrong': {
    title: 'Check the ranges',
    message: 'The ranges must cover levels 1 to {{highest}} exactly once, from green to red.',
  },
  'method.matrixWrong': {
    title: 'Check the matrix',
    message: 'Every cell needs a range, and none may be milder than one with a lower probability or impact.',
  },
  'method.scalesTooShort': {
    title: 'Scales too short',
    message: 'Both scales together must give at least four levels, one for each range.',
  },
  'changeset.notYours': { title: 'Not permitted', message: 'Only whoever made the change can undo it here.' },
  'changeset.beginning': {
    title: 'It cannot be undone',
    message: 'It is what the company began with. Change or delete what you do not need.',
  },
  'changeset.fact': {
    title: 'It cannot be undone',
    message: 'It has happened and stays in the audit: undoing it would not change that.',
  },
  'changeset.ofInvitation': {
    title: 'An invitation is not undone',
    message: 'The link that was sent does not work again. In Users you can send a new invitation or remove the person.',
  },
  'changeset.ofPeople': {
    title: 'It cannot be undone',
    message:
      'Nobody joins or leaves the company by undoing. For {{name}} to come back, send an invitation from Users; for them to leave, remove their place there.',
  },
  'changeset.alreadyUndone': { title: 'Already undone', message: 'This change had already been undone.' },
  'logo.unknownType': {
    title: 'Not a picture that can be used',
    message:
      'The content of the file is not PNG, JPEG, WebP or SVG, whatever its name says. Export the logo in one of those formats.',
  },
  'logo.unsafe': {
    title: 'The SVG brings something from outside',
    message:
      'The SVG defines entities or points to other files or addresses. Export it with everything included, or use PNG.',
  },
  'logo.unreadable': {
    title: 'The picture is damaged',
    message: 'The picture could not be read. Open it, save it again and upload it once more.',
  },
  'logo.tooWide': {
    title: 'The picture is too large',
    message:
      'It measures {{width}} × {{height}} pixels; each side may measure up to {{most}}. Make it smaller and upload it again.',
  },
  'logo.tooCostly': {
    title: 'The picture takes too much to draw',
    message:
      'Drawing the SVG takes more memory or time than a logo may. Export it without filters or effects, or use PNG.',
  },
  'setting.lockedOut': {
    title: 'You would be shut out yourself',
    message: 'None of the networks includes the address you work from now, {{address}}. Add it before saving.',
  },
  'setting.keysBeyond': {
    title: 'Some keys would live longer',
    message: '{{count}} API keys would end earlier by this change; {{ended}} of them at once. Confirm to cut them.',
  },
  'tenant.addressRefused': {
    title: 'Address not allowed',
    message:
      'This company only takes connections from its networks, and your address {{address}} is in none of them. Connect from an allowed network or ask your administrator.',
  },
  'apiKey.turnedOff': {
    title: 'API keys turned off',
    message: 'This company does not allow API keys. Its administrator can turn them on in the settings.',
  },
  'companyProvider.untried': {
    title: 'Nobody has signed in with the provider yet',
    message: 'Sign in with it once, with an account of its domains; then you can make it the only way to sign in.',
  },
  'companyProvider.unproven': {
    title: 'A domain has yet to be proven',
    message:
      'The provider works for the domains the company has proven. Write the TXT record into the DNS and check it.',
  },
  'companyProvider.addressRefused': {
    title: 'Address not allowed',
    message: 'The issuer must be an https address on the internet, not of an internal network.',
  },
  'session.onlyProvider': {
    title: 'Sign in with {{provider}}',
    message: '{{company}} asks for signing in with {{provider}}. Use that button on its login page, {{address}}.',
  },
};

export const families: typeof familiesSource = {
  Taken: { title: 'Already exists', message: 'There is already a record with that value in "{{field}}".' },
  Unknown: { title: 'Unknown value', message: 'The value of "{{field}}" does not exist or does not fit.' },
  OutOfRange: { title: 'Value out of range', message: 'The value of "{{field}}" is outside the permitted range.' },
};

export const issues: typeof issuesSource = {
  userNotAdded: 'Add whoever you are typing to the list, or clear what you typed.',
  usersMissing: 'A company needs at least one existing or new user.',
  administratorMissing: 'At least one of the people has to be an administrator.',
  required: 'This field is required.',
  'required.name': 'Name is required.',
  'required.lastName': 'Last name is required.',
  'required.countryId': 'Country is required.',
  'required.language': 'Language is required.',
  'required.email': 'Email is required.',
  'required.password': 'Password is required.',
  'required.confirmPassword': 'Password confirmation is required.',
  'required.currentPassword': 'The current password is required.',
  'user.alreadyRegistered': 'This user is already registered.',
  'password.wrong': 'The current password is not right.',
  'required.areaIds': 'Choose one or more areas.',
  'required.processIds': 'Choose one or more processes.',
  'tooEarly.validTo': 'The validity cannot end before it begins.',
  tooEarly: 'It cannot be before the date before it.',
  tooLong: 'Takes at most {{maximum}} characters.',
  tooShort: 'Needs at least {{minimum}} characters.',
  tooMany: 'Takes at most {{maximum}} items.',
  tooFew: 'Choose at least {{minimum}}.',
  tooBig: 'Must be at most {{maximum}}.',
  tooSmall: 'Must be at least {{minimum}}.',
  wrongType: 'Not the expected kind of data.',
  wrongFormat: 'The format is not valid.',
  wrongDate: 'Not a valid date. Use dd/mm/yyyy or yyyy-mm-dd.',
  ambiguousDate: 'Ambiguous date: it is not clear which is the day and which the month.',
  wrongNumber: 'Not a valid number.',
  wrongBoolean: 'Write "yes" or "no".',
  unknownChoice: '"{{value}}" is not among the permitted values.',
  ambiguousChoice: '"{{value}}" fits more than one value; use the code.',
  inactiveChoice: '"{{value}}" is inactive.',
  wrongParent: '"{{value}}" does not belong to the chosen category.',
  unknownField: 'This field is not known.',
  unknownSort: 'Cannot be sorted by this field.',
  duplicateInFile: 'Repeated: row {{row}} of the file says the same.',
  domainReserved: 'Nobody can prove this domain to be their own: it is an example, an address or an internal name.',
  domainShared: 'Anybody may register below this domain: enter the one of the company.',
  domainPublicMail: 'This domain is of a mail service for everybody: enter the one of the company.',
  mayNotCreate: 'You may not create records, and this row is a new one.',
  mayNotEdit: 'You may not change records, and this row changes one that is there.',
  severalRows: '{{count}} records match this row: choose what tells them apart, or add the code.',
  repeatedHeader: 'The header again: skipped.',
  sectionTitle: 'The title of a section: skipped.',
  totalRow: 'A row of totals: skipped.',
  templateExample: 'The example of the template: skipped.',
  extraCells: 'The row has more cells than there are headers: quotes may be missing around a text with separators.',
  changedMeanwhile: 'Somebody else wrote this record at the same time.',
  cellError: 'The cell holds a spreadsheet error ({{value}}).',
  'password.length': 'The password needs at least 12 characters.',
  'password.lowercase': 'A lowercase letter is missing.',
  'password.uppercase': 'An uppercase letter is missing.',
  'password.number': 'A number is missing.',
  'password.special': 'A special character is missing.',
  'password.common': 'This is one of the most used passwords. Choose another one.',
  domain: 'Type a domain such as company.com.',
  network: 'Type an address or a block of a network, such as 203.0.113.7 or 203.0.113.0/24.',
  'password.tooShort': 'The company asks for a password of at least {{minimum}} characters.',
  'password.usedBefore': 'You used this password before. Your company does not allow the last {{count}} again.',
  beyondCompany: 'Your company allows keys of up to {{days}} days.',
  'password.same': 'This is the password you have. Choose another.',
  'password.holdsEmail': 'The password cannot contain your email.',
  passwordsDiffer: 'Passwords do not match.',
  lettersOnly: 'Use letters, spaces, apostrophe or hyphen only.',
  email: 'Invalid email address',
  phone: 'Enter a valid phone number with its country code.',
  consent: 'You must accept the treatment of your data.',
  'subdomain.format': 'Use letters, numbers and hyphens: 3 to 63, with no hyphen at either end.',
  'subdomain.reserved': 'This subdomain is not allowed, please choose another one',
  'subdomain.taken': 'Subdomain not available',
  endPast: 'Choose a moment that has not passed yet.',
  endTooFar: 'Choose a moment within the next twelve months.',
  codeMissing: 'You must enter the authentication code',
  'orderRange.overlap': 'The order range is incorrect: it overlaps the one before.',
  'orderRange.gap': 'The order range is incorrect: it leaves values uncovered.',
  'orderRange.disorder': 'The order range is incorrect: it is out of order.',
  'orderRange.ordersDiffer': 'The order range is incorrect: another measure in use has more orders.',
  'matrix.rangeUnknown': 'The cell has no range.',
  'matrix.disorder': 'The cell is milder than one with a lower probability or impact.',
  taken: 'This value is already in use.',
  unknown: 'The value does not exist.',
};
