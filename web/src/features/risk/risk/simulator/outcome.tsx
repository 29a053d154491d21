import type { Simulation } from '@baluarte/contract/risk/simulator.ts';
import { IconArrowRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Panel } from '#kit/layout/panel.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { gridOf } from '#risk/shared/grid-of.ts';
import { HeatPicture } from '#risk/shared/heat-picture.tsx';
import { rangeId } from '#risk/shared/method-rules.ts';
import { RangeBadge } from '#risk/shared/range-badge.tsx';
import { wordOf } from './candidates.tsx';
import styles from './simulator.module.css';

/** A simulation with what it is called. */
export interface NamedSimulation {
  name: string;
  data: Simulation;
}

interface OutcomeProps {
  /** Of what is chosen. */
  chosen: Simulation;
  other: NamedSimulation | null;
}

/** What would be left, beside how it is today and, where one is compared with, another scenario. */
export function Outcome({ chosen, other }: OutcomeProps) {
  const { t } = useTexts();
  return (
    <div className={styles.outcome} aria-live="polite">
      <Figures chosen={chosen} other={other} />
      <div className={styles.maps}>
        <ResultMap title={t('simulator.maps.today')} data={chosen} when="now" />
        <ResultMap title={t('simulator.maps.chosen')} data={chosen} when="after" />
        {other ? (
          <ResultMap title={t('simulator.maps.of', { name: other.name })} data={other.data} when="after" />
        ) : null}
      </div>
      <Moved
        title={t('simulator.risks')}
        risks={chosen.risks}
        ranges={chosen.ranges}
        none={t('simulator.risksNone')}
        more={chosen.lowered > chosen.risks.length ? t('simulator.risksMore') : null}
      />
      {chosen.typed > 0 ? (
        <Moved
          title={t('simulator.typed')}
          lead={t('simulator.typedText', { count: chosen.typed })}
          risks={chosen.typedRisks}
          ranges={chosen.ranges}
        />
      ) : null}
    </div>
  );
}

interface Line {
  key: string;
  title: ReactNode;
  now: number | string;
  valueOf: (data: Simulation) => number | string;
}

function Figures({ chosen, other }: OutcomeProps) {
  const { t, number, localized, texts } = useTexts();
  const costs = (data: Simulation, part: 'once' | 'yearly') =>
    data.costs
      .filter((cost) => cost[part] > 0)
      .map((cost) => `${number(cost[part])} ${wordOf(texts.simulator.currencies, cost.currencyId)}`)
      .join(' + ') || number(0);
  const lines: Line[] = [
    {
      key: 'reached',
      title: t('simulator.figures.reached'),
      now: chosen.reachedNow,
      valueOf: ({ reached }) => reached,
    },
    { key: 'lowered', title: t('simulator.figures.lowered'), now: '—', valueOf: ({ lowered }) => lowered },
    { key: 'once', title: t('simulator.figures.once'), now: '—', valueOf: (data) => costs(data, 'once') },
    { key: 'yearly', title: t('simulator.figures.yearly'), now: '—', valueOf: (data) => costs(data, 'yearly') },
    ...chosen.ranges.map((range): Line => ({
      key: `range${range.id}`,
      title: <RangeBadge rangeId={rangeId(range.id)} name={localized(range, 'name')} />,
      now: range.now,
      valueOf: ({ ranges }) => ranges.find(({ id }) => id === range.id)?.after ?? 0,
    })),
  ];
  const shown = (value: number | string) => (typeof value === 'number' ? number(value) : value);
  return (
    <Panel title={t('simulator.outcome')} isFlush>
      <div className={styles.scroll}>
        <table className={styles.figures}>
          <caption className="b-visually-hidden">{t('simulator.figures.caption')}</caption>
          <thead>
            <tr>
              <td aria-label={t('simulator.figures.caption')} />
              <th scope="col">{t('simulator.figures.today')}</th>
              <th scope="col">{t('simulator.figures.chosen')}</th>
              {other ? <th scope="col">{other.name}</th> : null}
            </tr>
          </thead>
          <tbody>
            {lines.map(({ key, title, now, valueOf }) => (
              <tr key={key}>
                <th scope="row">{title}</th>
                <td>{shown(now)}</td>
                <td className={styles.strong}>{shown(valueOf(chosen))}</td>
                {other ? <td>{shown(valueOf(other.data))}</td> : null}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={styles.note}>
        {t('simulator.targetText')}
        {chosen.unpriced > 0 ? ` ${t('simulator.unpriced', { count: chosen.unpriced })}` : ''}
      </p>
    </Panel>
  );
}

const Count = ({ count }: { count: number }) => useTexts().number(count);

function ResultMap({ title, data, when }: { title: string; data: Simulation; when: 'now' | 'after' }) {
  const { language, localized } = useTexts();
  const nameOf = (id: number) => {
    const range = data.ranges.find((each) => each.id === id);
    return range ? localized(range, 'name') : '';
  };
  const counted = <T extends { now: number; after: number }>(each: T) => ({ ...each, count: each[when] });
  const reply = { ...data, cells: data.cells.map(counted), ranges: data.ranges.map(counted) };
  return (
    <figure className={styles.map}>
      <figcaption className={styles.mapTitle}>{title}</figcaption>
      <HeatPicture map={gridOf(reply, language)} caption={title} rangeName={nameOf} Cell={Count} />
    </figure>
  );
}

interface MovedProps extends Pick<Simulation, 'risks' | 'ranges'> {
  title: string;
  lead?: string;
  /** Said where there is none. */
  none?: string;
  /** Said where there are more than are shown. */
  more?: string | null;
}

/** Risks with where they stand and where they would. */
function Moved({ title, lead, risks, ranges, none, more }: MovedProps) {
  const { t, localized } = useTexts();
  const nameOf = (id: number) => {
    const range = ranges.find((each) => each.id === id);
    return range ? localized(range, 'name') : '';
  };
  const badge = ({ level, rangeId: id }: Simulation['risks'][number]['now']) => (
    <RangeBadge rangeId={rangeId(id)} level={level} name={nameOf(id)} />
  );
  return (
    <Panel title={title} isFlush>
      {lead ? <p className={styles.note}>{lead}</p> : null}
      {risks.length === 0 && none ? <p className={styles.note}>{none}</p> : null}
      <ul className={styles.lowered}>
        {risks.map((risk) => (
          <li key={risk.id} className={styles.loweredRisk}>
            <span className={styles.loweredName}>
              <Link to={`/risks/treatments?risk=${risk.id}`} className={styles.code}>
                {risk.code}
              </Link>{' '}
              <strong>{risk.asset}</strong>
              <span className={styles.quiet}>{localized(risk.threat, 'name')}</span>
            </span>
            <span className={styles.move}>
              {badge(risk.now)}
              <IconArrowRight size={16} stroke={1.5} aria-hidden />
              <span className="b-visually-hidden">{t('simulator.becomes')}</span>
              {badge(risk.after)}
              {risk.reaches ? <span className={styles.quiet}>{t('simulator.atTarget')}</span> : null}
            </span>
          </li>
        ))}
      </ul>
      {more ? <p className={styles.note}>{more}</p> : null}
    </Panel>
  );
}
