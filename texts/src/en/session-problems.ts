import type { sessionProblems as source } from '#es/session-problems.ts';

export const sessionProblems: typeof source = {
  'member.userTaken': { title: 'User already registered', message: 'This user is already registered in the company.' },
  'user.domainRefused': {
    title: 'Email not allowed',
    message: 'The company only allows emails from these domains: {{domains}}.',
  },
  'user.roleRefused': {
    title: 'Role not allowed',
    message: 'You cannot assign a role with more permissions than your own.',
  },
  'member.lastAdministrator': {
    title: 'This is the last administrator',
    message:
      'The company would have no active administrator: {{name}} is the last one. Assign the administrator role to someone else first.',
  },
  'user.emailKnown': {
    title: 'That email already has an account',
    message: 'The account and its password belong to that person. Send them an invitation.',
  },
  'user.hasMore': {
    title: 'They have more permissions than you',
    message: 'You cannot change or delete {{name}}: they have permissions or scopes that you do not have.',
  },
  'user.oneself': {
    title: 'This is your own user',
    message: 'You cannot change your own role, scopes or status, or delete yourself. Ask another administrator.',
  },
  'user.stillInvited': {
    title: 'Invitation not accepted yet',
    message:
      '{{name}} has not accepted the invitation yet; accepting it makes them Active. Send it again, revoke it or delete the user.',
  },
  'user.notActive': {
    title: 'The user is not active',
    message: '{{name}} is not active in the company. Activate them first.',
  },
  'user.ownsAccount': {
    title: 'The password is theirs',
    message:
      '{{name}} uses this account in more than one company, so nobody else can set the password. Send them the link to reset it.',
  },
  'user.heirNeeded': {
    title: 'Choose a replacement',
    message: 'Choose who takes over what belongs to {{name}}.',
  },
  'user.hasBelongings': {
    title: 'Has items to hand over',
    message: '{{name}} has items to hand over. Delete this user separately and choose who takes them over.',
  },
  'user.alreadyAccepted': {
    title: 'Invitation already accepted',
    message: 'The person has already accepted the invitation.',
  },
  'notification.linkInvalid': {
    title: 'Link not valid',
    message: 'The link is not valid. You can turn the digest off in My account, Notifications.',
  },
  'platformUser.oneself': {
    title: 'It is your own account',
    message: 'You cannot deactivate or delete your own account. Ask another super administrator.',
  },
  'platformUser.neverOpened': {
    title: 'Account not activated yet',
    message:
      '{{name}} has not confirmed their email or accepted their invitation; doing so makes it Active. Only opened accounts can be activated or deactivated.',
  },
  'platformUser.notActive': {
    title: 'The account is not active',
    message: 'The account of {{name}} is not active. Activate it first, or wait until they confirm their email.',
  },
  'platformUser.soleAdministrator': {
    title: 'Last administrator',
    message:
      '{{name}} is the only administrator of: {{companies}}. Assign the administrator role to another person with an active account first.',
  },
  'platformUser.wrongEmail': {
    title: 'The email does not match',
    message: "Type the person's email: {{email}}.",
  },
  'platformUser.inCompanies': {
    title: 'Belongs to companies',
    message: '{{name}} belongs to: {{companies}}. Remove the person from those companies first.',
  },
  'platformUser.isSuperAdmin': {
    title: 'Super administrator',
    message: '{{name}} is a super administrator. Remove that role first.',
  },
  'user.lastSuperAdmin': {
    title: 'Last super administrator',
    message: 'The platform always keeps at least one active super administrator. Appoint another one first.',
  },
  'company.subdomainTaken': { title: 'Subdomain not available', message: 'Subdomain not available.' },
  'company.inactive': {
    title: 'Company inactive',
    message: 'The company {{company}} is inactive. Its data is kept. Ask a super administrator to activate it.',
  },
  'company.ownAddress': {
    title: 'The company has an address of its own',
    message: 'At this address you work in its company alone. Open {{company}} at {{address}}.',
  },
  'company.usersMissing': {
    title: 'A user is missing',
    message: 'A company needs at least one existing or new user.',
  },
  'company.administratorMissing': {
    title: 'An administrator is missing',
    message: 'At least one of the people must be an administrator of the company.',
  },
  'company.lastAdministrator': {
    title: 'Last administrator',
    message: 'A company always keeps at least one active administrator. Appoint another one first.',
  },
  'company.notEmpty': {
    title: 'The company has data',
    message: 'To delete it, type its subdomain, {{subdomain}}.',
  },
  'company.onHold': {
    title: 'On legal hold',
    message:
      'Evidence of the company is on legal hold ({{count}}): the company is not deleted until the hold of each piece is lifted.',
  },
  'company.archiveFirst': {
    title: 'Download a company archive first',
    message: 'The company has data. Before deleting it, create and download a full archive made after its last change.',
  },
  'plan.usersExceeded': {
    title: 'Plan limit',
    message:
      'The {{planEn}} plan allows {{limit}} users and this change would make {{wanted}}. Remove users you no longer need or ask for a larger plan. Nothing was lost.',
  },
  'plan.companiesExceeded': {
    title: 'Plan limit',
    message:
      'The {{planEn}} plan allows up to {{limit}} per person. Companies you already manage: {{used}}. Choose another plan.',
  },
  'plan.storageExceeded': {
    title: 'Plan limit',
    message:
      'The {{planEn}} plan allows {{limit}} MB of files and {{used}} MB are in use. Wait until files of finished imports are deleted, or ask for a larger plan. Nothing was lost.',
  },
  'company.exampleIsOnes': {
    title: 'Example company',
    message: 'The example company is for you alone: it takes no other users. Invite them to your own company.',
  },
  'company.notAllowed': {
    title: 'Creation not allowed',
    message: 'In this installation only the operator creates companies. Ask for one, or accept an invitation.',
  },
  'report.noAssessment': {
    title: 'There is no self-assessment',
    message: 'There is no self-assessment to report on yet. Start one in Self-assessments.',
  },
  'report.noStatement': {
    title: 'No self-assessment has Annex A',
    message:
      'A statement of applicability is of the controls of Annex A, and no self-assessment has them. Start one with MSPI or ISO/IEC 27001.',
  },
  'report.viewGone': {
    title: 'The view is gone',
    message: 'The saved view that narrows the report was deleted or is no longer shared. Choose another one, or none.',
  },
  'report.templateGone': {
    title: 'The template is gone',
    message: 'The Word template of the report was deleted. Choose another one, or none.',
  },
  'report.assessmentGone': {
    title: 'The self-assessment is gone',
    message:
      'The self-assessment of the report, or the one it is compared with, was deleted or you no longer see it. Choose another one.',
  },
  'report.ownerGone': {
    title: 'No longer part of the company',
    message: 'Whoever asked for the report is no longer an active person of the company, so it was not made.',
  },
  'report.interrupted': {
    title: 'The report was interrupted',
    message: 'The server stopped while it was making the report. Ask for it again.',
  },
  'document.notReady': {
    title: 'The report is not ready',
    message: 'The report is still being made, or could not be made. See its state in My documents.',
  },
  'document.expired': {
    title: 'The file is gone',
    message: 'The days this document is kept are over. Make it again.',
  },
  'document.damaged': {
    title: 'The file has changed',
    message: 'The file is not the one that was made, or is no longer in storage. Make it again.',
  },
  'document.tooManyAtWork': {
    title: 'Too many reports at once',
    message: 'You already have {{most}} reports waiting or being made. Ask for another once one is finished.',
  },
  'document.storageFull': {
    title: 'No room left',
    message:
      'The document does not fit in the room that the company has by its plan. Delete documents or evidence you no longer use, or ask for a larger plan.',
  },
  'schedule.atWork': {
    title: 'It is being made',
    message: 'The report is being made already. Once it is finished you can make it again.',
  },
  'schedule.recipientUnknown': {
    title: 'Unknown person',
    message: 'A recipient is no longer an active person of the company. Remove them or choose somebody else.',
  },
  'schedule.tooMany': {
    title: 'Too many scheduled reports',
    message: 'You can schedule {{most}} reports. Remove one before adding another.',
  },
  'schedule.linkInvalid': {
    title: 'The link does not work',
    message:
      'The link is incomplete or not of this installation. Use the whole one of the message, or take yourself off in Reports, Scheduled.',
  },
  'report.tooManyRows': {
    title: 'Too many rows for a report',
    message:
      'A table of the report would have more than {{most}} rows, which fit in no format. Filter it so that it has fewer, or download the whole list with “Export” on its page.',
  },
  'report.otherView': {
    title: 'View of another list',
    message: 'The saved view is not of the list of this report. Choose another view, or none.',
  },
  'reportTemplate.notWord': {
    title: 'Not a Word document',
    message: '“{{name}}” is not a .docx document. Save it in Word as “Word Document (*.docx)” and upload it again.',
  },
  'reportTemplate.unreadable': {
    title: 'The document cannot be read',
    message: 'The file is damaged or incomplete. Open it in Word, save it again as .docx and upload it once more.',
  },
  'reportTemplate.macros': {
    title: 'The document has macros',
    message: '“{{name}}” has macros, which a template does not need. Save it as .docx without macros.',
  },
  'reportTemplate.active': {
    title: 'The document brings something that runs',
    message: 'It contains “{{part}}”, which runs or fetches from elsewhere. Remove it and save the document again.',
  },
  'reportTemplate.outside': {
    title: 'The document depends on another file',
    message:
      'It refers to “{{part}}”, outside of the document. In Word, embed the picture, or remove the link or the attached template.',
  },
  'reportTemplate.tooMuch': {
    title: 'Document too large',
    message: 'The document takes too much room once opened. Make its pictures smaller and save it again.',
  },
  'reportTemplate.tooManyPlaces': {
    title: 'Too many places',
    message: 'Different places in braces: {{count}}; maximum: {{max}}. Check whether they were written by mistake.',
  },
  'reportTemplate.noPlace': {
    title: 'Nothing to fill',
    message:
      'The document has no place between double braces. Write at least one, such as that of the whole content, or begin with the starter document.',
  },
  'reportTemplate.nameTaken': {
    title: 'The name is taken',
    message: 'Another template of this report has that name.',
  },
  'reportTemplate.tooMany': {
    title: 'Too many templates',
    message: 'The company already has {{most}} templates. Remove those you do not use.',
  },
  'reportTemplate.otherKind': {
    title: 'Template of another report',
    message: 'The template is of another kind of report. Choose one of this kind, or none.',
  },
  'reportTemplate.onlyWord': {
    title: 'For Word only',
    message: 'Templates fill Word documents. Ask for the report as DOCX, or without a template.',
  },
  'parameter.inUse': {
    title: 'In use',
    message: '“{{name}}” cannot be deleted because it is in use. Merge it with another row or deactivate it.',
  },
  'parameter.isSystem': {
    title: 'System row',
    message: '“{{name}}” cannot be deleted or merged because the application uses it. You can rename or deactivate it.',
  },
  'parameter.codeFixed': {
    title: 'The code cannot be changed',
    message: 'The application uses the code of this row. Its names can be changed.',
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
  'evidence.empty': { title: 'Empty file', message: '“{{name}}” has no content. Choose another file.' },
  'evidence.nameTooLong': {
    title: 'Name too long',
    message: 'The name of the file exceeds {{maximum}} bytes. Shorten it and upload the file again.',
  },
  'evidence.typeRefused': {
    title: 'File type not accepted',
    message:
      '“{{name}}” is not an office document, an image, a PDF, a text, a mail or an archive. Export it as a PDF, or upload it within a .zip.',
  },
  'evidence.typeMismatch': {
    title: 'Name and content do not agree',
    message:
      'The content of “{{name}}” is of type {{type}}, and its extension says something else. Change the extension to the right one, or choose another file.',
  },
  'evidence.executable': {
    title: 'Executable file',
    message: '“{{name}}” is a program or contains one ({{part}}). It is not accepted.',
  },
  'evidence.macros': {
    title: 'Document with macros',
    message: '“{{name}}” contains macros. Save it without macros or as a PDF.',
  },
  'evidence.bomb': {
    title: 'Archive not accepted',
    message: '“{{name}}” contains too many files or expands too much.',
  },
  'evidence.unreadable': {
    title: 'Damaged file',
    message: '“{{name}}” cannot be read. Open it, save it again and upload it.',
  },
  'evidence.wrongOffset': {
    title: 'Piece out of order',
    message: '{{received}} bytes of this file have arrived. Go on from there.',
  },
  'evidence.uploadUnfinished': {
    title: 'Upload not finished',
    message: 'The file has not arrived completely. Finish the upload before saving.',
  },
  'evidence.fileUnknown': {
    title: 'File not available',
    message: 'An uploaded file is no longer available. Upload it again.',
  },
  'evidence.tooManyFiles': { title: 'Too many files', message: 'A version takes at most {{maximum}} files.' },
  'evidence.noFiles': { title: 'File missing', message: 'Upload at least one file for the new version.' },
  'evidence.onHold': {
    title: 'On legal hold',
    message: 'The evidence is on legal hold: it is not deleted until the hold is lifted.',
  },
  'evidence.notScanned': {
    title: 'Being checked',
    message: 'The antivirus has not checked this file yet. Try again in a few minutes.',
  },
  'evidence.infected': {
    title: 'Infected file',
    message: 'The antivirus found a threat in this file: {{threat}}. It cannot be downloaded.',
  },
  'evidence.damaged': {
    title: 'Altered or missing file',
    message: 'The stored file is not the one that was uploaded. The administrators have been notified.',
  },
  'evidence.noPreview': {
    title: 'No preview',
    message: 'Only images, PDF files and plain texts have a preview. Download the file.',
  },
  'asset.hasRisks': {
    title: 'Cannot be deleted',
    message: 'It has not been possible to delete the asset because it has risks or relations.',
  },
  'scope.current': {
    title: 'Current scope',
    message: 'This scope cannot be deleted, you must change the scope first.',
  },
  'scope.currentStatus': {
    title: 'Current scope',
    message: 'This scope cannot be made inactive, you must change the scope first.',
  },
  'scope.hasContents': {
    title: 'Cannot be deleted',
    message: 'The scope is not empty. Delete what it holds first.',
  },
  'scope.onlyOne': {
    title: 'Users would be left without a scope',
    message: 'These people only have access to this scope: {{names}}. Give them another active scope first.',
  },
  'scope.validityOutOfRange': {
    title: 'Invalid validity',
    message: 'The validity cannot end before it begins.',
  },
  'role.nameTaken': { title: 'Role already exists', message: 'There is already a role with that name.' },
  'role.exceedsOwn': {
    title: 'The role has more permissions than you',
    message: 'The role “{{name}}” has permissions you do not have. You cannot assign, remove or change it.',
  },
  'role.administrator': {
    title: 'Administrator role',
    message: 'The administrator role always has every permission. It cannot be deleted, deactivated or limited.',
  },
  'role.systemBase': {
    title: 'System role',
    message: 'The base of a system role cannot be changed. Copy the role and choose the base of the copy.',
  },
  'role.ownRole': {
    title: 'Your own role',
    message: 'You cannot delete or deactivate your own role. Ask another administrator.',
  },
  'role.locksOut': {
    title: 'You would lose access to roles',
    message: 'With this change you will no longer be able to edit roles. Confirm to continue.',
  },
  'role.inUse': {
    title: 'The role is in use',
    message: 'There are users with this role.',
  },
  'role.inUseStatus': {
    title: 'The role is in use',
    message: 'Users with this role would have no permissions. Assign them another one before deactivating it.',
  },
  'roleTemplate.system': {
    title: 'System role',
    message: 'Each base needs a system role. You can change it but not delete it.',
  },
  'role.sameRole': { title: 'Same role', message: 'Choose a role other than the one you are deleting.' },
  'area.nameTaken': {
    title: 'Area already exists',
    message: 'An area with that name already exists. Choose it from the list.',
  },
  'view.listUnknown': { title: 'Unknown list', message: 'There is no list with that name.' },
  'view.notYours': {
    title: 'This view belongs to another person',
    message:
      'Only its author or someone who can change the settings of the whole company can change or delete it. Save your own copy.',
  },
  'view.onlyAdministrators': {
    title: 'It belongs to the whole company',
    message: 'Only someone who can change the settings of the whole company chooses its default view.',
  },
  'view.tooMany': {
    title: 'Too many views',
    message: 'You already have {{most}} views of this list. Delete one you do not use.',
  },
  'viewSubscription.tooMany': {
    title: 'Too many subscriptions',
    message: 'You already have {{most}} subscriptions. Stop one in My account, Notifications.',
  },
  'viewSubscription.membersOnly': {
    title: 'Members only',
    message: 'Subscriptions belong to members of the company, and your account is not a member of this one.',
  },
  'viewSubscription.off': {
    title: 'You are not told of views',
    message: 'The email and the notification of views are off. Turn one on in My account, Notifications.',
  },
  'viewSubscription.viewTaken': {
    title: 'Already subscribed',
    message: 'You are already subscribed to this view.',
  },
  'savedView.nameTaken': {
    title: 'Name already in use',
    message: 'You already have a view of this list with that name.',
  },
  'asset.withItself': { title: 'Invalid relation', message: 'An asset cannot be related to itself.' },
  'assetAsset.withItself': { title: 'Invalid relation', message: 'An asset cannot be related to itself.' },
  'relation.tooMany': {
    title: 'Too many relations at once',
    message: 'Relations requested: {{count}}. Maximum at a time: {{maximum}}. Select fewer records.',
  },
  'risk.combinationTaken': {
    title: 'Risk already recognized',
    message: 'A risk with this combination of asset, threat and vulnerability already exists.',
  },
  'risk.notRecognition': {
    title: 'No longer waiting for assessment',
    message: 'Only what was recognized and has not been assessed yet can be corrected or discarded here.',
  },
  'risk.assetUnknown': { title: 'Unknown asset', message: 'The asset does not exist in this scope.' },
  'risk.transitionRefused': {
    title: 'Status change not allowed',
    message: 'From this status you can only move to: {{allowed}}.',
  },
  'risk.reasonNeeded': { title: 'Reason missing', message: 'Enter the reason for discarding the risk.' },
  'risk.residualComputed': {
    title: 'The residual is computed',
    message: 'The method of the company computes the residual risk. To type it, change the method to "Manual".',
  },
  'risk.residualIncomplete': {
    title: 'Risk not assessed',
    message: 'Complete the assessment of the risk before you type its residual.',
  },
  'risk.residualAbove': {
    title: 'Residual above inherent',
    message: 'Neither residual probability nor residual impact can be above the inherent ones.',
  },
  'risk.factorInactive': {
    title: 'Inactive factor',
    message: 'One of the impact factors does not exist or is inactive.',
  },
  'control.lowRisk': {
    title: 'Confirm',
    message: 'For this risk level it is not necessary to implement a control, are you sure you want to associate one?',
  },
  'control.hasEvidence': {
    title: 'Cannot be deleted',
    message: 'It has not been possible to delete the control because it has evidence.',
  },
  'risk.factorTwice': { title: 'Repeated factor', message: 'An impact factor appears more than once.' },
  'followUp.controlClosed': {
    title: 'Control closed',
    message: 'The control is finished or discarded. Reopen it to add a follow-up.',
  },
  'followUp.dateAhead': { title: 'Date in the future', message: 'A follow-up cannot be later than today.' },
  'followUp.dateTooEarly': {
    title: 'Date before the control',
    message: 'The control was created on {{earliest}}: the follow-up cannot be earlier.',
  },
  'followUp.nextTooEarly': {
    title: 'Next follow-up too early',
    message: 'The next follow-up must be after the date of this one.',
  },
  'followUp.closeOutOfRange': {
    title: 'Close date out of range',
    message: 'The close date goes from the date of the follow-up to today.',
  },
  'followUp.ratingNeeded': {
    title: 'Rating missing',
    message: 'At 100% progress say whether the control is effective.',
  },
  'followUp.notYours': {
    title: 'Follow-up of someone else',
    message: 'With your role you change only the follow-ups you wrote. Record a new one with what you found.',
  },
  'followUpCalendar.whoseTaken': {
    title: 'Calendar already shared',
    message:
      'This calendar already has an address, which was shown when it was created. If you lost it, stop sharing and create another.',
  },
  'followUpCalendar.membersOnly': {
    title: 'Members only',
    message: 'The calendar is read as a member of the company, and your account is not a member of this one.',
  },
  'treatment.optionRefused': {
    title: 'Option not allowed',
    message: 'The range does not allow that option for: {{codes}}. Possible options: {{allowed}}.',
  },
  'treatment.notAssessed': {
    title: 'Risk not assessed',
    message: 'Only assessed risks that are not discarded can be decided about. Check: {{codes}}.',
  },
  'treatment.controlsMissing': {
    title: 'Controls not in place',
    message:
      'Mitigation is done once the risk has at least one control and all of its controls are in place. Check: {{codes}}.',
  },
  'scenario.nameTaken': {
    title: 'Name in use',
    message: 'There is already a scenario with that name. Choose another one.',
  },
  'scenario.nothingToPlan': {
    title: 'Nothing to plan',
    message: 'All risks of this scenario are already decided about, and its controls are already associated.',
  },
  'treatment.expiryOutOfRange': {
    title: 'Expiry out of range',
    message: 'The acceptance expires after today and on {{latest}} at the latest.',
  },
  'treatment.targetOutOfRange': {
    title: 'Target beyond the scales',
    message: 'The highest probability is {{probability}} and the highest impact is {{impact}}.',
  },
  'treatment.dueDatePast': {
    title: 'Date in the past',
    message: 'Choose a due date from today on, or mark the decision as carried out.',
  },
  'acceptance.samePerson': {
    title: 'Another person must decide',
    message: 'You requested this acceptance. Another person with the permission approves or refuses it.',
  },
  'acceptance.decided': {
    title: 'The request is no longer pending',
    message: 'Somebody decided it, it was withdrawn or it lapsed. Reload to see its state.',
  },
  'acceptance.stateChanged': {
    title: 'The risk changed',
    message: 'The risk is no longer as you saw it. Reload, review it and decide again.',
  },
  'acceptance.rangeForbids': {
    title: 'Its range is not accepted',
    message:
      'The range {{range}} no longer allows risks to be accepted. Refuse the request and decide on another treatment.',
  },
  'acceptance.someRefused': {
    title: 'Some requests cannot be decided like this',
    message:
      'They changed since you saw them, are no longer waiting or are not yours to decide: {{codes}}. None was decided. Reload the list and look at them.',
  },
  'acceptance.noteNeeded': { title: 'Reason missing', message: 'Write why you refuse the acceptance.' },
  'upload.noFile': { title: 'File missing', message: 'Attach the file in the field “{{field}}”.' },
  'import.noFile': { title: 'File missing', message: 'Attach a CSV or XLSX file in the field "file".' },
  'import.rowsRejected': {
    title: 'Import rejected',
    message: 'Rows with errors: {{count}}. No row was imported. Correct them or import only the valid rows.',
  },
  'import.fieldsMissing': {
    title: 'Columns missing',
    message: 'Assign a column or a default value to these required fields: {{fields}}.',
  },
  'import.notFinished': { title: 'Import in progress', message: 'Wait until the import finishes.' },
  'import.alreadyUndone': { title: 'Already undone', message: 'This import was already undone.' },
  'import.alreadyRun': {
    title: 'Already imported',
    message: 'This file has already been imported. Upload it again to import it once more.',
  },
  'import.interrupted': {
    title: 'Import interrupted',
    message: 'The server stopped during the import and nothing was saved. Try again.',
  },
  'import.fileGone': {
    title: 'The file is no longer available',
    message: 'The file of this import was deleted. Upload it again.',
  },
  'import.nothingToUndo': { title: 'Nothing to undo', message: 'This import did not change any records.' },
  'companyProvider.administratorOnly': {
    title: 'Administrators only',
    message:
      'A company provider signs in any account of its domains. Only a person with every company permission can configure it.',
  },
  'handover.oneAtWork': {
    title: 'A pack is being made',
    message: 'A hand-over pack of this company is already being made. Wait until it is done.',
  },
  'handover.notReady': { title: 'Not ready yet', message: 'The pack is still being made or could not be finished.' },
  'handover.altered': {
    title: 'The pack has changed',
    message: 'The pack kept on the server is not the one that was made. Make a new one.',
  },
  'handover.expired': { title: 'Pack expired', message: 'The pack is no longer available. Make a new one.' },
  'handover.interrupted': {
    title: 'Pack interrupted',
    message: 'The server stopped before it was done. Try again.',
  },
  'handover.othersPack': {
    title: 'Pack of somebody else',
    message:
      'It holds what its maker may see. They download it, or whoever has every permission and scope. Make one of your own.',
  },
  'handover.noLongerAllowed': {
    title: 'No longer allowed',
    message: 'Whoever asked for the pack may no longer export the audit of this company, so it was not made.',
  },
  'handover.keyClosed': {
    title: 'The signing key does not open',
    message:
      'The SECRET of the installation changed and the key of the company no longer opens. Change the key in Settings › Signing key and make the pack again.',
  },
  'handover.stopped': { title: 'Pack stopped', message: 'Somebody stopped the pack while it was being made.' },
  'archive.administratorOnly': {
    title: 'Administrators only',
    message: 'The archive contains all company data. It requires every permission and access to all scopes.',
  },
  'archive.oneAtWork': {
    title: 'Archive in progress',
    message: 'An archive of this company is already being created. Wait until it finishes.',
  },
  'archive.notReady': { title: 'Not ready yet', message: 'The archive is still being created, or it failed.' },
  'archive.altered': {
    title: 'The archive has changed',
    message: 'The archive kept on the server is not the one that was made. Create a new one.',
  },
  'archive.expired': { title: 'Archive expired', message: 'The archive is no longer available. Create a new one.' },
  'archive.interrupted': { title: 'Archive interrupted', message: 'The server stopped before it finished. Try again.' },
  'archive.alreadyRestored': {
    title: 'Archive already imported',
    message: 'This archive was already imported or is being imported. To import it again, upload it once more.',
  },
  'archive.notAnArchive': {
    title: 'Not a company archive',
    message: 'The file is not a Baluarte company archive. Choose the .zip file as it was downloaded.',
  },
  'archive.truncated': {
    title: 'Incomplete archive',
    message: 'The file is incomplete, possibly because of an interrupted download. Download it again.',
  },
  'archive.bomb': {
    title: 'Suspicious archive',
    message: 'The file declares far more content than normal and was not opened.',
  },
  'archive.refusedFile': {
    title: 'File not admitted',
    message:
      '“{{file}}”, inside the archive, does not pass the checks of uploads: it is not what its name says, runs, fetches from elsewhere or is malformed. Nothing was restored.',
  },
  'archive.damaged': {
    title: 'Damaged archive',
    message: '“{{file}}” is damaged inside the archive. Download it again from its source.',
  },
  'archive.unexpectedFile': {
    title: 'Altered archive',
    message: 'The archive contains “{{file}}”, which its manifest does not list. Use the original.',
  },
  'archive.missingFile': {
    title: 'Incomplete archive',
    message: '“{{file}}” is listed in the manifest but missing. Use the original.',
  },
  'archive.wrongHash': {
    title: 'Altered archive',
    message: '“{{file}}” does not match its hash in the manifest: it was altered or damaged. Use the original.',
  },
  'archive.newer': {
    title: 'Newer archive',
    message: 'The archive was made with a newer version ({{what}}). Update this installation first.',
  },
  'archive.unknownContent': {
    title: 'Unknown content',
    message:
      'The archive contains “{{what}}”, which this installation does not recognize. Use one of the same or a newer version.',
  },
  'archive.missingContent': {
    title: 'Incomplete archive',
    message: 'The archive does not contain “{{what}}”, which is required to import the company.',
  },
  'archive.refusedRow': {
    title: 'Invalid content',
    message: 'The database rejected a row of “{{table}}” ({{reason}}). Nothing was imported.',
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
    message: 'The file exceeds the limit of {{limit}}. Split it into parts.',
  },
  'sheet.bomb': {
    title: 'File rejected',
    message: 'The file takes up too much space once opened. Split it into parts or save it as CSV.',
  },
  'sheet.truncated': {
    title: 'Incomplete file',
    message: 'The file is incomplete or damaged. Save it again and upload it once more.',
  },
  'sheet.damaged': {
    title: 'Damaged file',
    message: 'The file is damaged. Open it, save it again and upload it once more.',
  },
  'sheet.unknownSheet': { title: 'Unknown sheet', message: 'The workbook has no sheet called “{{name}}”.' },
  'sheet.empty': { title: 'Empty file', message: 'The file has no rows.' },
  'sheet.noHeader': { title: 'Headers missing', message: 'The first row must contain the column names.' },
  'sheet.duplicateHeader': { title: 'Repeated header', message: 'The column “{{header}}” appears more than once.' },
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
    title: 'The file is too complex',
    message:
      'The file needs more memory or time than allowed. Copy only the rows you need to a new workbook, or save them as CSV, and upload that.',
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
    title: 'Factor in use',
    message: 'Risks, assets or controls use this factor. Take it out of use instead of deleting it.',
  },
  'impactLevel.inUse': {
    title: 'Risks are rated with this level',
    message: 'Choose the level that replaces this one in the risks already rated.',
  },
  'impactLevel.orderTwice': { title: 'Repeated order', message: 'Each level of a factor needs a different order.' },
  'impactFactor.levelsNeeded': {
    title: 'The factor has no levels',
    message: '“{{name}}” needs at least one level before it can be used.',
  },
  'impactFactor.lastOne': {
    title: 'Only factor in use',
    message: 'Without impact factors no risk can be assessed. Put another factor into use first.',
  },
  'impactFactor.orderGap': {
    title: 'The scale has gaps',
    message: 'These orders are missing from the impact scale: {{orders}}. The scale must start at 1 and have no gaps.',
  },
  'probability.orderRange': {
    title: 'Check the ranges',
    message: 'The order range is incorrect',
  },
  'probability.defaultNeeded': {
    title: 'Default measure missing',
    message: 'Exactly one of the measures in use must be the default.',
  },
  'probabilityType.codeTaken': { title: 'Code already used', message: 'Two probability measures have the same code.' },
  'probabilityLevel.inUse': {
    title: 'Risks are rated with this level',
    message: 'Choose the level that replaces this one in the risks already rated.',
  },
  'method.rangesWrong': {
    title: 'Check the ranges',
    message: 'The ranges must cover levels 1 to {{highest}} without overlaps, from green to red.',
  },
  'method.matrixWrong': {
    title: 'Check the matrix',
    message: 'Every cell needs a range, and none may be milder than one with a lower probability or impact.',
  },
  'method.scalesTooShort': {
    title: 'Scales too short',
    message: 'The two scales must produce at least four levels, one for each range.',
  },
  'changeset.notYours': { title: 'Not permitted', message: 'Only the author of the change can undo it here.' },
  'changeset.beginning': {
    title: 'Cannot be undone',
    message: "This is the company's initial data. Change or delete what you do not need.",
  },
  'changeset.fact': {
    title: 'Cannot be undone',
    message: 'This already happened and stays in the audit log.',
  },
  'changeset.ofInvitation': {
    title: 'Cannot be undone',
    message: 'The link that was sent is no longer valid. In Users you can send a new invitation or delete the person.',
  },
  'changeset.ofPeople': {
    title: 'Cannot be undone',
    message:
      'Undoing does not add or remove people. To bring {{name}} back, send an invitation from Users. To remove them, delete the user there.',
  },
  'changeset.alreadyUndone': { title: 'Already undone', message: 'This change was already undone.' },
  'logo.unknownType': {
    title: 'Image format not supported',
    message: 'The file is not PNG, JPEG, WebP or SVG. Export the logo in one of those formats.',
  },
  'logo.unsafe': {
    title: 'The SVG has external content',
    message:
      'The SVG defines entities or points to other files or addresses. Export it with everything included, or use PNG.',
  },
  'logo.unreadable': {
    title: 'The image is damaged',
    message: 'The image could not be read. Open it, save it again and upload it once more.',
  },
  'logo.tooWide': {
    title: 'The image is too large',
    message:
      'It measures {{width}} × {{height}} pixels and the maximum per side is {{most}}. Make it smaller and upload it again.',
  },
  'logo.tooCostly': {
    title: 'The image is too complex',
    message: 'The SVG needs more memory or time than allowed. Export it without filters or effects, or use PNG.',
  },
  'setting.lockedOut': {
    title: 'You would lose access',
    message: 'None of the networks includes your current address, {{address}}. Add it before saving.',
  },
  'setting.keysBeyond': {
    title: 'Some keys will expire earlier',
    message:
      'API keys that will expire earlier with this change: {{count}}. Immediately: {{ended}}. Confirm to continue.',
  },
  'tenant.addressRefused': {
    title: 'Address not allowed',
    message:
      'This company only allows connections from its networks, and your address {{address}} is not in them. Connect from an allowed network or ask your administrator.',
  },
  'apiKey.turnedOff': {
    title: 'API keys turned off',
    message: 'This company does not allow API keys. Its administrator can turn them on in the settings.',
  },
  'companyProvider.untried': {
    title: 'Try the provider first',
    message:
      'Sign in once with the provider and an account of its domains. Then you can make it the only way to sign in.',
  },
  'companyProvider.unproven': {
    title: 'A domain is not verified',
    message: 'The provider only works with verified domains. Create the TXT record in the DNS and verify it.',
  },
  'companyProvider.addressRefused': {
    title: 'Address not allowed',
    message: 'The issuer must be an https address on the internet, not of an internal network.',
  },
  'session.onlyProvider': {
    title: 'Sign in with {{provider}}',
    message: '{{company}} requires signing in with {{provider}}. Use that button on its sign-in page, {{address}}.',
  },
  'assetTemplate.nameTaken': {
    title: 'The template already exists',
    message: 'Your company already has a template with that name.',
  },
  'sharedAssetTemplate.nameTaken': {
    title: 'The template already exists',
    message: 'There is already a template for every company with that name.',
  },
  'sharedAssetTemplate.nameEnTaken': {
    title: 'The template already exists',
    message: 'There is already a template for every company with that English name.',
  },
  'assetTemplate.tooMany': {
    title: 'Too many templates',
    message: 'At most {{maximum}} templates are kept. Delete one you no longer use.',
  },
  'assetTemplate.notOwn': {
    title: 'Not a template of your company',
    message: 'You can only change or delete templates of your company.',
  },
  'assetTemplate.noAssets': { title: 'No assets', message: 'Choose at least one template.' },
  'assetTemplate.tooManyAssets': {
    title: 'Too many assets at once',
    message: 'At most {{maximum}} assets are created at once.',
  },
  'assessment.finished': {
    title: 'Assessment finished',
    message: 'A finished assessment does not change. To correct it, create a copy.',
  },
  'assessment.clausesFirst': {
    title: 'Clauses missing',
    message: 'The controls open once every clause is answered or does not apply. Pending: {{missing}}.',
  },
  'assessment.incomplete': {
    title: 'Answers missing',
    message: 'Answer every question, or mark it as not applicable, before finishing. Pending: {{count}}.',
  },
  'assessment.gapsMissing': {
    title: 'Gaps missing',
    message: 'Describe the gap of each answer below {{level}}. Not described: {{count}}.',
  },
  'assessment.answersChanged': {
    title: 'Answers changed',
    message: 'Somebody else changed these answers after you read them. Review them and save again.',
  },
  'assessment.activeTaken': {
    title: 'One is in progress already',
    message: 'An assessment is being answered in this scope for this purpose. Finish or delete it first.',
  },
  'assessment.notYourPart': {
    title: 'Not your part',
    message: 'In this assessment you answer another part. Ask whoever coordinates it to change who answers what.',
  },
  'assessment.onlyYourPart': {
    title: 'You answer a part',
    message:
      'Finishing it, changing who answers what and typing figures is for whoever began it, or who has no part of it.',
  },
  'assessment.ratingFixed': {
    title: 'The rating no longer changes',
    message:
      'The ratings of others were shown, or a value was agreed on, so yours stays as it was. What you decide together is saved by agreeing on it.',
  },
  'assessment.notTyped': {
    title: 'Computed figure',
    message: 'The figure of this group is computed from the answers; it cannot be typed.',
  },
  'assessment.tooMany': {
    title: 'Too many assessments',
    message: 'A scope has at most {{maximum}}. Delete those you do not need.',
  },
  'assessment.noAnswers': {
    title: 'File without answers',
    message: 'No sheet has a column of codes and one of levels. Use the file that is downloaded from the results.',
  },
  'assessment.noStatement': {
    title: 'Framework without Annex A',
    message:
      'A statement of applicability is of the controls of Annex A, and the framework of this self-assessment does not have them. Choose one made with MSPI or ISO/IEC 27001.',
  },
  'assessment.noInstrument': {
    title: 'No layout of the instrument',
    message:
      'The framework of this self-assessment is not that of the official instrument. Download the layout of answers.',
  },
  'framework.faulty': {
    title: 'Framework with faults',
    message: 'No figures can be computed with this definition. Correct what is pointed out.',
  },
  'frameworkVersion.codeTaken': {
    title: 'Code already used',
    message: 'A framework version with this code exists already. Versions do not change: use another code.',
  },
  'framework.inUse': { title: 'Framework in use', message: 'Assessments were started with this version: {{count}}.' },
  'framework.unreadable': {
    title: 'Framework cannot be read',
    message:
      'What is stored of the framework “{{code}}” is incomplete. Load it again from its file under another code, or contact support.',
  },
  'framework.unknown': { title: 'Unknown framework', message: 'There is no framework version with this code.' },
  'framework.retired': {
    title: 'Framework retired',
    message: 'This version was retired: no self-assessment is started with it any more. Choose another one.',
  },
  'framework.noFramework': {
    title: 'No framework in the file',
    message: 'The file has neither questions nor groups of a framework. Use the template, or the file of a framework.',
  },
  'framework.tooMany': {
    title: 'Too many frameworks',
    message: 'A company keeps at most {{maximum}} versions of its own. Delete those you do not use.',
  },
  'boardLink.refused': {
    title: 'Could not be opened',
    message:
      'The link or the password is wrong, or the link is no longer valid. Ask the person who sent it for another.',
  },
  'boardLink.membersOnly': {
    title: 'Members only',
    message: 'The link shows what a member of the company may see, and your account is not a member of this one.',
  },
  'boardLink.tooMany': {
    title: 'Too many links',
    message: 'There are already {{most}} valid links. Revoke one before creating another.',
  },
  'assessment.limited': {
    title: 'Access to some assessments',
    message: 'You have access to some assessments only, so you cannot start another one. Ask an administrator.',
  },
  'auditRequest.hasEvidence': {
    title: 'It has evidence',
    message: 'The request has evidence and is not deleted. Remove it first, or withdraw the request.',
  },
  'auditRequest.closed': {
    title: 'Request closed',
    message:
      'The request is closed or withdrawn: its answer, comments and evidence stay as they are. Reopen it to change them.',
  },
  'auditRequest.notForThem': {
    title: 'They cannot answer it',
    message:
      'This person cannot answer requests in this scope. Choose somebody else, or give them the permission to answer.',
  },
  'auditRequest.tooManyComments': {
    title: 'Too many comments',
    message: 'A request has at most {{maximum}} comments.',
  },
};
