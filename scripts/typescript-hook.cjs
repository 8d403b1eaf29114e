/** Lets a plain Node process load the repository's TypeScript from its sources: `node --require scripts/typescript-hook.cjs file.ts`. */
const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const Module = require('node:module');
const { transformSync } = require('@swc/core');

const root = join(__dirname, '..');
const options = JSON.parse(readFileSync(join(root, '.swcrc'), 'utf8'));

Module._extensions['.ts'] = (module, filename) => {
  const { code } = transformSync(readFileSync(filename, 'utf8'), {
    ...options,
    swcrc: false,
    configFile: false,
    filename,
    sourceMaps: 'inline',
    jsc: { ...options.jsc, baseUrl: undefined, paths: undefined },
  });
  module._compile(code, filename);
};

const resolve = Module._resolveFilename;
Module._resolveFilename = function resolveSource(request, ...rest) {
  const lib = /^@prosa\/([^/]+)$/.exec(request)?.[1];
  return resolve.call(this, lib === undefined ? request : join(root, 'libs', lib, 'src'), ...rest);
};
