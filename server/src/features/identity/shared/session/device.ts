import { parse } from 'bowser';

/** Browser and system of a user agent; null where unknown. */
export interface Device {
  /** `Chrome 131` */
  browser: string | null;
  /** `Windows`, `iOS 18` */
  system: string | null;
  kind: 'desktop' | 'mobile' | 'tablet' | null;
}

// The others report a version frozen years ago: Windows 11 reports 10, every macOS 10.15, every Android 10.
const versioned = new Set(['iOS', 'iPadOS']);
const major = (version: string | undefined) => version?.split('.')[0] ?? '';
const named = (name: string | undefined, version: string) => (name ? `${name} ${version}`.trim() : null);

/** Programs that are no browser name themselves first: `curl/8.5.0`. */
function programOf(userAgent: string): string | null {
  const [, name, version] = /^(?!Mozilla)([A-Za-z][\w.-]{0,30})\/(\d+)/.exec(userAgent) ?? [];
  return name && version ? `${name} ${version}` : null;
}

const kinds = new Set(['desktop', 'mobile', 'tablet']);

/** Browser and system behind a user agent, for a person to recognise their own devices by. */
export function deviceFrom(userAgent: string | null | undefined): Device {
  if (!userAgent) return { browser: null, system: null, kind: null };
  const { browser, os, platform } = parse(userAgent);
  return {
    browser: named(browser.name, major(browser.version)) ?? programOf(userAgent),
    system: named(os.name, versioned.has(os.name ?? '') ? major(os.version) : ''),
    kind: kinds.has(platform.type ?? '') ? (platform.type as Device['kind']) : null,
  };
}

/** The same as text for mails, `Chrome 131, Windows`; empty where unknown. */
export function deviceName(userAgent: string | null | undefined): string {
  const { browser, system } = deviceFrom(userAgent);
  return [browser, system].filter(Boolean).join(', ');
}
