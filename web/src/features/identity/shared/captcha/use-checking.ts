import { useSyncExternalStore } from 'react';
import { isChecking, onChecking } from './captcha.ts';

/** Whether the captcha takes so long that the person should be told. */
export const useChecking = (): boolean => useSyncExternalStore(onChecking, isChecking);
