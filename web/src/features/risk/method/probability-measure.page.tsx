import { permissions } from '@baluarte/contract/permissions.ts';
import { probability, type ProbabilityReply } from '@baluarte/contract/risk/probability.ts';
import { Button, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '#kit/http/call.ts';
import { Failed } from '#kit/catalogue/list/nothing.tsx';
import '#kit/layout/mantine.css';
import { PageSkeleton } from '#kit/layout/page-skeleton.tsx';
import { Page } from '#kit/layout/page.tsx';
import { wordIssue } from '#kit/texts/refusal-words.ts';
import { useCan } from '#kit/session/session.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { missingNames } from './level-rows.ts';
import { MeasurePanel } from './measure-panel.tsx';
import {
  bodyOf,
  problemsOf,
  setOf,
  withLevel,
  withMeasure,
  withoutLevel,
  withoutMeasure,
  type MeasureDraft,
  type MeasureSet,
} from './measure-set.ts';
import styles from './method.module.css';
import { measuresQuery } from './method-queries.ts';
import { ProbabilityPicture } from './probability-picture.tsx';
import { Replacements } from './replacements.tsx';
import { SaveBar } from '#kit/form/save-bar.tsx';
import { useMethodPart } from './use-part.ts';
import { useReview } from './use-review.tsx';

/** Measures of probability with their levels, edited and saved as one set. */
export function ProbabilityMeasurePage() {
  const { t } = useTexts();
  const { data, error, refetch } = useQuery(measuresQuery);
  return (
    <Page
      changing={permissions.probabilityMeasures.edit}
      title={t('method.probability.title')}
      lead={t('method.probability.lead')}
    >
      {error && !data ? <Failed error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <PageSkeleton /> : null}
      {data ? <MeasuresEditor saved={data} /> : null}
    </Page>
  );
}

const mostOrders = 10;

function MeasuresEditor({ saved }: { saved: ProbabilityReply }) {
  const { t, language, localized } = useTexts();
  const review = useReview();
  const isReadOnly = !useCan()(permissions.probabilityMeasures.edit);
  const [isEnglish, setEnglish] = useState(language === 'en');
  const [announcement, setAnnouncement] = useState('');
  const form = useMethodPart<MeasureSet>({
    initial: setOf(saved),
    review,
    check: ({ types }) => [
      ...missingNames(types, 'types'),
      ...types.flatMap(({ levels }, at) => missingNames(levels, `types.${at}.levels`)),
      ...problemsOf({ types }).map(({ type, level, code }) => ({
        path: `types.${type}.levels.${level}.order`,
        code: `orderRange.${code}`,
      })),
    ],
    change: (now) => ({ change: 'probability', ...bodyOf(now) }),
    save: (now) => call(probability.update, { body: bodyOf(now) }),
    done: t('method.probability.saved'),
  });
  const { value: set, change } = form;
  const wrong = problemsOf(set);
  const changeType = (key: string, changes: Partial<MeasureDraft>) =>
    change((before) => ({
      ...before,
      types: before.types.map((type) => {
        if (type.key === key) return { ...type, ...changes };
        return changes.isDefault ? { ...type, isDefault: false } : type;
      }),
    }));
  const move = (place: number, by: 1 | -1) => {
    const type = set.types[place];
    if (!type) return;
    change((before) => ({ ...before, types: before.types.toSpliced(place, 1).toSpliced(place + by, 0, type) }));
    const words = { name: localized(type, 'name'), place: place + by + 1, total: set.types.length };
    setAnnouncement(t('method.probability.moved', words));
  };
  const rowIssue = (type: number, level: number): string | undefined => {
    const found = wrong.find((each) => each.type === type && each.level === level);
    return found && wordIssue({ code: `orderRange.${found.code}` });
  };
  const orders = set.types[0]?.levels.length ?? 0;
  return (
    <>
      <div className={styles.tools}>
        {isReadOnly ? null : (
          <>
            <Button
              variant="default"
              size="xs"
              leftSection={<IconPlus size={14} stroke={1.75} aria-hidden />}
              onClick={() => change((before) => withMeasure(before, t('method.probability.newName')))}
            >
              {t('method.probability.add')}
            </Button>
            <Button
              variant="default"
              size="xs"
              leftSection={<IconPlus size={14} stroke={1.75} aria-hidden />}
              disabled={orders >= mostOrders}
              onClick={() => change(withLevel)}
            >
              {t('method.grid.add')}
            </Button>
          </>
        )}
        <Switch
          size="xs"
          label={t('method.grid.english')}
          checked={isEnglish}
          onChange={({ currentTarget: { checked } }) => setEnglish(checked)}
        />
      </div>
      <p className={styles.quiet}>
        {t('method.probability.rangeHint')} {isReadOnly ? '' : t('method.probability.everyMeasure')}
      </p>
      <Replacements
        gone={set.gone}
        targets={(levelId) => {
          const home = set.gone.find((each) => each.levelId === levelId)?.typeKey;
          return set.types.find(({ key }) => key === home)?.levels ?? [];
        }}
        onChange={(levelId, order) =>
          change((before) => ({
            ...before,
            gone: before.gone.map((each) => (each.levelId === levelId ? { ...each, order } : each)),
          }))
        }
      />
      {set.types.map((type, place) => (
        <MeasurePanel
          key={type.key}
          type={type}
          place={place}
          count={set.types.length}
          isReadOnly={isReadOnly}
          isEnglish={isEnglish}
          issueAt={(path) => form.errorOf(`types.${place}.${path}`)}
          rowIssue={(level) => rowIssue(place, level)}
          onChange={(changes) => changeType(type.key, changes)}
          onMove={(by) => move(place, by)}
          onRemove={() => change((before) => withoutMeasure(before, type.key))}
          onRemoveLevel={(order) => change((before) => withoutLevel(before, order))}
        />
      ))}
      <ProbabilityPicture set={set} />
      <output className="b-visually-hidden">{announcement}</output>
      {isReadOnly ? null : <SaveBar form={form} queryKey={['probability']} />}
      {review.dialog}
    </>
  );
}
