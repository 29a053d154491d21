import { useSyncExternalStore } from 'react';
import { isChecking, onChecking } from './captcha.ts';

/** Whether the captcha takes so long that the page should say so. */
export const useChecking = (): boolean => useSyncExternalStore(onChecking, isChecking);
