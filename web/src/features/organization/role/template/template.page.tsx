import type { roleTemplateFields } from '@baluarte/contract/organization/role-template.ts';
import { useLocation, useNavigate, useParams } from 'react-router';
import { pagesOf, type Row } from '#kit/catalogue/catalogue.ts';
import { useChoices } from '#kit/catalogue/choices.ts';
import { CodesField } from '../codes-field.tsx';
import { EditForm } from '#kit/catalogue/form/edit-form.tsx';
import { fieldKit, type FieldKit } from '#kit/catalogue/form/field-kit.tsx';
import { NoRecord, useRecord } from '#kit/catalogue/record.tsx';
import { rowName } from '#kit/catalogue/row-name.ts';
import { Page } from '#kit/layout/page.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { BaseNote } from '../base-note.tsx';
import { templates } from './template-catalogue.ts';

// The kit draws any field; here it is held to the names and kinds of a template.
const field = fieldKit as unknown as FieldKit<typeof roleTemplateFields>;

/** Makes or changes a role that new companies start with. */
export function TemplatePage() {
  const { t } = useTexts();
  const [rawId] = Object.values(useParams());
  const { pathname } = useLocation();
  const id = Number(rawId);
  return pathname === pagesOf(templates).create ? (
    <Page title={t('roleTemplate.create')} lead={t('roleTemplate.lead')} isNarrow>
      <Form row={null} />
    </Page>
  ) : (
    <Change key={id} id={id} />
  );
}

function Change({ id }: { id: number }) {
  const { t } = useTexts();
  const query = useRecord(templates, id);
  if (query.data === undefined) return <NoRecord catalogue={templates} query={query} title={t('roleTemplate.edit')} />;
  return (
    <Page title={t('roleTemplate.edit')} lead={rowName(query.data)} isNarrow>
      <Form row={query.data} />
    </Page>
  );
}

function Form({ row }: { row: Row | null }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const choices = useChoices(templates.fields);
  const leave = () => void navigate(pagesOf(templates).list, { replace: true });
  const fields = (
    <>
      {field.section(
        t('role.sections.identity'),
        <>
          {field.text('name')}
          {field.longText('description')}
          {field.option('base', {
            Note: BaseNote,
            fixed: ({ isSystem }) => (isSystem === true ? 'roleTemplate.fixed' : null),
          })}
        </>,
      )}
      {field.section(t('role.sections.permissions'), <CodesField name="permissionCodes" base="base" />)}
    </>
  );
  return (
    <EditForm catalogue={templates} choices={choices} row={row} fields={fields} onSaved={leave} onCancel={leave} />
  );
}
