import { inScope } from '@baluarte/contract/organization/scope-address.ts';
import type { Follower } from '@baluarte/contract/risk/follow-up.ts';
import { fill } from '@baluarte/texts/fill.ts';
import { textsIn, type Language, type Texts } from '@baluarte/texts/wording.ts';
import { writeCalendar, type DayEvent } from '#kit/calendar/write-calendar.ts';
import type { DueControl } from './follow-up-calendar.queries.ts';

/** Hours after which a calendar program should read it again: a day is due for a day. */
const refreshHours = 4;

type Words = Texts['following'];

const ratingOf = (words: Words, { rating }: DueControl): string =>
  rating === null ? words.notRated : words.options.rating[rating];

/** The risks a control acts on: by name where they may be read, and how many more there are. */
function risksOf(words: Words, { risks, riskCount }: DueControl): string[] {
  if (risks === null || risks.length === 0) return [];
  const more = riskCount - risks.length;
  return [words.feed.event.risks, ...risks, ...(more > 0 ? [fill(words.feed.event.more, { count: more })] : [])];
}

function eventOf(words: Words, control: DueControl, { origin, companyId }: Place): DayEvent {
  const { id, scopeId, code, name, day, isOverdue } = control;
  const url = `${origin}${inScope(scopeId, `/follow-up/${id}`)}`;
  const title = `${code} ${name} (${ratingOf(words, control)})`;
  return {
    uid: `follow-up-of-control-${id}.company-${companyId}@${new URL(origin).hostname}`,
    day,
    summary: isOverdue ? fill(words.feed.event.overdue, { title }) : title,
    description: [
      ...(isOverdue ? [words.feed.event.overdueText] : []),
      `${words.fields.rating}: ${ratingOf(words, control)}`,
      ...risksOf(words, control),
      // Some programs show no address of an event.
      url,
    ].join('\n'),
    url,
  };
}

interface Place {
  companyId: number;
  /** Of the pages of the company. */
  origin: string;
}

interface Written extends Place {
  company: string;
  whose: Follower;
  language: Language;
  controls: readonly DueControl[];
}

/** The follow-ups of some controls as a calendar in the language of its reader, one whole day each. */
export function followUpCalendarFile({ company, whose, language, controls, ...place }: Written): string {
  const { following: words } = textsIn(language);
  return writeCalendar({
    name: `${words.title} · ${words.whose[whose]} · ${company}`,
    language,
    at: new Date(),
    refreshHours,
    events: controls.map((control) => eventOf(words, control, place)),
  });
}
