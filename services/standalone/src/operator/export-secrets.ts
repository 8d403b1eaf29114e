import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isSecretKept, keptSecret, type Environment } from '@prosa/config';
import { hasSecretKey, secretKeyInHex } from '@prosa/secrets';
import type { Output } from './output';

const kept = (given: string, dataDir: string, name: string): string =>
  given !== '' || !isSecretKept(dataDir, name) ? given : keptSecret(dataDir, name);

const gatewayKey = ({ GATEWAY_KEY, GATEWAY_KEY_FILE, DATA_DIR }: Environment): string => {
  const file = GATEWAY_KEY_FILE || join(DATA_DIR, 'secret', 'gateway.key');
  return GATEWAY_KEY !== '' || !existsSync(file) ? GATEWAY_KEY : readFileSync(file, 'utf8').trim();
};

/**
 * `prosa secrets export`: what this process was given or finds under DATA_DIR, as variables for several processes. It
 * makes no key; returns whether those are there without which the data cannot be read.
 */
export const exportSecrets = (environment: Environment, output: Output): boolean => {
  const { DATA_DIR, JWT_SECRET, MEDIA_LINK_SECRET } = environment;
  const found = {
    SECRETS_KEY: hasSecretKey(environment) ? secretKeyInHex(environment) : '',
    GATEWAY_KEY: gatewayKey(environment),
    JWT_SECRET: kept(JWT_SECRET, DATA_DIR, 'jwt'),
    MEDIA_LINK_SECRET: kept(MEDIA_LINK_SECRET, DATA_DIR, 'media-links'),
  };
  for (const [name, value] of Object.entries(found)) {
    if (value === '') output.say(`${name} is neither given nor kept under ${DATA_DIR}`);
    else output.variable(name, value);
  }
  return found.SECRETS_KEY !== '';
};
