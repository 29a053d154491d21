import { possibleFrom, transitionsOfEntry } from '@baluarte/contract/kit/status.rules.ts';
import { statusIds, type StatusId } from '@baluarte/contract/kit/values.ts';
import { Menu } from '@mantine/core';
import { IconToggleLeft, IconToggleRight } from '@tabler/icons-react';
import { showError } from '#kit/texts/refusal-words.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { statusField, type Catalogue, type Row } from '../catalogue.ts';
import type { Choices } from '../choices.ts';
import { agreeOutOfUse, type Consequences } from '../consequences.ts';
import { becoming } from './becoming.ts';
import { saveCell } from './quick-edit.ts';

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;

interface StatusItemsProps {
  of: { catalogue: Catalogue; choices: Choices; consequences?: Consequences | undefined };
  row: Row;
}

/** An item of a menu for each status that an entry can be given; asks before it is put out of use, where that changes more. */
export function StatusItems({ of, row }: StatusItemsProps) {
  const { texts } = useTexts();
  const setStatus = async (statusId: StatusId) => {
    try {
      if (statusId === statusIds.INACTIVE && !(await agreeOutOfUse(of, [row]))) return;
      await saveCell(of, row, statusField, statusId);
    } catch (error) {
      await showError(error);
    }
  };
  return possibleFrom(of.catalogue.transitions ?? transitionsOfEntry, row.statusId).map((statusId) => (
    <Menu.Item
      key={statusId}
      onClick={() => void setStatus(statusId)}
      leftSection={statusId === statusIds.INACTIVE ? <IconToggleLeft {...icon} /> : <IconToggleRight {...icon} />}
    >
      {becoming(texts, statusId)}
    </Menu.Item>
  ));
}
