import { basename } from 'node:path';

/**
 * How npm is started: the one that runs this script, or the one on the PATH. On Windows that is a batch file, which Node
 * starts through a shell only.
 */
export const npm = (args, env = process.env, platform = process.platform) => {
  const running = env.npm_execpath;
  if (running !== undefined && basename(running) === 'npm-cli.js')
    return { command: process.execPath, args: [running, ...args], shell: false };
  return { command: 'npm', args, shell: platform === 'win32' };
};
