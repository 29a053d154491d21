import { statusIds } from '@baluarte/contract/kit/values.ts';
import type { RiskRow } from '@baluarte/contract/risk/risk.ts';
import { Tooltip } from '@mantine/core';
import { IconCircleDashed } from '@tabler/icons-react';
import { useTexts } from '#kit/texts/texts.ts';
import { useMissingWords } from './missing-words.ts';
import { RangeChip } from './range-chip.tsx';
import styles from './range-chip.module.css';
import { rangeId } from './method-rules.ts';

/** What a level cell needs to know of a risk. */
export type Levelled = Pick<RiskRow, 'level' | 'rangeId' | 'completeness' | 'missingFactorIds' | 'statusId'>;

/** The level of a risk, without its colour once it is discarded; of an incomplete one, that it is incomplete and what is missing. */
export function LevelCell({ risk }: { risk: Levelled }) {
  const { t } = useTexts();
  const missing = useMissingWords()(risk);
  if (typeof risk.level === 'number' && typeof risk.rangeId === 'number')
    return (
      <RangeChip rangeId={rangeId(risk.rangeId)} level={risk.level} isQuiet={risk.statusId === statusIds.INACTIVE} />
    );
  return (
    <Tooltip label={missing} multiline maw={280}>
      <span className={styles.incomplete}>
        <IconCircleDashed size={14} stroke={1.75} aria-hidden />
        {t('risk.incomplete')}
        <span className="b-visually-hidden">. {missing}</span>
      </span>
    </Tooltip>
  );
}
