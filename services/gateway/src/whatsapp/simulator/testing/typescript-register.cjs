/**
 * Lets a plain `node --require` run TypeScript sources: wire specs use the ESM-only Baileys, which Jest's module
 * loader cannot import, so they run their scenarios in a child process.
 */
const { readFileSync } = require('node:fs');
const Module = require('node:module');
const { resolve } = require('node:path');
const { transformSync } = require('@swc/core');

const root = resolve(__dirname, '../../../../../..');
const { $schema, ...swcrc } = JSON.parse(readFileSync(resolve(root, '.swcrc'), 'utf8'));
const options = { ...swcrc, jsc: { ...swcrc.jsc, baseUrl: root }, swcrc: false, sourceMaps: 'inline' };

Module._extensions['.ts'] = (module, filename) => {
  const source = readFileSync(filename, 'utf8');
  module._compile(transformSync(source, { ...options, filename }).code, filename);
};
