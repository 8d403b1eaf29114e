const { createHash } = require('node:crypto');
const { readFileSync } = require('node:fs');

const PART = /^var (\w+_1) = require\((".\.?\/[^"]+")\);$/gm;
const own = readFileSync(__filename);

/** A part that a door hands on is evaluated when it is first asked for: `Button` needs none of the 1,400 icons. */
const lazy = source => {
  const parts = [...source.matchAll(PART)].map(([, name]) => name);
  if (parts.length === 0) return source;
  const used = new RegExp(String.raw`(?<=return )(${parts.join('|')})(?=\.)`, 'g');
  return source
    .replace(PART, (_, name, path) => `let ${name}; const of_${name} = () => (${name} ??= require(${path}));`)
    .replace(used, 'of_$1()');
};

/** Stands for the door (`index.js`) of a package that is large, and used in small part, by each spec anew. */
module.exports = {
  process: source => ({ code: lazy(source) }),
  getCacheKey: (source, path) => createHash('sha1').update(own).update(path).update(source).digest('hex'),
};
