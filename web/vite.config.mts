import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { blueprintCss } from './blueprint-css.mts';
import { blueprintIcons } from './blueprint-icons.mts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Five pages: the application, the public form of leads, which shares nothing with it but the reader of phone numbers, and the simulator's phones, mails and bank, which share nothing with it but WhatsApp's marks and the way dates are written. */
export default defineConfig({
  root: here('.'),
  publicDir: here('./public'),
  plugins: [react(), blueprintCss(), blueprintIcons()],
  resolve: { alias: { '@prosa/contracts': here('../libs/contracts/src/index.ts') } },
  build: {
    outDir: here('../dist/web'),
    emptyOutDir: true,
    target: 'es2022',
    // The CSP allows neither data: fonts nor inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The public form loads the reader of phone numbers, and not all contracts with it.
      treeshake: { moduleSideEffects: [{ test: /[\\/]libs[\\/]contracts[\\/]/, sideEffects: false }] },
      input: {
        index: here('./index.html'),
        form: here('./form.html'),
        simulator: here('./simulator.html'),
        mails: here('./simulator/mails.html'),
        bank: here('./simulator/bank.html'),
      },
    },
  },
});
