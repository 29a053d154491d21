import { statusIds } from '@baluarte/contract/kit/values.ts';
import { framework, type FrameworkVersion } from '@baluarte/contract/maturity/framework.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { Button, Menu } from '@mantine/core';
import {
  IconArchive,
  IconArchiveOff,
  IconCopyPlus,
  IconDotsVertical,
  IconDownload,
  IconTrash,
} from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router';
import { refresh, showDone } from '#kit/catalogue/writes.ts';
import { confirm, loading } from '#kit/dialogs/dialogs.tsx';
import { saveFile } from '#kit/files/save-file.ts';
import { call, type Download } from '#kit/http/call.ts';
import { useCan } from '#kit/session/session.tsx';
import { showError } from '#kit/texts/refusal-words.ts';
import { useTexts } from '#kit/texts/texts.ts';

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;

export const frameworksPath = '/maturity-frameworks';
/** Address of a version of a framework. */
export const pathOfFramework = (code: string): string => `${frameworksPath}/show/${encodeURIComponent(code)}`;
/** Address where another version, or another framework, is made of one. */
export const pathOfNew = (from?: string): string =>
  from === undefined ? `${frameworksPath}/create` : `${frameworksPath}/create?from=${encodeURIComponent(from)}`;

/** Whether a person makes, retires and deletes frameworks. */
export const useMayMake = (): boolean => useCan()(permissions.settings.edit);

/** Name of a version in the language in use. */
export function useFrameworkName(): (version: Pick<FrameworkVersion, 'name' | 'name_en'>) => string {
  const { localized } = useTexts();
  return ({ name, name_en: nameEn }) => localized({ name, nameEn }, 'name');
}

async function save(file: Promise<Download>): Promise<void> {
  try {
    saveFile(await loading(file));
  } catch (error) {
    await showError(error);
  }
}

/** Files of one version, or of the template. */
export function useFrameworkFiles() {
  const { language } = useTexts();
  return {
    version: (code: string, format: 'xlsx' | 'json') =>
      save(call(framework.file, { query: { framework_version: code, format, language } })),
    template: (format: 'xlsx' | 'json') => save(call(framework.template, { query: { format, language } })),
  };
}

/** What is done with one version: its files, another version of it, retiring and deleting. */
export function FrameworkMenu({ version }: { version: FrameworkVersion }) {
  const { t } = useTexts();
  const mayMake = useMayMake();
  const nameOf = useFrameworkName();
  const files = useFrameworkFiles();
  const navigate = useNavigate();
  const { id, code, status_id: statusId, is_shipped: isShipped, assessments } = version;
  const name = nameOf(version);
  const isRetired = statusId === statusIds.INACTIVE;
  const attempt = async (
    work: () => Promise<{ changesetId?: number | null }>,
    said: 'framework.retired' | 'framework.takenUp' | 'framework.removed',
  ) => {
    try {
      const { changesetId } = await loading(work());
      showDone(t(said, { name }), changesetId);
      void refresh();
      return true;
    } catch (error) {
      await showError(error);
      return false;
    }
  };
  const retire = async () => {
    if (id === null || (!isRetired && !(await confirm({ message: t('framework.retireAsk', { name }) })))) return;
    const body = { statusId: isRetired ? statusIds.ACTIVE : statusIds.INACTIVE };
    await attempt(
      () => call(framework.changeStatus, { params: { id }, body }),
      isRetired ? 'framework.takenUp' : 'framework.retired',
    );
  };
  const remove = async () => {
    if (id === null || !(await confirm({ message: t('framework.removeAsk', { name }), isDangerous: true }))) return;
    if (await attempt(() => call(framework.remove, { params: { id } }), 'framework.removed'))
      void navigate(frameworksPath);
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="subtle" size="compact-sm" aria-label={`${t('catalogue.columns.actions')}: ${name}`}>
          <IconDotsVertical {...icon} />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {(['xlsx', 'json'] as const).map((format) => (
          <Menu.Item
            key={format}
            leftSection={<IconDownload {...icon} />}
            onClick={() => void files.version(code, format)}
          >
            {t('framework.download')} ({t(`framework.${format}`)})
          </Menu.Item>
        ))}
        {mayMake ? (
          <Menu.Item component={Link} to={pathOfNew(code)} leftSection={<IconCopyPlus {...icon} />}>
            {t(isShipped ? 'framework.basedOn' : 'framework.newVersion')}
          </Menu.Item>
        ) : null}
        {mayMake && !isShipped ? (
          <Menu.Item
            leftSection={isRetired ? <IconArchiveOff {...icon} /> : <IconArchive {...icon} />}
            onClick={() => void retire()}
          >
            {t(isRetired ? 'framework.takeUp' : 'framework.retire')}
          </Menu.Item>
        ) : null}
        {mayMake && !isShipped && assessments === 0 ? (
          <Menu.Item c="var(--b-danger)" leftSection={<IconTrash {...icon} />} onClick={() => void remove()}>
            {t('framework.remove')}
          </Menu.Item>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}
