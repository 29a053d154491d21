// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { riskFile } from '@baluarte/contract/risk/risk-file.ts';
import { risk } from '@baluarte/contract/risk/risk.ts';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { loadEveryText, startTexts } from '#kit/texts/texts.ts';
import type { Catalogue } from '../catalogue.ts';
import { EndsToDefine } from './ends-to-define.tsx';
import { planOf, type Plan } from './plan.ts';
import { sampleJob } from './sample-job.ts';

beforeAll(async () => {
  await startTexts();
  await loadEveryText();
});
afterEach(cleanup);

const catalogue = { ...riskFile(), endpoints: { list: risk.list } } as unknown as Catalogue;
const ofRisks = {
  ...sampleJob,
  kind: 'risks' as const,
  headers: ['Activo', 'Amenaza', 'Vulnerabilidad'],
  mapping: { Activo: 'assetId', Amenaza: 'threatId', Vulnerabilidad: 'vulnerabilityId' },
};
const onChange = vi.fn<(plan: Plan) => void>();
const show = (job: typeof sampleJob) =>
  render(
    <MantineProvider>
      <EndsToDefine catalogue={catalogue} job={job} plan={planOf(job)} onChange={onChange} />
    </MantineProvider>,
  );
const switches = () =>
  screen.queryAllByRole<HTMLInputElement>('switch').map(({ checked, labels }) => [labels?.[0]?.textContent, checked]);

test('a register that says each end of each risk is asked nothing', () => {
  show(ofRisks);
  expect(switches()).toEqual([]);
});

test('what a column does not say in each row is left to be defined, and can be refused', async () => {
  show({ ...ofRisks, defaults: { threatId: 'POR-DEFINIR' } });
  expect(switches()).toEqual([['Amenaza: por definir', true]]);
  await userEvent.click(screen.getByRole('switch'));
  expect(onChange.mock.lastCall?.[0].defaults).toEqual({});
});

test('rows that were refused for an empty cell, and ends without a column, can be left to be defined', async () => {
  show({
    ...ofRisks,
    mapping: { ...ofRisks.mapping, Vulnerabilidad: null },
    reasons: [{ field: 'assetId', code: 'required', count: 2 }],
  });
  expect(switches()).toEqual([
    ['Vulnerabilidad: por definir', false],
    ['Activo: por definir', false],
  ]);
  await userEvent.click(screen.getByRole('switch', { name: /Activo/ }));
  expect(onChange.mock.lastCall?.[0].defaults).toEqual({ assetId: 'POR-DEFINIR' });
});

test('a file of relations names both of its ends', () => {
  show({ ...ofRisks, kind: 'assets.threats', reasons: [{ field: 'assetId', code: 'required', count: 2 }] });
  expect(switches()).toEqual([]);
});
