import { z } from 'zod';

/** Ways a notification can reach a person; `sms` only where a provider is configured. */
export const notificationChannels = ['email', 'sms', 'inApp'] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

interface KindRule {
  /** The product's defaults. */
  defaults: Record<NotificationChannel, boolean>;
  /** Channels that cannot be turned off, so that an account takeover is always noticed. */
  always: readonly NotificationChannel[];
}

const usual = { email: true, sms: false, inApp: true } as const;

/** Kinds of event a person is told of, in the order they are shown. */
export const notificationKinds = {
  riskAssigned: { defaults: usual, always: [] },
  controlDue: { defaults: usual, always: [] },
  followUpOverdue: { defaults: usual, always: [] },
  importFinished: { defaults: { email: false, sms: false, inApp: true }, always: [] },
  fileReady: { defaults: { email: false, sms: false, inApp: true }, always: [] },
  invitationAccepted: { defaults: { email: false, sms: false, inApp: true }, always: [] },
  methodChanged: { defaults: { email: false, sms: false, inApp: true }, always: [] },
  acceptance: { defaults: usual, always: [] },
  treatmentOverdue: { defaults: usual, always: [] },
  evidenceExpiring: { defaults: usual, always: [] },
  evidenceDamaged: { defaults: usual, always: [] },
  viewReport: { defaults: { email: true, sms: false, inApp: false }, always: [] },
  auditRequest: { defaults: usual, always: [] },
  assessmentPart: { defaults: usual, always: [] },
  auditBroken: { defaults: usual, always: [] },
  security: { defaults: usual, always: ['email'] },
} as const satisfies Record<string, KindRule>;
export type NotificationKind = keyof typeof notificationKinds;

/** Kinds in use today, in display order; the others await their features. */
export const builtKinds = [
  'controlDue',
  'followUpOverdue',
  'importFinished',
  'fileReady',
  'invitationAccepted',
  'methodChanged',
  'acceptance',
  'treatmentOverdue',
  'evidenceExpiring',
  'evidenceDamaged',
  'viewReport',
  'auditRequest',
  'assessmentPart',
  'auditBroken',
  'security',
] as const satisfies readonly NotificationKind[];

/** How often what happened is summed up in one e-mail. */
export const digestChoices = ['daily', 'weekly', 'off'] as const;
export type Digest = (typeof digestChoices)[number];
const defaultDigest: Digest = 'weekly';

const byChannel = z.strictObject({ email: z.boolean(), sms: z.boolean(), inApp: z.boolean() });

/** What a person chose, every gap filled. */
export const notificationPreferences = z.strictObject({
  riskAssigned: byChannel,
  controlDue: byChannel,
  followUpOverdue: byChannel,
  importFinished: byChannel,
  fileReady: byChannel,
  invitationAccepted: byChannel,
  methodChanged: byChannel,
  acceptance: byChannel,
  treatmentOverdue: byChannel,
  evidenceExpiring: byChannel,
  evidenceDamaged: byChannel,
  viewReport: byChannel,
  auditRequest: byChannel,
  assessmentPart: byChannel,
  auditBroken: byChannel,
  security: byChannel.extend({ email: z.literal(true) }),
  digest: z.enum(digestChoices),
});
export type NotificationPreferences = z.infer<typeof notificationPreferences>;

/** A change of it: the kinds and channels it names, and no other. */
export const notificationChange = z.strictObject({
  riskAssigned: byChannel.partial().optional(),
  controlDue: byChannel.partial().optional(),
  followUpOverdue: byChannel.partial().optional(),
  importFinished: byChannel.partial().optional(),
  fileReady: byChannel.partial().optional(),
  invitationAccepted: byChannel.partial().optional(),
  methodChanged: byChannel.partial().optional(),
  acceptance: byChannel.partial().optional(),
  treatmentOverdue: byChannel.partial().optional(),
  evidenceExpiring: byChannel.partial().optional(),
  evidenceDamaged: byChannel.partial().optional(),
  viewReport: byChannel.partial().optional(),
  auditRequest: byChannel.partial().optional(),
  assessmentPart: byChannel.partial().optional(),
  auditBroken: byChannel.partial().optional(),
  security: notificationPreferences.shape.security.partial().optional(),
  digest: z.enum(digestChoices).optional(),
});
export type NotificationChange = z.infer<typeof notificationChange>;

const kept = z.record(z.string(), z.unknown()).catch({});
const keptChannels = byChannel.partial().strip().catch({});

/**
 * The settings that apply to a user: their own, else the company's, else the product's, and always the channels that cannot
 * be turned off. Takes both as stored; invalid parts are ignored.
 */
export function preferencesOf(stored: unknown, companyDefaults: unknown = {}): NotificationPreferences {
  const choices = kept.parse(stored ?? {});
  const company = kept.parse(companyDefaults ?? {});
  const kinds = Object.entries(notificationKinds).map(([kind, { defaults, always }]) => [
    kind,
    {
      ...defaults,
      ...keptChannels.parse(company[kind] ?? {}),
      ...keptChannels.parse(choices[kind] ?? {}),
      ...Object.fromEntries(always.map((channel) => [channel, true])),
    },
  ]);
  const usual = z.enum(digestChoices).catch(defaultDigest).parse(company['digest']);
  const digest = z.enum(digestChoices).catch(usual).parse(choices['digest']);
  return notificationPreferences.parse({ ...Object.fromEntries(kinds), digest });
}

/**
 * The stored settings of a user after a change: only the kinds and channels they ever set, so that the
 * company's defaults apply to the rest, also when these change.
 */
export function changedChoices(stored: unknown, change: NotificationChange): Record<string, unknown> {
  const choices = kept.parse(stored ?? {});
  const named = Object.entries(change).map(([kind, value]) => [
    kind,
    typeof value === 'object' ? { ...keptChannels.parse(choices[kind] ?? {}), ...value } : value,
  ]);
  return { ...choices, ...Object.fromEntries(named) };
}

/** The preferences after a change. */
export function changedPreferences(now: NotificationPreferences, change: NotificationChange): NotificationPreferences {
  const kinds = (Object.keys(notificationKinds) as NotificationKind[]).map((kind) => [
    kind,
    { ...now[kind], ...change[kind] },
  ]);
  return notificationPreferences.parse({ ...Object.fromEntries(kinds), digest: change.digest ?? now.digest });
}
