import { Button } from '@mantine/core';
import { risk as endpoints, type RiskRow } from '@baluarte/contract/risk/risk.ts';
import { IconZoomScan } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, Navigate } from 'react-router';
import { BulkBar } from '#kit/catalogue/list/bulk-bar.tsx';
import { ListProvider } from '#kit/catalogue/list/list-context.ts';
import { ListParts } from '#kit/catalogue/list/list-parts.tsx';
import { CountBadge } from '#kit/catalogue/show/count-badge.tsx';
import { call } from '#kit/http/call.ts';
import { useMayOpen } from '#kit/site/site.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { rowItems } from '../list/row-items.tsx';
import { useRiskList } from '../list/use-risk-list.tsx';
import type { EntityFilter } from '../filters/filtered-entities.ts';

/** The end of a risk whose page it is, by the filter of risks that is about it. */
export type End = EntityFilter;

interface OfProps {
  end: End;
  id: number;
}

/** How many risks something has, of the scope worked in. */
export function RiskCount({ end, id }: OfProps) {
  const { data } = useQuery({
    queryKey: ['risk', 'count', end, id],
    queryFn: ({ signal }) =>
      call(endpoints.list, { query: { [end]: String(id), perPage: 1 }, signal, isPart: true }).then(
        ({ meta }) => meta.total,
      ),
  });
  return <CountBadge count={data} />;
}

interface RiskTabProps extends OfProps {
  /** Further items of a risk's menu. */
  more?: ((risk: RiskRow) => ReactNode) | undefined;
}

const inOne = (first: ReactNode, second: ReactNode) => (
  <>
    {first}
    {second}
  </>
);

/** The risks something has, as the list of risks shows them; each opens there, among the same ones. */
export function RiskTab({ end, id, more }: RiskTabProps) {
  const { t } = useTexts();
  const mayOpen = useMayOpen();
  const toRecognition = end === 'assetId' && mayOpen('/risks/recognition');
  const hrefOf = (riskId: number) => `/risks?${end}=${id}&risk=${riskId}`;
  const { list, query, redirect } = useRiskList({
    of: { end, id },
    openId: null,
    isBeside: false,
    hrefOf,
    menu: (risk) => inOne(rowItems({ risk, href: hrefOf(risk.id) }), more?.(risk)),
    firstStep: toRecognition ? (
      <Button
        component={Link}
        to={`/risks/recognition?assetId=${id}`}
        leftSection={<IconZoomScan size={16} stroke={1.5} aria-hidden />}
      >
        {t('risk.list.recognize')}
      </Button>
    ) : null,
  });
  if (redirect) return <Navigate replace to={redirect} />;
  return (
    <ListProvider value={list}>
      <ListParts query={query} keys={{}} bar={<BulkBar />} />
    </ListProvider>
  );
}
