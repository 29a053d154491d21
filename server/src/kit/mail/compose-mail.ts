import { notificationSubjects } from '@baluarte/contract/record/notification-subject.ts';
import { locales, numberFormat } from '@baluarte/texts/number-format.ts';
import { sentenceOf } from '@baluarte/texts/notification-sentence.ts';
import { fill } from '@baluarte/texts/fill.ts';
import { textsIn, type Texts } from '@baluarte/texts/wording.ts';
import type { Mail, MailParams, MailTemplate } from './mail.ts';
import { asTyped, onOneLine } from './plain.ts';

/** The content of a mail before layout: plain text only, no HTML. */
export interface MailContent {
  subject: string;
  title: string;
  hello: string;
  lead: string;
  code?: string;
  facts?: [label: string, value: string][];
  action?: { label: string; link: string };
  /** A secondary link, below the first. */
  other?: { text: string; link: string };
  note?: string;
  /** Counts under a heading each; every one leads somewhere. */
  lists?: { title: string; rows: { label: string; count: string; link: string }[] }[];
  /** Entries under a heading each, with what is said of them; `more` where others are not named. */
  sections?: {
    title: string;
    items: { label: string; lines: string[]; link?: string }[];
    more?: { label: string; link?: string };
  }[];
  why: string;
  /** Link to unsubscribe. */
  unsubscribe?: { label: string; link: string };
}

/** What depends on the reader: texts, language and time zone. */
interface Reader {
  texts: Texts['mail'];
  duration: (count: number, unit: 'minute' | 'hour' | 'day') => string;
  moment: (at: string) => string;
  number: (count: number) => string;
  /** `one` or `other`. */
  plural: (count: number) => 'one' | 'other';
  /** All texts, for wording shared with other parts. */
  every: Texts;
}
type Wording = Omit<MailContent, 'hello' | 'title'> & { title?: string };
type Writers = { [T in MailTemplate]: (params: MailParams[T], reader: Reader) => Wording };

const COLOMBIA = 'America/Bogota';

function readerOf({ language, timeZone = COLOMBIA }: Mail): Reader {
  const locale = locales[language];
  return {
    every: textsIn(language),
    number: (count) => numberFormat(language).format(count),
    plural: (count) => (new Intl.PluralRules(locale).select(count) === 'one' ? 'one' : 'other'),
    texts: textsIn(language).mail,
    duration: (count, unit) => numberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count),
    moment(at) {
      const date = new Date(at);
      // Anything but an ISO moment is free text and stays as it is.
      if (Number.isNaN(date.getTime())) return onOneLine(at);
      return new Intl.DateTimeFormat(locale, {
        day: 'numeric',
        month: 'long',
        year: 'numeric',
        hour: 'numeric',
        minute: '2-digit',
        timeZone,
        timeZoneName: 'short',
      }).format(date);
    },
  };
}

/** Time, address and device, as far as known. */
function factsOf(params: { at: string; address?: string; device: string }, { texts, moment }: Reader) {
  const facts: [string, string][] = [
    [texts.facts.at, moment(params.at)],
    [texts.facts.address, onOneLine(params.address ?? '')],
    [texts.facts.device, asTyped(params.device)],
  ];
  return facts.filter(([, value]) => value !== '');
}

/** A sanitised value of a sentence; a spreadsheet extension marks a file name, not a host. */
const named = (value: string) => asTyped(value).replace(/\. (csv|xlsx|ods)$/i, '.$1');

const writers: Writers = {
  confirmAccount({ link, hours }, { texts: { confirmAccount: words }, duration }) {
    const note = fill(words.note, { hours: duration(hours, 'hour') });
    return { ...words, note, action: { label: words.action, link } };
  },
  alreadyRegistered({ link, restoreLink }, { texts: { alreadyRegistered: words } }) {
    return { ...words, action: { label: words.action, link }, other: { text: words.other, link: restoreLink } };
  },
  signInCode({ code, minutes }, { texts: { signInCode: words }, duration }) {
    const note = fill(words.note, { minutes: duration(minutes, 'minute') });
    return { ...words, subject: fill(words.subject, { code }), code, note };
  },
  visitCode({ code, minutes }, { texts: { visitCode: words }, duration }) {
    const note = fill(words.note, { minutes: duration(minutes, 'minute') });
    return { ...words, subject: fill(words.subject, { code }), code, note };
  },
  resetPassword({ link, minutes }, { texts: { resetPassword: words }, duration }) {
    const note = fill(words.note, { minutes: duration(minutes, 'minute') });
    return { ...words, note, action: { label: words.action, link } };
  },
  passwordChanged(params, reader) {
    const words = reader.texts.passwordChanged;
    return { ...words, facts: factsOf(params, reader), action: { label: words.action, link: params.link } };
  },
  emailChangeConfirm({ newEmail, link, hours }, { texts: { emailChangeConfirm: words }, duration }) {
    const lead = fill(words.lead, { newEmail: onOneLine(newEmail) });
    const note = fill(words.note, { hours: duration(hours, 'hour') });
    return { ...words, lead, note, action: { label: words.action, link } };
  },
  emailChanged({ newEmail }, { texts: { emailChanged: words, facts } }) {
    return { ...words, facts: [[facts.newEmail, onOneLine(newEmail)]] };
  },
  twoStepChanged({ isOn, link, ...params }, reader) {
    const { subjectOn, subjectOff, leadOn, leadOff, action, note, why } = reader.texts.twoStepChanged;
    const wording = isOn ? { subject: subjectOn, lead: leadOn } : { subject: subjectOff, lead: leadOff };
    return { ...wording, note, why, facts: factsOf(params, reader), action: { label: action, link } };
  },
  invitation({ inviter, company, role, link, days }, { texts: { invitation: words, facts }, duration }) {
    const who = { inviter: asTyped(inviter), company: asTyped(company) };
    return {
      subject: fill(words.subject, who),
      title: fill(words.title, who),
      lead: fill(words.lead, who),
      facts: [[facts.role, asTyped(role)]],
      action: { label: words.action, link },
      note: fill(words.note, { days: duration(days, 'day') }),
      why: fill(words.why, who),
    };
  },
  accountMade({ maker, company, role, link }, { texts: { accountMade: words, facts } }) {
    const who = { maker: asTyped(maker), company: asTyped(company) };
    return {
      ...words,
      subject: fill(words.subject, who),
      lead: fill(words.lead, who),
      facts: [[facts.role, asTyped(role)]],
      action: { label: words.action, link },
      note: fill(words.note, who),
      why: fill(words.why, who),
    };
  },
  passwordGiven({ giver, company, link }, { texts: { passwordGiven: words } }) {
    const who = { giver: asTyped(giver), company: asTyped(company) };
    return {
      ...words,
      lead: fill(words.lead, who),
      action: { label: words.action, link },
      note: fill(words.note, who),
    };
  },
  placeEnded({ company, isClosed, link }, { texts: { placeEnded: words } }) {
    const { subject, lead, closed, open, action, why } = words;
    const who = { company: asTyped(company) };
    const wording = {
      subject: fill(subject, who),
      lead: fill(lead, who),
      note: isClosed ? closed : open,
      why: fill(why, who),
    };
    return isClosed ? wording : { ...wording, action: { label: action, link } };
  },
  newDevice(params, reader) {
    const words = reader.texts.newDevice;
    return { ...words, facts: factsOf(params, reader), action: { label: words.action, link: params.link } };
  },
  accountLocked({ minutes, restoreLink }, { texts: { accountLocked: words }, duration }) {
    const lead = fill(words.lead, { minutes: duration(minutes, 'minute') });
    return { ...words, lead, action: { label: words.action, link: restoreLink } };
  },
  recoveryCodeUsed({ left, link }, { texts: { recoveryCodeUsed: words } }) {
    return { ...words, lead: fill(words.lead, { left }), action: { label: words.action, link } };
  },
  passkeyChanged({ isAdded, passkey, link, ...params }, reader) {
    const { subjectAdded, subjectRemoved, leadAdded, leadRemoved, action, note, why } = reader.texts.passkeyChanged;
    const wording = isAdded
      ? { subject: subjectAdded, lead: leadAdded }
      : { subject: subjectRemoved, lead: leadRemoved };
    const facts: MailContent['facts'] = [[reader.texts.facts.passkey, asTyped(passkey)], ...factsOf(params, reader)];
    return { ...wording, note, why, facts, action: { label: action, link } };
  },
  providerChanged({ isLinked, provider, link, ...params }, reader) {
    const { subjectLinked, subjectUnlinked, leadLinked, leadUnlinked, action, note, why } =
      reader.texts.providerChanged;
    const wording = isLinked
      ? { subject: subjectLinked, lead: leadLinked }
      : { subject: subjectUnlinked, lead: leadUnlinked };
    const named = { provider: asTyped(provider) };
    return {
      subject: fill(wording.subject, named),
      lead: fill(wording.lead, named),
      note,
      why,
      facts: factsOf(params, reader),
      action: { label: action, link },
    };
  },
  notification({ subject, about, company, link }, { texts: { notification: words, facts }, every, number }) {
    const { kind } = notificationSubjects[subject];
    const lead = sentenceOf(every, subject, about, { number, typed: named });
    return {
      subject: lead,
      title: every.notification.kinds[kind].name,
      lead,
      ...(company === null ? {} : { facts: [[facts.company, asTyped(company)]] }),
      action: { label: words.action, link },
      why: kind === 'security' ? words.whySecurity : words.why,
    };
  },
  scheduledReport({ report, company, owner, until, link, unsubscribe }, { texts: { scheduledReport: words }, moment }) {
    const named = { report: asTyped(report), company: asTyped(company), owner: asTyped(owner) };
    return {
      subject: fill(words.subject, named),
      title: fill(words.title, named),
      lead: fill(words.lead, named),
      action: { label: words.action, link },
      note: fill(words.note, { until: moment(until) }),
      why: fill(words.why, named),
      unsubscribe: { label: words.unsubscribe, link: unsubscribe },
    };
  },
  digest({ isDaily, companies, link, unsubscribe }, { texts: { digest: words }, every, number, plural }) {
    const count = companies.flatMap(({ kinds }) => kinds).reduce((sum, kind) => sum + kind.count, 0);
    return {
      subject: fill(words[`subject${isDaily ? 'Daily' : 'Weekly'}_${plural(count)}`], { count: number(count) }),
      title: isDaily ? words.titleDaily : words.titleWeekly,
      lead: words.lead,
      lists: companies.map(({ name, kinds }) => ({
        title: asTyped(name),
        rows: kinds.map((row) => ({
          label: every.notification.kinds[row.kind].name,
          count: number(row.count),
          link: row.link,
        })),
      })),
      action: { label: words.action, link },
      why: words.why,
      unsubscribe: { label: words.unsubscribe, link: unsubscribe },
    };
  },
  viewReport({ view, company, isFirst, isAltered, total, since, sections, link, unsubscribe }, reader) {
    const { texts, number, plural, moment } = reader;
    const { viewReport: words, facts } = texts;
    const typed = asTyped(view);
    const named = { view: typed, count: number(total) };
    const counts = sections.map(({ kind, count }) => fill(words.counts[kind], { count: number(count) })).join(', ');
    const heading = isAltered
      ? { subject: fill(words.subjectAltered, named), lead: fill(words[`leadAltered_${plural(total)}`], named) }
      : isFirst
        ? { subject: fill(words.subjectFirst, named), lead: fill(words[`leadFirst_${plural(total)}`], named) }
        : sections.length === 0
          ? { subject: fill(words.subjectQuiet, named), lead: fill(words[`leadQuiet_${plural(total)}`], named) }
          : { subject: fill(words.subject, { ...named, counts }), lead: fill(words[`lead_${plural(total)}`], named) };
    // What left is not in the view, where it could be looked for.
    const moreOf = (kind: 'entered' | 'left' | 'changed', count: number) => {
      const label = fill(words[`${kind === 'left' ? 'moreLeft' : 'more'}_${plural(count)}`], { count: number(count) });
      return kind === 'left' ? { label } : { label, link };
    };
    const sinceFact: [string, string][] = since === null || isFirst ? [] : [[words.since, moment(since)]];
    return {
      ...heading,
      title: fill(words.title, named),
      facts: [[facts.company, asTyped(company)], ...sinceFact],
      sections: sections.map(({ kind, count, items }) => ({
        title: `${words.sections[kind]} (${number(count)})`,
        items: items.map((item) => ({ ...item, label: asTyped(item.label), lines: item.lines.map(onOneLine) })),
        ...(count > items.length && {
          more: moreOf(kind, count - items.length),
        }),
      })),
      action: { label: words.action, link },
      why: words.why,
      unsubscribe: { label: words.unsubscribe, link: unsubscribe },
    };
  },
  viewEnded({ view, company, link }, { texts: { viewEnded: words, facts } }) {
    const named = { view: asTyped(view) };
    return {
      subject: fill(words.subject, named),
      lead: fill(words.lead, named),
      facts: [[facts.company, asTyped(company)]],
      action: { label: words.action, link },
      why: words.why,
    };
  },
};

/** Writes a mail in its reader's language. Sanitises values typed by users; links and codes are ours. */
export function composeMail(mail: Mail): MailContent {
  const reader = readerOf(mail);
  const write = writers[mail.template] as (params: Mail['params'], reader: Reader) => Wording;
  const wording = write(mail.params, reader);
  const subject = onOneLine(wording.subject);
  const name = asTyped(mail.params.name);
  // An invited person has no name yet.
  const hello = name === '' ? reader.texts.helloNameless : fill(reader.texts.hello, { name });
  return { ...wording, subject, title: wording.title ?? subject, hello };
}
