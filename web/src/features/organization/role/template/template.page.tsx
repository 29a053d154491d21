import type { roleTemplateFields } from '@baluarte/contract/organization/role-template.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { Link, useLocation, useNavigate, useParams } from 'react-router';
import { pagesOf, type Row } from '#kit/catalogue/catalogue.ts';
import { useChoices } from '#kit/catalogue/choices.ts';
import { CodesField } from '../codes-field.tsx';
import { EditForm } from '#kit/catalogue/form/edit-form.tsx';
import { fieldKit, type FieldKit } from '#kit/catalogue/form/field-kit.tsx';
import { FieldProvider } from '#kit/catalogue/form/form-context.ts';
import { NoRecord, useRecord } from '#kit/catalogue/record.tsx';
import { rowName } from '#kit/catalogue/row-name.ts';
import { Page } from '#kit/layout/page.tsx';
import { useCan } from '#kit/session/session.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { BaseNote } from '../base-note.tsx';
import { templates } from './template-catalogue.ts';

// The kit draws any field; here it is held to the names and kinds of a template.
const field = fieldKit as unknown as FieldKit<typeof roleTemplateFields>;

/** Creates, edits or shows a role that new companies start with. */
export function TemplatePage() {
  const { t } = useTexts();
  const [rawId] = Object.values(useParams());
  const { pathname } = useLocation();
  const id = Number(rawId);
  if (pathname === pagesOf(templates).create)
    return (
      <Page title={t('roleTemplate.create')} lead={t('roleTemplate.lead')} isNarrow>
        <Form row={null} />
      </Page>
    );
  return <One key={id} id={id} isEdited={pathname === pagesOf(templates).edit(id)} />;
}

/** The fields of a template, in a form or to read. */
function Fields() {
  const { t } = useTexts();
  return (
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
}

function One({ id, isEdited }: { id: number; isEdited: boolean }) {
  const { t } = useTexts();
  const query = useRecord(templates, id);
  const row = query.data;
  if (row === undefined) {
    const title = t(isEdited ? 'roleTemplate.edit' : 'roleTemplate.show');
    return <NoRecord catalogue={templates} query={query} title={title} />;
  }
  return isEdited ? (
    <Page title={t('roleTemplate.edit')} lead={rowName(row)} isNarrow>
      <Form row={row} />
    </Page>
  ) : (
    <Show row={row} />
  );
}

function Show({ row }: { row: Row }) {
  const { t } = useTexts();
  const mayEdit = useCan()(permissions.companies.edit);
  const choices = useChoices(templates.fields);
  return (
    <Page
      title={rowName(row)}
      lead={t('roleTemplate.show')}
      isNarrow
      actions={
        mayEdit ? (
          <Button
            component={Link}
            to={pagesOf(templates).edit(row.id)}
            leftSection={<IconPencil size={16} stroke={1.5} aria-hidden />}
          >
            {t('catalogue.list.edit')}
          </Button>
        ) : null
      }
    >
      <FieldProvider value={{ catalogue: templates, choices, values: row, form: null, row }}>
        <Fields />
      </FieldProvider>
    </Page>
  );
}

function Form({ row }: { row: Row | null }) {
  const navigate = useNavigate();
  const choices = useChoices(templates.fields);
  const leave = () => void navigate(pagesOf(templates).list, { replace: true });
  return (
    <EditForm catalogue={templates} choices={choices} row={row} fields={<Fields />} onSaved={leave} onCancel={leave} />
  );
}
