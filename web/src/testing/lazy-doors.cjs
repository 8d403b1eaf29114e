const { createHash } = require('node:crypto');
const { readFileSync } = require('node:fs');

const PART = /^var (\w+_1) = require\((".\.?\/[^"]+")\);$/gm;
const own = readFileSync(__filename);

/** Modules of a package are evaluated on first access: `Button` needs none of the 1,400 icons. */
const lazy = source => {
  const parts = [...source.matchAll(PART)].map(([, name]) => name);
  if (parts.length === 0) return source;
  const used = new RegExp(String.raw`(?<=return )(${parts.join('|')})(?=\.)`, 'g');
  return source
    .replace(PART, (_, name, path) => `let ${name}; const of_${name} = () => (${name} ??= require(${path}));`)
    .replace(used, 'of_$1()');
};

/** Replaces the entry point (`index.js`) of large packages of which specs use a small part. */
module.exports = {
  process: source => ({ code: lazy(source) }),
  getCacheKey: (source, path) => createHash('sha1').update(own).update(path).update(source).digest('hex'),
};
