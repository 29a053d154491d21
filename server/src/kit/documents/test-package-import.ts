/* Sets markup that asks for a package, where documents are set; started by render-pdf.test.ts. */
import { env } from 'node:process';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { answerQuestions } from '#kit/decoder/answer-questions.ts';

/** What came of it, and where the process looks for a way out. */
export interface Attempt {
  pages: number | null;
  problem: string;
  proxy: string | undefined;
}

function attempt(): Attempt {
  const compiler = NodeCompiler.create({ workspace: import.meta.dirname });
  const made = compiler.compile({ mainFileContent: '#import "@preview/cetz:0.3.0"\nHello' });
  const error = made.takeError();
  return {
    pages: made.result?.numOfPages ?? null,
    problem: error === null ? '' : JSON.stringify(compiler.fetchDiagnostics(error)),
    proxy: env['HTTPS_PROXY'],
  };
}

if (process.send) answerQuestions(attempt);
else process.stdout.write(JSON.stringify(attempt()));
