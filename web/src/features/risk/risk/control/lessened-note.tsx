import { timeliness } from '@baluarte/contract/risk/control.ts';
import { Alert, Anchor } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useFieldHome } from '#kit/catalogue/form/form-context.ts';
import { useMayOpen } from '#kit/site/site.ts';
import { useTexts } from '#kit/texts/texts.ts';

/** That a control counts less as its follow-up is late, where it is only shown, and the way to give it its effect back. */
export function LessenedNote() {
  const { form, row } = useFieldHome();
  const { t } = useTexts();
  const mayOpen = useMayOpen();
  const { data: left } = timeliness.safeParse(row?.['timeliness']);
  if (form !== null || !row || left === undefined || left === 'full') return null;
  return (
    <Alert variant="default" mb="md" icon={<IconAlertTriangle size={18} stroke={1.75} aria-hidden />}>
      <div>
        {t(`riskControl.lessened.${left}`)} {t('riskControl.lessened.back')}
      </div>
      {mayOpen('/follow-up/:controlId') ? (
        <div>
          <Anchor component={Link} to={`/follow-up/${row.id}`} inherit>
            {t('riskControl.lessened.act')}
          </Anchor>
        </div>
      ) : null}
    </Alert>
  );
}
