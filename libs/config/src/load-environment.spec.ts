import 'reflect-metadata';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeEnvironment, EnvironmentFault, keptSecret, loadEnvironment } from './index';

const faultsOf = (source: Record<string, string>): readonly string[] => {
  try {
    loadEnvironment(source);
    return [];
  } catch (fault) {
    return fault instanceof EnvironmentFault ? fault.faults : [String(fault)];
  }
};

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://prosa:secret@db/prosa',
  WA_NETWORK: 'whatsapp',
  JWT_SECRET: 'x'.repeat(32),
  SMTP_URL: 'smtps://user:secret@mail.test',
  MAIL_FROM: 'Prosa <nao-responda@prosa.test>',
  EVENT_STORE_URL: 'esdb://prosa:secret@log:2113?tls=true',
  NATS_URL: 'nats://bus-1:4222,nats://bus-2:4222',
  REDIS_URL: 'rediss://jobs:6379',
};

describe('the environment', () => {
  it('is complete when it is empty', () => {
    const environment = loadEnvironment({ DATABASE_URL: '', PORT: ' ' });
    expect(environment).toMatchObject({
      HOST: '127.0.0.1',
      PORT: 8080,
      DATA_DIR: '.data',
      WA_NETWORK: 'simulated',
      PROSA_ROLES: ['all'],
      whole: true,
      production: false,
      embeddedDatabase: true,
      simulated: true,
    });
  });

  it('reads numbers, flags and lists', () => {
    const source = {
      PORT: '0',
      TRUST_PROXY: 'yes',
      PROSA_ROLES: 'api, gateway,projections, live,processes',
      PATH: '/bin',
    };
    expect(loadEnvironment(source)).toMatchObject({
      PORT: 0,
      TRUST_PROXY: true,
      PROSA_ROLES: ['api', 'gateway', 'projections', 'live', 'processes'],
      whole: true,
    });
    expect(loadEnvironment(source)).not.toHaveProperty('PATH');
  });

  it('lists all faults at once, by the variable’s name', () => {
    const faults = faultsOf({
      PORT: '99999',
      WA_NETWORK: 'fax',
      TRUST_PROXY: 'perhaps',
      PROSA_ROLES: 'sales',
    });
    expect(faults).toHaveLength(4);
    for (const name of ['PORT', 'WA_NETWORK', 'TRUST_PROXY', 'PROSA_ROLES'])
      expect(faults.some(fault => fault.startsWith(name))).toBe(true);
  });

  it('never repeats a secret in a fault', () => {
    expect(faultsOf({ JWT_SECRET: 'short-secret' }).join()).not.toContain('short-secret');
  });

  it('refuses embedded adapters, the simulator and a missing secret in production', () => {
    expect(faultsOf(production)).toEqual([]);
    expect(faultsOf({ NODE_ENV: 'production' })).toHaveLength(7);
    expect(faultsOf({ NODE_ENV: 'production', PROSA_ALLOW_EMBEDDED: '1' })).toEqual([
      'JWT_SECRET must be given in production',
    ]);
    expect(faultsOf({ ...production, WA_SOCKET_URL: 'ws://127.0.0.1:9000' })).toHaveLength(1);
    expect(faultsOf({ ...production, SMTP_URL: '' })).toHaveLength(1);
    for (const engine of ['EVENT_STORE_URL', 'NATS_URL', 'REDIS_URL'])
      expect(faultsOf({ ...production, [engine]: '' })).toEqual([expect.stringContaining(engine)]);
    const small = { EVENT_STORE_URL: 'postgres', NATS_URL: 'none', REDIS_URL: 'postgres' };
    expect(faultsOf({ ...production, ...small })).toEqual([]);
    expect(faultsOf({ ...production, MAIL_FROM: '' })).toHaveLength(1);
  });

  it('requires of a single service the shared variables and its own, and no others', () => {
    expect(faultsOf({ PROSA_ROLES: 'gateway' })).toHaveLength(5);
    expect(faultsOf({ PROSA_ROLES: 'api' })).toHaveLength(5);
    expect(faultsOf({ PROSA_ROLES: 'live' })).toHaveLength(6);
    expect(faultsOf({ PROSA_ROLES: 'processes' })).toHaveLength(5);
    expect(faultsOf({ PROSA_ROLES: 'projections' })).toEqual([
      expect.stringContaining('DATABASE_URL'),
      expect.stringContaining('SECRETS_KEY'),
    ]);
    const shared = {
      DATABASE_URL: production.DATABASE_URL,
      MEDIA_DIR: '/files',
      GATEWAY_KEY: 'ab'.repeat(32),
      SECRETS_KEY: 'ef'.repeat(32),
    };
    const tokens = { JWT_SECRET: 'x'.repeat(32) };
    const phones = { WA_SOCKET_URL: 'ws://127.0.0.1:9000', WA_NOISE_ROOT: 'cd'.repeat(32) };
    expect(faultsOf({ PROSA_ROLES: 'api', ...shared, ...tokens })).toEqual([]);
    expect(faultsOf({ PROSA_ROLES: 'live', ...shared, ...tokens, ...phones })).toEqual([]);
    expect(faultsOf({ PROSA_ROLES: 'processes', ...shared, ...phones })).toEqual([]);
    const engines = { EVENT_STORE_URL: 'postgres', NATS_URL: 'none' };
    const alone = { NODE_ENV: 'production', PROSA_ROLES: 'gateway', WA_NETWORK: 'whatsapp', ...shared };
    expect(faultsOf({ ...alone, ...engines })).toEqual([]);
    expect(faultsOf({ ...alone, ...engines, PROSA_ROLES: 'api' })).toHaveLength(3);
    expect(faultsOf({ ...alone, ...engines, PROSA_ROLES: 'live' })).toHaveLength(2);
    expect(faultsOf({ ...alone, ...engines, PROSA_ROLES: 'processes' })).toHaveLength(2);
  });

  it('knows which engines it was given', () => {
    const given = loadEnvironment(production);
    expect(given).toMatchObject({ eventStoreDb: true, nats: true });
    expect(given.jobsUrl('postgres://db')).toBe('rediss://jobs:6379');
    const small = loadEnvironment({ EVENT_STORE_URL: 'postgres', NATS_URL: 'none', REDIS_URL: 'postgres' });
    expect(small).toMatchObject({ eventStoreDb: false, nats: false });
    expect(small.jobsUrl('postgres://db')).toBe('postgres://db');
    expect(faultsOf({ EVENT_STORE_URL: 'http://log', NATS_URL: 'bus', REDIS_URL: 'jobs' })).toHaveLength(3);
  });

  it('documents every variable once', () => {
    const rows = describeEnvironment();
    expect(new Set(rows.map(row => row.name)).size).toBe(rows.length);
    expect(rows.every(row => row.text.length > 10)).toBe(true);
    expect(rows).toContainEqual(expect.objectContaining({ name: 'PORT', default: '8080' }));
  });
});

describe('a kept secret', () => {
  it('is made once, long, and for its owner only', () => {
    const folder = mkdtempSync(join(tmpdir(), 'prosa-secret-'));
    const secret = keptSecret(folder, 'jwt');
    expect(secret.length).toBeGreaterThanOrEqual(32);
    expect(keptSecret(folder, 'jwt')).toBe(secret);
    expect(statSync(join(folder, 'secrets', 'jwt')).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(folder, 'secrets', 'jwt'), 'utf8')).toBe(secret);
    rmSync(folder, { recursive: true });
  });
});
