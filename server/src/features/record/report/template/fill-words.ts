import type { ReportQuery } from '@baluarte/contract/record/report.ts';
import { cellWriter, madeOn } from '#kit/documents/cell-text.ts';
import type { Document } from '#kit/documents/document.ts';
import type { Words } from '#kit/documents/docx/docx-places.ts';
import { shownAt } from '../make-report.ts';

/**
 * The words of a document for its template: its cover in single places, and its first section in lines. What it is narrowed to stands
 * below its title where the template has no place of its own for it: no reader takes a part for the whole.
 */
export function fillWords(
  document: Document,
  places: readonly string[],
  options: Pick<ReportQuery, 'at' | 'version' | 'authors' | 'approvers'>,
): Words {
  const { language, timeZone, sections, title, subtitle, company, classification } = document;
  const write = cellWriter(document);
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
    date: shownAt(options.at, language, timeZone),
    madeOn: madeOn(document),
    version: options.version ?? '',
    authors: options.authors ?? '',
    approvers: options.approvers ?? '',
    summary: summary.join('\n'),
  };
}
