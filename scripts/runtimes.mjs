import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { root, run, say } from './lib.mjs';
import { npm } from './npm.mjs';

/** The runtimes that Prosa is tried on before a release, by the name that `npm run test:node` takes; the last is the newest. */
export const RUNTIMES = {
  20.19: { node: '20.19.6', npm: '11.21.2' },
  22: { node: '22.23.3', npm: '11.21.2' },
  24: { node: '24.21.0', npm: '12.2.2' },
  26: { node: '26.10.0', npm: '12.2.2' },
};

export const NEWEST = '26';

/** The package that holds Node's binary for this machine; it has no scripts. */
const binaryPackage = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;

const folderOf = ({ node, npm: version }) =>
  join(root, 'node_modules/.cache/runtimes', `node-${node}-npm-${version}`);

const programIn = folder =>
  join(folder, 'node_modules', binaryPackage, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

const explain = (node, output) => {
  process.stderr.write(
    `${output}\nNode ${node} is missing, which this run tries Prosa on. With the npm registry within reach, ` +
      `npm run test:node -- --get ${NEWEST} puts it into node_modules/.cache/runtimes; ` +
      'or name the program of a newest Node in NEWEST_NODE_PATH.\n',
  );
  process.exit(1);
};

/**
 * A runtime from the npm registry, kept in the cache of this checkout: its program, and the folders that its node and npm
 * are found in. Without it the run ends here: what could not run must not count as passed.
 */
export const getRuntime = async name => {
  const wanted = RUNTIMES[name];
  const folder = folderOf(wanted);
  const program = programIn(folder);
  if (!existsSync(program)) {
    say(`Getting Node ${wanted.node} with npm ${wanted.npm} (once)`);
    // Half an installation of an earlier attempt.
    const partial = `${folder}-partial`;
    rmSync(partial, { recursive: true, force: true });
    mkdirSync(partial, { recursive: true });
    const packages = [`${binaryPackage}@${wanted.node}`, `npm@${wanted.npm}`];
    const options = ['--ignore-scripts', '--no-save', '--no-audit', '--no-fund', '--prefer-offline'];
    const { command, args, shell } = npm(['install', '--prefix', partial, ...options, ...packages]);
    const { code, output } = await run(command, args, { quiet: true, shell });
    if (code !== 0 || !existsSync(programIn(partial))) explain(wanted.node, output);
    rmSync(folder, { recursive: true, force: true });
    renameSync(partial, folder);
  }
  return { program, folders: [join(program, '..'), join(folder, 'node_modules/.bin')] };
};

/** The program of the newest Node: the one that the variable names, or the registry's. */
export const newestNode = async () => process.env.NEWEST_NODE_PATH ?? (await getRuntime(NEWEST)).program;

/** This process's environment with a runtime's node and npm first on the PATH, and without what an npm around it set. */
export const environmentOf = ({ folders }) => {
  const outer = (process.env.PATH ?? '').split(delimiter).filter(each => !each.includes('node_modules'));
  const kept = Object.entries(process.env).filter(([key]) => !/^(npm_|NODE_|INIT_CWD$|PATH$)/i.test(key));
  return { ...Object.fromEntries(kept), PATH: [...folders, ...outer].join(delimiter) };
};
