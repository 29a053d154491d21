// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { loadEveryText, startTexts } from '#kit/texts/texts.ts';
import { LowRisk } from './low-risk.tsx';
import { planOf } from './plan.ts';
import { sampleJob } from './sample-job.ts';

beforeAll(async () => {
  await startTexts();
  await loadEveryText();
});
afterEach(cleanup);

const onChange = vi.fn();
const shown = (job: typeof sampleJob) =>
  render(
    <MantineProvider>
      <LowRisk job={job} plan={planOf(job)} onChange={onChange} />
    </MantineProvider>,
  );

test('nothing is asked while no row is about a low risk', () => {
  shown({ ...sampleJob, reasons: [{ field: 'riskId', code: 'unknownChoice', count: 3 }] });
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('rows about low risks are counted, and confirmed for this file', async () => {
  shown({ ...sampleJob, reasons: [{ field: 'riskId', code: 'lowRisk', count: 2 }] });
  expect(screen.getByText('2 filas asocian un control con un riesgo así.')).toBeTruthy();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Asociarlos de todos modos' }));
  expect(onChange.mock.lastCall?.[0].options).toMatchObject({ confirmsLowRisk: true });
});

test('what was confirmed stays in sight and can be taken back', async () => {
  shown({ ...sampleJob, options: { ...sampleJob.options, confirmsLowRisk: true } });
  await userEvent.click(screen.getByRole('checkbox', { checked: true }));
  expect(onChange.mock.lastCall?.[0].options).toMatchObject({ confirmsLowRisk: false });
});
