import react from '@vitejs/plugin-react';
import mantine from 'postcss-preset-mantine';
import { defineConfig } from 'vite';

const api = { '/api': { target: 'http://127.0.0.1:3000', changeOrigin: false } };

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  css: { postcss: { plugins: [mantine()] } },
  server: { host: '127.0.0.1', port: 5173, strictPort: true, allowedHosts: ['.localhost'], proxy: api },
  preview: { host: '127.0.0.1', port: 4173, strictPort: true, allowedHosts: ['.localhost'], proxy: api },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // Pictures and fonts stay files: the content security policy allows no data: address.
    assetsInlineLimit: 0,
    // The preload of a lazy page's parts needs no inline script.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});
