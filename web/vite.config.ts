import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Blueprint's blue where it is written out instead of read from a variable. */
const BLUES: Readonly<Record<string, string>> = {
  '#2d72d2': 'var(--accent)',
  '#215db0': 'var(--accent-hover)',
  '#184a90': 'var(--accent-pressed)',
  '#4c90f0': 'var(--accent)',
  '#8abbff': 'var(--accent)',
};

/** Gives Blueprint's style sheet our accent, so that no stock blue is left anywhere. */
const ourAccent = (): Plugin => ({
  name: 'prosa-accent',
  enforce: 'pre',
  transform: (code, id) =>
    id.endsWith('/blueprint.css')
      ? code
          .replace(/#(?:2d72d2|215db0|184a90|4c90f0|8abbff)\b/gi, blue => BLUES[blue.toLowerCase()] ?? blue)
          .replace(
            /rgba\(45, 114, 210, ([\d.]+)\)/g,
            (_, share: string) => `color-mix(in srgb, var(--accent) ${Number(share) * 100}%, transparent)`,
          )
      : null,
});

/** Two pages: the application, and the simulator's phones, which share no code with it. */
export default defineConfig({
  root: here('.'),
  publicDir: here('./public'),
  plugins: [react(), ourAccent()],
  resolve: { alias: { '@prosa/contracts': here('../libs/contracts/src/index.ts') } },
  build: {
    outDir: here('../dist/web'),
    emptyOutDir: true,
    target: 'es2022',
    // The CSP allows neither data: fonts nor inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: { index: here('./index.html'), simulator: here('./simulator.html') } },
  },
});
