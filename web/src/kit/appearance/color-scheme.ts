import { localStorageColorSchemeManager, type MantineColorScheme, type MantineColorSchemeManager } from '@mantine/core';
import { currentSession, onSession } from '#kit/session/session-store.ts';
import { storage } from '#kit/storage/storage.ts';

const storageKey = 'theme';
const inStorage = localStorageColorSchemeManager({ key: storageKey });

const schemeOf = (theme: string | undefined): MantineColorScheme | undefined =>
  theme === 'system' ? 'auto' : (theme as MantineColorScheme | undefined);

/** Whether light, dark or system was chosen in this browser; that choice precedes the user's preference. */
const isChosen = () => storage.getItem(storageKey) !== null;

let stop: () => void = () => undefined;
/** While the person's preference is taken over: the provider would keep it as this browser's own choice. */
let isFollowing = false;

/**
 * Light or dark: the choice of this browser, else the preference of the user, else the system's. It follows the
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
