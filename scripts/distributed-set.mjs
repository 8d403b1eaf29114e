import httpProxy from '@fastify/http-proxy';
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fastify from 'fastify';
import { root, say } from './lib.mjs';

const main = join(root, 'dist/services/standalone/src/main.js');

/** A secret that is the same at every start. */
const kept = (folder, name) => {
  const file = join(folder, `${name}.secret`);
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 });
  return readFileSync(file, 'utf8');
};

/** What all processes of the set share, on one machine. */
export const sharedEnvironment = dataDir => ({
  MEDIA_DIR: join(dataDir, 'media'),
  GATEWAY_KEY: kept(dataDir, 'gateway'),
  SECRETS_KEY: kept(dataDir, 'secrets'),
  JWT_SECRET: kept(dataDir, 'tokens'),
  PROJECTION_SHARES: '2',
});

/** Starts one process of the set; resolves when it is ready, and rejects when it ends before. */
export const startMember = (name, roles, dataDir, environment) => {
  const folder = join(dataDir, name);
  mkdirSync(folder, { recursive: true });
  const child = spawn(process.execPath, ['--enable-source-maps', main], {
    cwd: root,
    // A process group of its own: Ctrl+C is forwarded in the order of a clean stop.
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      ...environment,
      PROSA_ROLES: roles,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: folder,
    },
  });
  const gone = new Promise(done => child.once('exit', done));
  return new Promise((done, fail) => {
    let output = '';
    child.stdout.on('data', function look(chunk) {
      output += chunk;
      const [, url] = /is ready at (http:\/\/\S+)/.exec(output) ?? [];
      if (url === undefined) return;
      child.stdout.off('data', look).resume();
      const [, socket, noiseRoot] = /WA_SOCKET_URL=(\S+) WA_NOISE_ROOT=(\S+)/.exec(output) ?? [];
      say(`${name} (${roles}): process ${child.pid}, ${url}`);
      const simulator = socket === undefined ? {} : { WA_SOCKET_URL: socket, WA_NOISE_ROOT: noiseRoot };
      done({ name, url, simulator, stop: () => (child.kill('SIGTERM'), gone), gone });
    });
    child.once('exit', code => fail(new Error(`${name} ended with ${code}\n${output}`)));
  });
};

/** One address before the set, as a reverse proxy is: sockets and what they missed to `live`, all the rest to `api`. */
export const openDoor = async (api, live, port) => {
  const door = fastify({ bodyLimit: 128 * 1024 * 1024, forceCloseConnections: true });
  const passing = (upstream, prefix) =>
    door.register(httpProxy, {
      upstream,
      prefix,
      rewritePrefix: prefix,
      websocket: prefix === '/socket.io',
      // Browsers are known by the address they were given, and that is the door's.
      replyOptions: { rewriteRequestHeaders: ({ headers }, sent) => ({ ...sent, host: headers.host }) },
      wsClientOptions: { rewriteRequestHeaders: (headers, { headers: { host } }) => ({ ...headers, host }) },
    });
  await passing(live, '/socket.io');
  await passing(live, '/api/live');
  await passing(api, '/');
  await door.listen({ host: '127.0.0.1', port });
  return { stop: () => door.close() };
};
