import { localStorageColorSchemeManager, type MantineColorScheme, type MantineColorSchemeManager } from '@mantine/core';
import { currentSession, onSession } from '#kit/session/session-store.ts';
import { storage } from '#kit/storage/storage.ts';

const storageKey = 'theme';
const inStorage = localStorageColorSchemeManager({ key: storageKey });

const schemeOf = (theme: string | undefined): MantineColorScheme | undefined =>
  theme === 'system' ? 'auto' : (theme as MantineColorScheme | undefined);

/** Whether somebody chose light, dark or the system's on this browser; then it stays so, whatever the person prefers. */
const isChosen = () => storage.getItem(storageKey) !== null;

let stop: () => void = () => undefined;
/** While the person's preference is taken over: the provider would keep it as this browser's own choice. */
let isFollowing = false;

/**
 * Light or dark as this browser was told, else as the person signed in prefers, else as the system is. It follows the
 * session: a person who signs in gets their own at once, and the next person does not.
 */
export const colorSchemes: MantineColorSchemeManager = {
  ...inStorage,
  get: (fallback) => inStorage.get(schemeOf(currentSession()?.theme) ?? fallback),
  set(scheme) {
    if (!isFollowing) inStorage.set(scheme);
  },
  subscribe(onUpdate) {
    inStorage.subscribe(onUpdate);
    stop = onSession(() => {
      if (isChosen()) return;
      isFollowing = true;
      onUpdate(schemeOf(currentSession()?.theme) ?? 'auto');
      isFollowing = false;
    });
  },
  unsubscribe() {
    inStorage.unsubscribe();
    stop();
  },
};
