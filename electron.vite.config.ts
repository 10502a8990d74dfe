import { existsSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import type { Plugin } from 'vite';

const root = import.meta.dirname;

/** What only some machines have: left for the runtime to find, or to do without. */
const optional = ['electron', 'bufferutil', 'utf-8-validate', 'pg-native', 'sharp'];

/** What fastify loads only for JSON schemas and for requests without a server, neither of which there are. */
const unused = ['@fastify/ajv-compiler', '@fastify/fast-json-stringify-compiler', 'light-my-request'];

const mainEntries = {
  index: 'src/main/index.ts',
  'electron-main': 'src/main/hosts/electron/main.ts',
  browser: 'src/main/hosts/browser/main.ts',
  core: 'src/core/main.ts',
  'telephony-worker': 'src/core/switch/worker.ts',
  'database-reader': 'src/core/platform/database/sqlite/reader-worker.ts',
  'backup-check': 'src/core/platform/backup/check-worker.ts',
  'import-worker': 'src/core/clinic/customer-import/import-worker.ts',
  'recording-checks': 'src/core/calls/recording-checks/check-worker.ts',
  'image-worker': 'src/core/clinic/albums/images/worker.ts',
  seed: 'src/core/demo/seed.ts',
};

/** A screen is reloaded at its own URL, so asset paths are absolute; electron-vite would make them relative. */
const fromTheRoot = { name: 'from-the-root', enforce: 'post' as const, config: () => ({ base: '/' }) };

/** What an endpoint does is documented by the service; a page would only load it. Lengths and positions stay. */
const withoutSummaries: Plugin = {
  name: 'without-summaries',
  transform: {
    filter: { id: /src.shared.contract/ },
    handler(code) {
      let short = code;
      const visit = (node: unknown): void => {
        if (typeof node !== 'object' || node === null) return;
        if (isSummary(node)) {
          const { start, end } = node.value;
          short = `${short.slice(0, start)}''${' '.repeat(end - start - 2)}${short.slice(end)}`;
        } else for (const part of Object.values(node)) visit(part);
      };
      visit(this.parse(code));
      return { code: short, map: null };
    },
  },
};

const isSummary = (node: object): node is { value: { start: number; end: number } } =>
  'type' in node &&
  node.type === 'Property' &&
  'key' in node &&
  (node.key as { name?: string }).name === 'summary' &&
  'value' in node &&
  ['Literal', 'TemplateLiteral', 'BinaryExpression'].includes((node.value as { type: string }).type);

export default defineConfig({
  main: {
    build: {
      outDir: 'out/main',
      target: 'node24',
      externalizeDeps: false,
      license: { fileName: 'licenses.md' },
      // That is about downloads; these files are read from the disk.
      chunkSizeWarningLimit: 2000,
      rollupOptions: {
        input: Object.fromEntries(Object.entries(mainEntries).filter(([, file]) => existsSync(join(root, file)))),
        external: [...optional, ...unused],
        output: {
          format: 'es',
          entryFileNames: '[name].js',
          chunkFileNames: 'chunks/[name]-[hash].js',
          // Small sources, held as one byte a character, take 10 MB less of a running core. Names stay, for stack
          // traces.
          charset: 'ascii',
          comments: false,
          minify: { compress: true, mangle: false, codegen: true },
        },
      },
    },
  },
  preload: {
    build: {
      outDir: 'out/preload',
      externalizeDeps: false,
      isolatedEntries: true,
      rollupOptions: {
        input: { index: 'src/preload/index.ts' },
        external: ['electron'],
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: 'src/renderer',
    plugins: [react(), fromTheRoot, withoutSummaries],
    build: {
      outDir: 'out/renderer',
      minify: true,
      license: { fileName: 'licenses.md' },
      // The page is read from this machine.
      chunkSizeWarningLimit: 1000,
      rollupOptions: {
        input: { index: join(root, 'src/renderer/index.html'), media: join(root, 'src/renderer/media.html') },
        output: {
          codeSplitting: {
            // What a page begins with is a file or two, instead of eighty that a browser asks for one by one.
            groups: [
              { name: 'shared', tags: ['$initial'], test: /src.shared|src.renderer.bridge|node_modules.zod/ },
              { name: 'first', tags: ['$initial'], test: (id) => !/src.renderer.media/.test(id) },
            ],
          },
        },
      },
    },
  },
});
