import type { Plugin } from 'vite';

const LOADER = `
export class Icons {
  static getPaths() { return undefined; }
  static load() { return Promise.reject(new Error('icons are components here: import them from @blueprintjs/icons')); }
  static setLoaderOptions() {}
}`;

const LARGE_PATHS = /^const PATHS_20 = \[.*\];$/m;
const LARGE_GRID = 'const isLarge = size >= IconSize.LARGE;';

/** An icon with the drawing of the small grid alone; one that looks otherwise than expected must not pass unseen. */
const smallOnly = (code: string, id: string): string => {
  if (!LARGE_PATHS.test(code))
    throw new Error(`${id} has no PATHS_20: Blueprint's icons are made otherwise now`);
  return code.replace(LARGE_PATHS, 'const PATHS_20 = PATHS_16;');
};

const onSmallGrid = (code: string, id: string): string => {
  if (!code.includes(LARGE_GRID)) throw new Error(`${id} chooses its grid otherwise now`);
  return code.replace(LARGE_GRID, 'const isLarge = false;');
};

/**
 * Leaves out Blueprint's loader of icons by name, with its table of names and 200 KB of paths, since ours are
 * components; and of each component the second drawing, for 20 px and more, since the first one scales.
 */
export const blueprintIcons = (): Plugin => ({
  name: 'prosa-blueprint-icons',
  enforce: 'pre',
  transform: (code, id) => {
    if (id.endsWith('/icons/lib/esm/iconLoader.js')) return { code: LOADER, map: null };
    if (id.endsWith('/icons/lib/esm/svgIconContainer.js')) return { code: onSmallGrid(code, id), map: null };
    if (/\/icons\/lib\/esm\/generated\/components\/[\w-]+\.js$/.test(id) && !id.endsWith('/index.js'))
      return { code: smallOnly(code, id), map: null };
    return null;
  },
});
