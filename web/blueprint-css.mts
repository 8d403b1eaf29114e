import type { Plugin } from 'vite';

/** Blueprint's blue where it is written out instead of read from a variable. */
const BLUES: Readonly<Record<string, string>> = {
  '#2d72d2': 'var(--accent)',
  '#215db0': 'var(--accent-hover)',
  '#184a90': 'var(--accent-pressed)',
  '#4c90f0': 'var(--accent)',
  '#8abbff': 'var(--accent)',
};

/**
 * Components whose styles are left out, by their class: a third of the style sheet. Importing one of them fails
 * the build with a pointer to this list; take its line out and its styles are back.
 */
const UNUSED: Readonly<Record<string, readonly string[]>> = {
  Breadcrumbs: ['breadcrumb', 'breadcrumbs', 'breadcrumbs-collapsed'],
  ButtonGroup: ['button-group'],
  Callout: ['callout'],
  Card: ['card'],
  CardList: ['card-list'],
  CompoundTag: ['compound-tag'],
  ControlGroup: ['control-group'],
  Drawer: ['drawer'],
  EditableText: ['editable-text'],
  EntityTitle: ['entity-title'],
  FileInput: ['file-input', 'file-upload'],
  HTMLTable: ['html-table'],
  MultistepDialog: ['multistep-dialog', 'dialog-step'],
  Navbar: ['navbar'],
  NonIdealState: ['non-ideal-state'],
  OverlayToaster: ['toast'],
  PanelStack: ['panel-stack', 'panel-stack2'],
  Section: ['section'],
  Slider: ['slider'],
  Tabs: ['tab', 'tabs'],
  Tooltip: ['tooltip'],
  Tree: ['tree'],
};

const UNUSED_CLASS = new RegExp(`\\.bp6-(?:${Object.values(UNUSED).flat().join('|')})(?![a-z])`);

const partsOf = (selector: string): string[] => selector.split(/,(?![^(]*\))/);

const isUsed = (selector: string): boolean => !UNUSED_CLASS.test(selector.replace(/:not\([^)]*\)/g, ''));

const withoutUnused = (css: string): string =>
  css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/([^{}]+)(\{[^{}]*\})/g, (_, selector: string, body: string) => {
      const used = partsOf(selector).filter(isUsed);
      return used.length === 0 ? '' : `${used.join(',')}${body}`;
    });

const withOurAccent = (css: string): string =>
  css
    .replace(/#(?:2d72d2|215db0|184a90|4c90f0|8abbff)\b/gi, blue => BLUES[blue.toLowerCase()] ?? blue)
    .replace(
      /rgba\(45, 114, 210, ([\d.]+)\)/g,
      (_, share: string) => `color-mix(in srgb, var(--accent) ${Number(share) * 100}%, transparent)`,
    );

const forbiddenImport = (code: string): string | undefined => {
  const imports = [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*['"]@blueprintjs\/core['"]/g)];
  const names = imports.flatMap(([, list = '']) =>
    list.split(',').map(entry => entry.trim().split(/\s+as\s+/)[0] ?? ''),
  );
  return names.find(name => Object.hasOwn(UNUSED, name));
};

/** Gives Blueprint's style sheet our accent and leaves out what no screen uses. */
export const blueprintCss = (): Plugin => ({
  name: 'prosa-blueprint-css',
  enforce: 'pre',
  transform(code, id) {
    if (id.endsWith('/blueprint.css')) return withOurAccent(withoutUnused(code));
    if (id.endsWith('/blueprint-datetime.css')) return withOurAccent(code);
    if (id.includes('node_modules') || !/\.tsx?$/.test(id)) return null;
    const name = forbiddenImport(code);
    if (name !== undefined)
      this.error(`${name} has no styles here: take its line out of UNUSED in web/blueprint-css.ts`);
    return null;
  },
});
