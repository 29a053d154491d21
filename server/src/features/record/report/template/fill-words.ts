import type { ReportQuery } from '@baluarte/contract/record/report.ts';
import { inMilliseconds } from '@baluarte/contract/kit/values.ts';
import { fill } from '@baluarte/texts/fill.ts';
import { locales } from '@baluarte/texts/number-format.ts';
import { textsIn } from '@baluarte/texts/wording.ts';
import { cellWriter } from '#kit/documents/cell-text.ts';
import type { Document } from '#kit/documents/document.ts';
import type { Words } from '#kit/documents/docx/docx-places.ts';

/**
 * The words of a document for its template: its cover in single places, and its first section in lines. What it is narrowed to stands
 * below its title where the template has no place of its own for it: no reader takes a part for the whole.
 */
export function fillWords(
  document: Document,
  places: readonly string[],
  options: Pick<ReportQuery, 'at' | 'version' | 'authors' | 'approvers'>,
): Words {
  const { language, timeZone, madeAt, sections, title, subtitle, company, classification } = document;
  const write = cellWriter(document);
  const shown = options.at === undefined ? madeAt : new Date(inMilliseconds(options.at));
  const about = (document.about ?? []).map(({ label, value }) => `${label}: ${value}`);
  const summary = (sections[0]?.blocks ?? []).flatMap((block) => {
    if (block.kind === 'text') return [block.text];
    return block.kind === 'facts' ? block.facts.map(({ label, value }) => `${label}: ${write(value)}`) : [];
  });
  return {
    title,
    subtitle: places.includes('about') ? subtitle : [subtitle, ...about].join(' · '),
    about: about.join('\n'),
    company,
    classification,
    date: new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone }).format(shown),
    madeOn: fill(textsIn(language).documents.madeOn, { at: write(madeAt, 'dateTime') }),
    version: options.version ?? '',
    authors: options.authors ?? '',
    approvers: options.approvers ?? '',
    summary: summary.join('\n'),
  };
}
