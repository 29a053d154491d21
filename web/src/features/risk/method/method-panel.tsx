import type { Issue } from '@baluarte/contract/kit/problem.ts';
import { method as endpoints } from '@baluarte/contract/risk/method.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import type { RangeId } from '@baluarte/contract/risk/risk.rules.ts';
import { Button, Radio, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '#kit/http/call.ts';
import { Failed, Nothing } from '#kit/catalogue/list/nothing.tsx';
import { PageSkeleton } from '#kit/layout/page-skeleton.tsx';
import { Panel } from '#kit/layout/panel.tsx';
import { wordIssue } from '#kit/texts/refusal-words.ts';
import { HeatPicture } from '#risk/shared/heat-picture.tsx';
import type { RiskMethod } from '#risk/shared/method-rules.ts';
import { methodQuery, useMethod } from '#risk/shared/use-method.ts';
import { useCan } from '#kit/session/session.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { ControlMethodPanel } from './control-method.tsx';
import { CriticalityRulePanel } from './criticality-rule.tsx';
import { MatrixEditor } from './matrix-editor.tsx';
import { bodyOf, colors, issuesOf, movedBy, rangesOf, setOf, type MethodSet } from './method-set.ts';
import styles from './method.module.css';
import { axesOf, matrixOfRanges, pictureOf } from './picture.ts';
import { RangeGrid } from './range-grid.tsx';
import { SaveBar } from '#kit/form/save-bar.tsx';
import { useMethodPart } from './use-part.ts';
import { useReview } from './use-review.tsx';

/** How levels become colours, as a part of the settings. */
export function MethodPanel() {
  const { texts } = useTexts();
  const mayRead = useCan()(permissions.risks.list);
  const method = useMethod();
  const { error, refetch } = useQuery({ ...methodQuery, enabled: mayRead });
  if (!mayRead) return <Nothing title={texts.problems.forbidden.title} text={texts.problems.forbidden.message} />;
  if (error && !method) return <Failed error={error} onRetry={() => void refetch()} />;
  return method ? <MethodEditor method={method} /> : <PageSkeleton />;
}

/** What a person can act on in the ranges before the server is asked: names and numbers that are missing. */
const gaps = ({ ranges }: MethodSet): Issue[] =>
  ranges.flatMap(({ name, reviewDays }, place) =>
    name.trim() === '' || reviewDays === '' ? [{ path: `rangeLevels.${place}`, code: 'required' }] : [],
  );

const decayIssues = ({ controls: { decay } }: MethodSet): Issue[] =>
  decay && decay.noneAfter <= decay.halfAfter ? [{ path: 'controls.decay.noneAfter', code: 'invalid' }] : [];

function MethodEditor({ method }: { method: RiskMethod }) {
  const { t, localized } = useTexts();
  const review = useReview();
  const isReadOnly = !useCan()(permissions.probabilityMeasures.edit);
  const axes = axesOf(method, (level) => localized(level, 'name'));
  const saved = setOf(method.reply);
  const form = useMethodPart<MethodSet>({
    initial: saved,
    review,
    check: (now) => [...gaps(now), ...issuesOf(now, method.rules), ...decayIssues(now)],
    change: (now) => ({ change: 'method', ...bodyOf(now) }),
    kinds: (now) => movedBy(now, saved),
    save: (now) => call(endpoints.update, { body: bodyOf(now) }),
    done: t('method.ranges.saved'),
  });
  const { value: set, fill: change } = form;
  const wrong = issuesOf(set, method.rules);
  const rangeName = (id: RangeId) => {
    const range = set.ranges.find((each) => each.id === id);
    return (range && localized(range, 'name')) || t(`method.ranges.colors.${colors[id]}`);
  };
  const wordAt = (path: string) => {
    const found = wrong.find((issue) => issue.path === path || issue.path.startsWith(`${path}.`));
    return found && wordIssue(found);
  };
  const matrixWrong = wrong.find(({ path }) => path.startsWith('zoneMatrix'));
  const isMatrix = set.zoneMode === 'matrix';
  const map = isMatrix ? null : pictureOf(method, axes, { zoneMode: 'product', ranges: rangesOf(set) });
  const size = { probability: axes.probability.length, impact: axes.impact.length };
  return (
    <>
      <Panel title={t('method.ranges.title')} className={styles.measure}>
        <p className={styles.quiet}>
          {t('method.ranges.lead')} {t('method.ranges.rule')}
        </p>
        <Radio.Group
          className={styles.mode}
          label={t('method.ranges.zoneMode')}
          value={set.zoneMode}
          onChange={(mode) => change({ zoneMode: mode === 'matrix' ? 'matrix' : 'product' })}
        >
          <Radio
            size="sm"
            mt="xs"
            value="product"
            disabled={isReadOnly}
            label={t('method.ranges.product')}
            description={t('method.ranges.productText')}
          />
          <Radio
            size="sm"
            mt="xs"
            value="matrix"
            disabled={isReadOnly}
            label={t('method.ranges.matrix')}
            description={t('method.ranges.matrixText')}
          />
        </Radio.Group>
        <RangeGrid
          rows={set.ranges}
          isReadOnly={isReadOnly}
          issueAt={(place) => wordAt(`rangeLevels.${place}`) ?? form.errorOf(`rangeLevels.${place}`)}
          onChange={(place, changes) =>
            change({ ranges: set.ranges.map((range, at) => (at === place ? { ...range, ...changes } : range)) })
          }
        />
        {isMatrix ? <p className={styles.quiet}>{t('method.ranges.boundsInMatrix')}</p> : null}
        <Switch
          mt="md"
          label={t('method.ranges.twoPeople')}
          description={t('method.ranges.twoPeopleText')}
          disabled={isReadOnly}
          checked={set.twoPeopleAccept}
          onChange={({ currentTarget: { checked } }) => change({ twoPeopleAccept: checked })}
        />
      </Panel>
      <Panel
        title={t(isMatrix ? 'method.matrix.title' : 'method.picture.title')}
        actions={
          isMatrix && !isReadOnly ? (
            <Button
              variant="default"
              size="xs"
              onClick={() => change({ zoneMatrix: matrixOfRanges(rangesOf(set), size) })}
            >
              {t('method.matrix.fromProduct')}
            </Button>
          ) : null
        }
      >
        {isMatrix ? (
          <>
            {matrixWrong ? (
              <p className={styles.error} role="alert">
                {wordIssue(matrixWrong)}
              </p>
            ) : null}
            <MatrixEditor
              axes={axes}
              matrix={set.zoneMatrix}
              rangeName={rangeName}
              isReadOnly={isReadOnly}
              issueAt={(probability, impact) => wordAt(`zoneMatrix.${probability}.${impact - 1}`)}
              onChange={(probability, impact, id) =>
                change({
                  zoneMatrix: {
                    ...set.zoneMatrix,
                    [probability]: axes.impact.map(({ order }) =>
                      order === impact ? id : (set.zoneMatrix[probability]?.[order - 1] ?? 4),
                    ),
                  },
                })
              }
            />
          </>
        ) : null}
        {map ? (
          <div className={styles.picture}>
            <HeatPicture map={map} caption={t('method.picture.caption')} rangeName={rangeName} />
            <p className={styles.quiet}>{t('method.picture.text')}</p>
          </div>
        ) : null}
      </Panel>
      <CriticalityRulePanel
        rule={set.criticality}
        isReadOnly={isReadOnly}
        onChange={(criticality) => change({ criticality })}
      />
      <ControlMethodPanel method={set.controls} isReadOnly={isReadOnly} onChange={(controls) => change({ controls })} />
      {isReadOnly ? null : <SaveBar form={form} queryKey={['method']} />}
      {review.dialog}
    </>
  );
}
