import { lazy } from 'react';
import { loadTexts } from '#kit/texts/texts.ts';

// With their words: most risks are opened to be assessed, and most controls made without one.
const withWords = async <T>(module: Promise<T>): Promise<T> =>
  (await Promise.all([module, loadTexts(['riskControl'])]))[0];

/** Chooses which controls act on some risks. */
export const PickControlsLater = lazy(async () => ({
  default: (await withWords(import('./pick-controls.tsx'))).PickControls,
}));

/** Why a risk has its residual level. */
export const ResidualWhyLater = lazy(async () => ({
  default: (await withWords(import('./residual-why.tsx'))).ResidualWhy,
}));

/** Associates controls with risks, as a person asked for. */
export const associateLater = async (riskIds: readonly number[], controlIds: readonly number[]): Promise<boolean> =>
  (await withWords(import('./control-acts.ts'))).associate(riskIds, controlIds);
