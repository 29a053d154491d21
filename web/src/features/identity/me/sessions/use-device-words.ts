import type { me } from '@baluarte/contract/identity/me.ts';
import type { Answer } from '#kit/http/call.ts';
import { useTexts } from '#kit/texts/texts.ts';

type Device = Answer<typeof me.sessions>[number]['device'];

/** `Chrome 131 · Windows`, or that it is not known. */
export function useDeviceWords(): (device: Device) => string {
  const { t } = useTexts();
  return ({ browser, system }) => [browser, system].filter(Boolean).join(' · ') || t('me.sessions.unknownDevice');
}
