import react from '@vitejs/plugin-react';
import mantine from 'postcss-preset-mantine';
import { defineConfig } from 'vite';
import { leanZod } from './lean-zod.ts';
import { groups } from './parts.ts';

/** A button that looks like the text around it; what it adds stands beside the mixin. */
const plainButton = { border: 0, background: 'none', font: 'inherit', cursor: 'pointer' };

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), leanZod()],
  css: { postcss: { plugins: [mantine({ mixins: { 'plain-button': plainButton } })] } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // Pictures and fonts stay files: the content security policy allows no data: address.
    assetsInlineLimit: 0,
    // The preload of a lazy page's parts needs no inline script.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: { codeSplitting: { groups } },
    },
  },
});
