import type { ReportKind, ReportQuery } from '@baluarte/contract/record/report.ts';
import { textsIn } from '@baluarte/texts/wording.ts';
import { cellWriter, madeOn } from '#kit/documents/cell-text.ts';
import type { Document } from '#kit/documents/document.ts';
import type { Fill } from '#kit/documents/docx/fill-template.ts';
import { shownAt } from '../make-report.ts';
import { aliasesOf, partsOf } from './kind-places.ts';
import { saysAbout } from './places.ts';

/** What a report is filled into a template with. */
export type FilledWords = Pick<Fill, 'words' | 'aliases' | 'absent' | 'front'>;

/**
 * The words of a document for its template: its cover in single places, and its first section in lines. What it is narrowed to stands
 * below its title where the template has no place of its own for it, and before all else where it has neither; so does its
 * classification: no reader takes a part for the whole, nor shows to others what is not for them.
 */
export function fillWords(
  document: Document,
  places: readonly string[],
  { kind, options }: { kind: ReportKind; options: Pick<ReportQuery, 'at' | 'version' | 'authors' | 'approvers'> },
): FilledWords {
  const { language, timeZone, sections, title, subtitle, company, classification } = document;
  const { report } = textsIn(language);
  const write = cellWriter(document);
  const facts = (document.about ?? []).map(({ label, value }) => `${label}: ${value}`);
  // The scopes are said with the company, where that has its place.
  const scopes = places.includes('subtitle') || subtitle.endsWith(report.everyScope) ? [] : [subtitle];
  const about = [...scopes, ...facts];
  const summary = (sections[0]?.blocks ?? []).flatMap((block) => {
    if (block.kind === 'text') return [block.text];
    return block.kind === 'facts' ? block.facts.map(({ label, value }) => `${label}: ${write(value)}`) : [];
  });
  const mark = classification === '' || places.includes('classification') ? [] : [classification];
  return {
    words: {
      title,
      subtitle: places.includes('about') ? subtitle : [subtitle, ...facts].join(' · '),
      about: about.join('\n'),
      company,
      classification,
      date: shownAt(options.at, language, timeZone),
      madeOn: madeOn(document),
      version: options.version ?? '',
      authors: options.authors ?? '',
      approvers: options.approvers ?? '',
      summary: summary.join('\n'),
    },
    aliases: aliasesOf(kind),
    absent: Object.fromEntries(partsOf(kind, language).map(({ name, absent }) => [name, absent])),
    front: [...mark, ...(saysAbout(places) ? [] : about)],
  };
}
