import { ActionIcon, Menu } from '@mantine/core';
import type { AssetTemplate } from '@baluarte/contract/inventory/asset-template.ts';
import { IconDots, IconHistory, IconPencil, IconTrash } from '@tabler/icons-react';
import { localized, useTexts } from '#kit/texts/texts.ts';

interface Acts {
  template: AssetTemplate;
  onEdit: () => void;
  onHistory: () => void;
  onRemove: () => void;
}

/** What can be done with a template. */
export function TemplateMenu({ template, onEdit, onHistory, onRemove }: Acts) {
  const { t } = useTexts();
  const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('assetTemplate.menu', { name: localized(template, 'name') })}
        >
          <IconDots {...icon} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil {...icon} />} onClick={onEdit}>
          {t('assetTemplate.edit.open')}
        </Menu.Item>
        <Menu.Item leftSection={<IconHistory {...icon} />} onClick={onHistory}>
          {t('assetTemplate.history.open')}
        </Menu.Item>
        <Menu.Item c="var(--b-danger)" leftSection={<IconTrash {...icon} />} onClick={onRemove}>
          {t('assetTemplate.remove.open')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
