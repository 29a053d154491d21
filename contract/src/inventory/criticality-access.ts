import { permissions } from '#app/permissions.ts';

/** What tells how critical an asset is. By itself, so that importing it does not load the contract of assets. */
export const ofCriticality = [permissions.assets.viewCriticity] as const;
