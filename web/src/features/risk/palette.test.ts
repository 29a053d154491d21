import { readFileSync } from 'node:fs';
import { riskPalette, type PaletteTheme, type Shade } from '@baluarte/contract/risk-palette.ts';
import { expect, test } from 'vitest';

const css = readFileSync(new URL('./palette.css', import.meta.url), 'utf8');
const [light = '', dark = ''] = css.split("data-mantine-color-scheme='dark'");
const blocks: Record<PaletteTheme, string> = { light, dark };

test.each(['light', 'dark'] as const)('the pages show the measured risk colours, %s', (theme) => {
  for (const [id, shade] of Object.entries(riskPalette[theme]))
    for (const [name, colour] of Object.entries(shade satisfies Shade))
      expect(blocks[theme]).toContain(`--risk-${id}-${name}: ${colour};`);
});
