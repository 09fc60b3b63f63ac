import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunks } from './chunks.ts';
import { oneLanguage } from './one-language.ts';
import { zoneData } from './zone-data.ts';

// Receives all requests but the console's own.
const ledger = process.env['LEDGER_URL'] ?? 'http://127.0.0.1:8080';

export default defineConfig({
  base: '/console/',
  plugins: [oneLanguage(), zoneData(), react()],
  resolve: { conditions: ['@exchange/source', 'browser', 'module', 'import', 'default'] },
  build: {
    // Data URLs would need a wider content policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1_200,
    license: { fileName: 'licences.txt' },
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: chunks } },
  },
  worker: { format: 'es' },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(
      ['/api', '/openapi.json', '/docs', '/ogc', '/tiles', '/rest', '/healthz', '/readyz'].map(
        (path) => [path, { target: ledger, changeOrigin: true }],
      ),
    ),
  },
});
