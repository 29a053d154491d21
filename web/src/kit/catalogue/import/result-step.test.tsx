// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { loadEveryText, startTexts } from '#kit/texts/texts.ts';
import { pairFilesOf } from './pairs.ts';
import { ResultStep } from './result-step.tsx';
import { sampleJob } from './sample-job.ts';

beforeAll(async () => {
  await startTexts();
  await loadEveryText();
});
afterEach(cleanup);

const [file] = pairFilesOf('control', 'risk');
const done = { ...sampleJob, isDryRun: false, state: 'done' as const, created: 3, updated: 0, changesetId: 7 };
const Next = ({ job }: { job: typeof sampleJob }) => <a href={`/next?createdIn=${job.changesetId}`}>Sigue</a>;
const shown = (job: typeof sampleJob) =>
  render(
    <MantineProvider>
      <MemoryRouter>
        {file ? (
          <ResultStep catalogue={file.catalogue} job={job} Next={Next} onAgain={vi.fn()} onClose={vi.fn()} />
        ) : null}
      </MemoryRouter>
    </MantineProvider>,
  );

test('what an import brought leads on to what there is to do with it', () => {
  shown(done);
  expect(screen.getByRole('link', { name: 'Sigue' }).getAttribute('href')).toBe('/next?createdIn=7');
});

test('nothing follows from an import that brought nothing, was undone or failed', () => {
  shown({ ...done, created: 0, updated: 0 });
  shown({ ...done, state: 'undone' });
  shown({ ...done, state: 'failed' });
  expect(screen.queryByRole('link', { name: 'Sigue' })).toBeNull();
});

test('what an import made beside its rows is told thing by thing, what it is about first and what it did not make left out', () => {
  shown({ ...done, things: { area: 4, location: 2, undecided: 6, asset: 48, treatment: 1042, process: 0 } });
  const told = within(screen.getByRole('list', { name: 'También crea' })).getAllByRole('listitem');
  expect(told.map(({ textContent }) => textContent)).toEqual([
    'Activos: 48',
    'Decisiones de tratamiento: 1.042',
    'Decisiones que quedan en las notas: 6',
    'Valores de configuración: 6',
  ]);
});
