import { PageLink } from '#kit/layout/page-link.tsx';
import { Panel } from '#kit/layout/panel.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { RangeBadge } from '#risk/shared/range-badge.tsx';
import { isRangeId } from '#risk/shared/range-mark.tsx';
import { Proportion } from '../range-table.tsx';
import rangeStyles from '../range-table.module.css';
import { CompaniesPanel } from './companies-panel.tsx';
import type { Figure } from './figure-cells.tsx';
import { PlatformPage, type Words } from './platform-page.tsx';
import own from './platform.module.css';
import { toRecognizeIn } from './to-recognize-in.ts';
import type { PlatformFigures } from './use-platform.ts';

/** Companies of the table; the list has the others. */
const listed = 10;

function cellsOf({ risks, suggestions }: PlatformFigures, { t, number }: Words): Figure[] {
  const assessed = risks.total - risks.incomplete;
  const extreme = risks.ranges.find(({ rangeId }) => rangeId === 1)?.count ?? 0;
  const text = (what: string) => [{ what, count: '' }];
  return [
    {
      what: t('companyRisk.overview.total'),
      count: number(risks.total),
      parts: text(t('companyRisk.overview.assessed', { count: assessed })),
    },
    {
      what: t('companyRisk.overview.extreme'),
      count: number(extreme),
      parts: text(t('companyRisk.overview.extremeText')),
    },
    { what: t('home.risks.incomplete'), count: number(risks.incomplete), parts: text(t('home.risks.incompleteText')) },
    { what: t('home.risks.mitigated'), count: number(risks.mitigated), parts: text(t('home.risks.mitigatedText')) },
    toRecognizeIn(t, number, suggestions),
  ];
}

/** How many assessed risks are in each range, the worst first, by the method of each company. */
function Ranges({ ranges }: Pick<PlatformFigures['risks'], 'ranges'>) {
  const { t, number, percent } = useTexts();
  const total = ranges.reduce((sum, { count }) => sum + count, 0);
  const shareOf = (count: number) => (total === 0 ? 0 : count / total);
  return (
    <Panel title={t('home.risks.ranges')} isFlush>
      {total > 0 ? (
        <Proportion counts={ranges.map(({ rangeId: id, count }) => ({ id, share: shareOf(count) }))} />
      ) : null}
      <table className={rangeStyles.table}>
        <thead>
          <tr>
            <th scope="col">{t('home.risks.range')}</th>
            <th scope="col" className={rangeStyles.number}>
              {t('home.risks.count')}
            </th>
            <th scope="col" className={rangeStyles.number}>
              {t('home.risks.share')}
            </th>
          </tr>
        </thead>
        <tbody>
          {ranges.map(({ rangeId, count }) =>
            isRangeId(rangeId) ? (
              <tr key={rangeId}>
                <th scope="row">
                  <RangeBadge rangeId={rangeId} name={t(`companyRisk.extras.range${rangeId}Count`)} />
                </th>
                <td className={rangeStyles.number}>{number(count)}</td>
                <td className={rangeStyles.number}>{percent(shareOf(count))}</td>
              </tr>
            ) : null,
          )}
        </tbody>
      </table>
    </Panel>
  );
}

function Companies() {
  const { t } = useTexts();
  return (
    <CompaniesPanel
      title={t('companyRisk.overview.companies')}
      sort="-range1Count,-range2Count,-riskCount,name"
      most={listed}
      isShown={({ riskCount }) => riskCount !== 0}
      all={
        <PageLink to="/risks/recognition" query="sort=-range1Count" className={own.all}>
          {t('companyRisk.overview.all')}
        </PageLink>
      }
      empty={{ title: t('companyRisk.overview.none'), text: t('companyRisk.overview.noneText') }}
      columns={[
        'riskCount',
        'range1Count',
        'range2Count',
        'range3Count',
        'range4Count',
        'incompleteCount',
        'unrecognizedCount',
      ]}
      to="/home/risks"
    />
  );
}

function Parts({ figures }: { figures: PlatformFigures }) {
  return (
    <>
      <div className={own.wide}>
        <Ranges ranges={figures.risks.ranges} />
      </div>
      <div className={own.wide}>
        <Companies />
      </div>
    </>
  );
}

/** The risks of all companies in numbers, for a super administrator in none of them. */
export function PlatformRisksPage() {
  const { t } = useTexts();
  return (
    <PlatformPage title={t('home.risks.title')} lead={t('companyRisk.overview.lead')} cells={cellsOf} Parts={Parts} />
  );
}
