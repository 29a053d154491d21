import { treatment } from '@baluarte/contract/risk/treatment.ts';
import type { Environment } from './environment.ts';
import { medians, read, slowestOf } from './load.ts';
import { besideRisks, ms, type Figure } from './table.ts';

/** The slowest order of the plan may take so long. */
const slowest = 100;
const orders = ['due', 'level', 'code', 'option', 'state'].flatMap((field) => [field, `-${field}`]);

/** The treatment plan of a hundred thousand risks beside their list, in every order, and a simulation of it; one reader. */
export async function measurePlan({ product, person, company }: Environment): Promise<Figure[]> {
  const ask = (path: string) => () => read(`${product.url}/api${path}`, person.headers);
  const plan = treatment.list.path;
  const found = await medians(25, {
    risks: ask('/risks?sort=-level'),
    plan: ask(plan),
    late: ask(`${plan}?overdue=true`),
    lateRisks: ask('/risks?sort=-level&isOverdue=true'),
    summary: ask(treatment.summary.path),
    simulation: ask('/treatments/simulation'),
  });
  const slow = await slowestOf(15, Object.fromEntries(orders.map((sort) => [sort, ask(`${plan}?sort=${sort}`)])));
  const beside = (what: string, taken: number) => besideRisks(what, taken, { risks: found.risks, most: 5 });
  return [
    beside(`plan, first of ${company.risks.toLocaleString('en')} risks`, found.plan),
    beside('plan, what is late', found.late),
    beside('risks, those of which something is late', found.lateRisks),
    {
      what: `plan, the slowest of ${orders.length} orders`,
      measured: `${ms(slow.taken)} by ${slow.name}`,
      limit: `by day: ${ms(found.plan)}`,
      aim: `< ${slowest} ms`,
      met: slow.taken < slowest,
    },
    {
      what: 'plan, its counts; a simulation of its thousand highest risks',
      measured: `${ms(found.summary)}; ${ms(found.simulation)}`,
      limit: '-',
      aim: '-',
      met: true,
    },
  ];
}
