import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from './lib.mjs';

/** The version of this checkout. */
export const version = () => JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version;

/** The help of a command out of its source: a newcomer asks for it before anything is built. */
export const helpFromSource = what => {
  const { transpileModule, ModuleKind } = createRequire(import.meta.url)('typescript');
  const source = readFileSync(join(root, 'services/standalone/src/operator/usage.ts'), 'utf8');
  const { outputText } = transpileModule(source, { compilerOptions: { module: ModuleKind.CommonJS } });
  const module = { exports: {} };
  new Function('module', 'exports', outputText)(module, module.exports);
  return module.exports.usageOf(what);
};
