import { permissions } from '#app/permissions.ts';

/** What tells how critical an asset is. By itself, so that whoever asks for it need not bring the assets along. */
export const ofCriticality = [permissions.assets.viewCriticity] as const;
