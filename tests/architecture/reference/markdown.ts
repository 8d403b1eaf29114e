/** The line above every generated page. */
export const GENERATED = '<!-- Made by `npm run docs` from the code. Edit the code, not this page. -->';

const cell = (text: string): string => text.replaceAll('|', '\\|').replace(/\s+/g, ' ').trim();

/** A table; every cell on one line. */
export const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [heads, heads.map(() => '---'), ...rows].map(row => `| ${row.map(cell).join(' | ')} |`).join('\n');

/** Something as code, in a table or a sentence. */
export const code = (text: string): string => (text === '' ? '' : `\`${text}\``);

/** A page of the reference. */
export const page = (title: string, ...parts: readonly string[]): string =>
  `${[`# ${title}`, GENERATED, ...parts].join('\n\n')}\n`;
