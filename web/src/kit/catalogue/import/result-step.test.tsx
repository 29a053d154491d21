// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
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
