// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { loadEveryText, startTexts } from '#kit/texts/texts.ts';
import { pairFilesOf } from './pairs.ts';
import { planOf, type Plan } from './plan.ts';
import { sampleJob } from './sample-job.ts';
import { StatusLine } from './status-line.tsx';

beforeAll(async () => {
  await startTexts();
  await loadEveryText();
});
afterEach(() => {
  cleanup();
  onChange.mockClear();
});

const question = (field: string, word: string, canCreate = true) => ({
  field,
  word,
  rows: 1,
  reason: 'unknownChoice' as const,
  proposals: [],
  answer: null,
  isProposed: false,
  canCreate,
});
const [file] = pairFilesOf('control', 'risk');
if (!file) throw new Error('controls and risks have no file');
const onChange = vi.fn<(plan: Plan) => void>();
const show = (questions: (typeof sampleJob)['questions'], answers: Plan['answers'] = {}, isChecking = false) => {
  const job = { ...sampleJob, questions };
  render(
    <MantineProvider>
      <StatusLine
        catalogue={file.catalogue}
        job={job}
        plan={{ ...planOf(job), answers }}
        missing={[]}
        isChecking={isChecking}
        onChange={onChange}
      />
    </MantineProvider>,
  );
};
const createAll = () => screen.queryByRole('button', { name: /^Crear/ });

test('one press creates the new words of all columns, and leaves alone what is answered or cannot be created', async () => {
  show(
    [
      question('categoryId', 'Redes'),
      question('severityId', 'Enorme', false),
      question('areaId', 'TI'),
      question('areaId', 'RR. HH.'),
    ],
    { areaId: { 'RR. HH.': 'empty' } },
  );
  expect(createAll()?.textContent).toBe('Crear los 2 valores que faltan');
  await userEvent.click(createAll() as HTMLElement);
  expect(onChange.mock.lastCall?.[0].answers).toEqual({
    categoryId: { Redes: 'create' },
    areaId: { TI: 'create', 'RR. HH.': 'empty' },
  });
});

test('the new words of a single column have the button of their column alone', () => {
  show([question('categoryId', 'Redes'), question('categoryId', 'Nubes'), question('severityId', 'Enorme', false)]);
  expect(screen.getByRole('button', { name: 'Ir allí' })).toBeTruthy();
  expect(createAll()).toBeNull();
});

test('nothing is offered while the rows are being checked', () => {
  show([question('categoryId', 'Redes'), question('areaId', 'TI')], {}, true);
  expect(createAll()).toBeNull();
});
