/**
 * Regenerates the list of common passwords: `npm pack @zxcvbn-ts/language-common@4.1.3`, unpack it, and `node
 * scripts/common-passwords.mjs <folder>/src/passwords.json`. Kept are all of eight letters and more, and the 3,000
 * most common of five to seven, the minimum length for passwords set by administrators.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';

const [source] = process.argv.slice(2);
const all = JSON.parse(readFileSync(source, 'utf8')).map(word => word.toLowerCase());
const long = all.filter(word => word.length >= 8);
const short = all.filter(word => word.length >= 5 && word.length < 8).slice(0, 3_000);
const sorted = [...new Set([...long, ...short])].sort();
const packed = brotliCompressSync(sorted.join('\n'), {
  params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
});
writeFileSync(
  'services/identity/src/session/password-list.ts',
  `/**
 * ${sorted.length} common passwords in lower case, one a line, sorted, by Brotli in base64. They are those of
 * \`@zxcvbn-ts/language-common\` 4.1.3 (MIT, © Dan Wheeler, Dropbox, @zxcvbn-ts), chosen and written by \`scripts/common-passwords.mjs\`.
 */
export const COMMON_PASSWORDS =
  '${packed.toString('base64')}';
`,
);
