import { ActionIcon, Button, Checkbox } from '@mantine/core';
import { moved, type PanelName, type Placed } from '@baluarte/contract/record/arrangement.rules.ts';
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react';
import { useState } from 'react';
import { Dialog } from '#kit/catalogue/dialog.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './arrange-dialog.module.css';

interface ArrangeDialogProps {
  panels: readonly Placed[];
  onChange: (panels: Placed[]) => void;
  onRestore: () => void;
  onClose: () => void;
}

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;

/** Shows, hides and orders the panels of a page: by their buttons, or by dragging them. Every change is kept at once. */
export function ArrangeDialog({ panels, onChange, onRestore, onClose }: ArrangeDialogProps) {
  const { t } = useTexts();
  const [said, setSaid] = useState('');
  const [dragged, setDragged] = useState<PanelName | null>(null);
  const [over, setOver] = useState<PanelName | null>(null);
  const nameOf = (panel: PanelName) => t(`posture.panels.${panel}`);
  const placeOf = (list: readonly Placed[], panel: PanelName) => list.findIndex((one) => one.panel === panel);
  const move = (panel: PanelName, by: number) => {
    const next = moved(panels, panel, by);
    onChange(next);
    setSaid(t('posture.arrange.at', { panel: nameOf(panel), place: placeOf(next, panel) + 1, of: next.length }));
  };
  const drop = (target: PanelName) => {
    if (dragged && dragged !== target) move(dragged, placeOf(panels, target) - placeOf(panels, dragged));
    setDragged(null);
    setOver(null);
  };
  return (
    <Dialog title={t('posture.arrange.title')} onClose={onClose}>
      <p className={styles.text}>{t('posture.arrange.text')}</p>
      <ol className={styles.list}>
        {panels.map(({ panel, isShown }, place) => {
          const name = nameOf(panel);
          return (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons of the row do the same by keyboard
            <li
              key={panel}
              className={styles.row}
              draggable
              data-dragged={panel === dragged || undefined}
              data-over={(panel === over && panel !== dragged) || undefined}
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move';
                event.dataTransfer.setData('text/plain', panel);
                setDragged(panel);
              }}
              onDragEnter={() => setOver(panel)}
              onDragOver={(event) => event.preventDefault()}
              onDrop={(event) => {
                event.preventDefault();
                drop(panel);
              }}
              onDragEnd={() => drop(panel)}
            >
              <IconGripVertical {...icon} className={styles.grip} />
              <Checkbox
                className={styles.name}
                label={name}
                aria-label={t('posture.arrange.show', { panel: name })}
                checked={isShown}
                onChange={({ currentTarget }) =>
                  onChange(panels.map((one) => (one.panel === panel ? { panel, isShown: currentTarget.checked } : one)))
                }
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('posture.arrange.up', { panel: name })}
                disabled={place === 0}
                onClick={() => move(panel, -1)}
              >
                <IconArrowUp {...icon} />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('posture.arrange.down', { panel: name })}
                disabled={place === panels.length - 1}
                onClick={() => move(panel, 1)}
              >
                <IconArrowDown {...icon} />
              </ActionIcon>
            </li>
          );
        })}
      </ol>
      <output className="b-visually-hidden">{said}</output>
      <div className={styles.foot}>
        <Button variant="default" onClick={onRestore}>
          {t('posture.arrange.restore')}
        </Button>
        <Button onClick={onClose}>{t('posture.arrange.done')}</Button>
      </div>
    </Dialog>
  );
}
