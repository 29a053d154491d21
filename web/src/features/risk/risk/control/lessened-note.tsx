import type { Timeliness } from '@baluarte/contract/risk/control.ts';
import { Alert, Anchor } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useMayOpen } from '#kit/site/site.ts';
import { useTexts } from '#kit/texts/texts.ts';

interface LessenedNoteProps {
  controlId: number;
  left: Exclude<Timeliness, 'full'>;
}

/** That a control counts less as its follow-up is late, and the way to give it its effect back. */
export function LessenedNote({ controlId, left }: LessenedNoteProps) {
  const { t } = useTexts();
  const mayOpen = useMayOpen();
  return (
    <Alert variant="default" mb="md" icon={<IconAlertTriangle size={18} stroke={1.75} aria-hidden />}>
      <div>
        {t(`riskControl.lessened.${left}`)} {t('riskControl.lessened.back')}
      </div>
      {mayOpen('/follow-up/:controlId') ? (
        <div>
          <Anchor component={Link} to={`/follow-up/${controlId}`} inherit>
            {t('riskControl.lessened.act')}
          </Anchor>
        </div>
      ) : null}
    </Alert>
  );
}
