import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import mantine from 'postcss-preset-mantine';
import { defineConfig, type Plugin } from 'vite';
import { leanZod } from './lean-zod.ts';
import { groups } from './parts.ts';

const compressible = /\.(js|css|svg|html)$/;
const smallest = 1024;

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length < smallest) return;
  const brotli = {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  };
  await Promise.all([
    promisify(brotliCompress)(content, brotli).then((small) => writeFile(`${path}.br`, small)),
    promisify(gzip)(content, { level: 9 }).then((small) => writeFile(`${path}.gz`, small)),
  ]);
}

/** Writes `.br` and `.gz` beside what is worth it, once, so that the server compresses no file twice. */
function compressed(): Plugin {
  let isWatching = false;
  return {
    name: 'compressed',
    apply: 'build',
    configResolved: (config) => {
      isWatching = config.build.watch !== null;
    },
    writeBundle: {
      sequential: true,
      order: 'post',
      handler: async ({ dir }) => {
        if (isWatching || dir === undefined) return;
        const files = await readdir(dir, { recursive: true });
        await Promise.all(files.filter((file) => compressible.test(file)).map((file) => compressFile(join(dir, file))));
      },
    },
  };
}

const api = { '/api': { target: 'http://127.0.0.1:3000', changeOrigin: false } };

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), leanZod(), compressed()],
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
    rolldownOptions: {
      output: { codeSplitting: { groups } },
    },
  },
});
