import type { Plugin } from 'vite';

const LOADER = `
export class Icons {
  static getPaths() { return undefined; }
  static load() { return Promise.reject(new Error('icons are components here: import them from @blueprintjs/icons')); }
  static setLoaderOptions() {}
}`;

/** Leaves out Blueprint's loader of icons by name, with its table of names and 200 KB of paths: ours are components. */
export const blueprintIcons = (): Plugin => ({
  name: 'prosa-blueprint-icons',
  enforce: 'pre',
  transform: (_, id) => (id.endsWith('/icons/lib/esm/iconLoader.js') ? LOADER : null),
});
