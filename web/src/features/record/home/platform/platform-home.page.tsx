import { PageLink } from '#kit/layout/page-link.tsx';
import { Empty, Panel } from '#kit/layout/panel.tsx';
import { bytesIn } from '#kit/formats/bytes.ts';
import { useSession } from '#kit/session/session.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { CompaniesPanel } from './companies-panel.tsx';
import type { Figure } from './figure-cells.tsx';
import { PlatformPage, type Words } from './platform-page.tsx';
import { toRecognizeIn } from './to-recognize-in.ts';
import own from './platform.module.css';
import type { PlatformFigures } from './use-platform.ts';

const active = 'statusId=1';

function cellsOf(
  { companies, people, assetCount, storageBytes, risks, suggestions }: PlatformFigures,
  { t, number }: Words,
): Figure[] {
  const of = (to: string, query: string) => ({ rows: { to, query } });
  return [
    {
      what: t('companyRisk.home.companies'),
      count: number(companies.active),
      ...of('/companies', active),
      parts: [
        {
          what: t('companyRisk.home.quiet'),
          count: number(companies.quiet),
          ...of('/companies', `${active}&isQuiet=true`),
        },
        {
          what: t('companyRisk.home.inactive', { count: companies.inactive }),
          count: number(companies.inactive),
          ...of('/companies', 'statusId=2'),
        },
      ],
    },
    {
      what: t('companyRisk.home.people'),
      count: number(people.active),
      ...of('/users', active),
      parts: [
        {
          what: t('companyRisk.home.neverIn'),
          count: number(people.neverIn),
          ...of('/users', `${active}&isNeverIn=true`),
        },
        {
          what: t('companyRisk.home.superAdmins', { count: people.superAdmins }),
          count: number(people.superAdmins),
          ...of('/users', `${active}&isSuperAdmin=true`),
        },
      ],
    },
    {
      what: t('companyRisk.home.assets'),
      count: number(assetCount),
      parts: [{ what: t('companyRisk.home.files'), count: bytesIn(storageBytes, number) }],
    },
    {
      what: t('companyRisk.home.risks'),
      count: number(risks.total),
      parts: [{ what: t('companyRisk.home.incomplete', { count: risks.incomplete }), count: number(risks.incomplete) }],
    },
    toRecognizeIn(t, number, suggestions),
  ];
}

function ToRecognize() {
  const { t } = useTexts();
  return (
    <CompaniesPanel
      title={t('companyRisk.home.toRecognize')}
      sort="-unrecognizedCount,name"
      most={5}
      isShown={({ unrecognizedCount }) => unrecognizedCount !== 0}
      all={
        <PageLink to="/risks/recognition" className={own.all}>
          {t('companyRisk.home.all')}
        </PageLink>
      }
      empty={{ title: t('companyRisk.home.toRecognizeNone'), text: t('companyRisk.home.toRecognizeNoneText') }}
      columns={['unrecognizedCount']}
      to="/risks/recognition?isKnown=false"
    />
  );
}

function Latest({ latest }: Pick<PlatformFigures, 'latest'>) {
  const { t, ago, dateTime } = useTexts();
  return (
    <Panel
      title={t('companyRisk.home.latest')}
      isFlush
      actions={
        <PageLink to="/companies" query="sort=-lastActivityAt" className={own.all}>
          {t('companyRisk.home.all')}
        </PageLink>
      }
    >
      {latest.length === 0 ? (
        <Empty title={t('companyRisk.home.latestNone')} text={t('companyRisk.home.latestNoneText')} />
      ) : null}
      <ul className={own.rows}>
        {latest.map(({ id, name, lastActivityAt }) => (
          <li key={id} className={own.row}>
            <PageLink to="/companies/show/:companyId" params={{ companyId: id }}>
              {name}
            </PageLink>
            {lastActivityAt === null ? null : (
              <time dateTime={lastActivityAt} title={dateTime(lastActivityAt)} className={own.when}>
                {ago(lastActivityAt)}
              </time>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Which links bring visitors to the public self-assessment. */
function Visits({ visits }: Pick<PlatformFigures, 'visits'>) {
  const { t, number } = useTexts();
  return (
    <Panel title={t('companyRisk.home.visits')} isFlush={visits.length > 0}>
      {visits.length === 0 ? (
        <Empty title={t('companyRisk.home.visitsNone')} text={t('companyRisk.home.visitsNoneText')} />
      ) : (
        <ul className={own.rows}>
          {visits.map(({ ref, count, newAccounts }) => (
            <li key={ref ?? ''} className={own.row}>
              <span>{ref ?? t('companyRisk.home.direct')}</span>
              <span className={own.when}>
                {t('companyRisk.home.visitsOf', { count, all: number(count), fresh: number(newAccounts) })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Parts({ figures }: { figures: PlatformFigures }) {
  return (
    <>
      <ToRecognize />
      <Latest latest={figures.latest} />
      <Visits visits={figures.visits} />
    </>
  );
}

/** The start page of a super administrator in no company: the platform in figures, and the companies to look at. */
export function PlatformHomePage() {
  const { t } = useTexts();
  const session = useSession();
  if (session === null) return null;
  return (
    <PlatformPage
      title={t('home.hello', { name: session.name })}
      lead={t('companyRisk.home.lead')}
      cells={cellsOf}
      Parts={Parts}
    />
  );
}
