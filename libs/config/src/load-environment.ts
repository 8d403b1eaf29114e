import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { Environment } from './environment';
import { ROLES, type ServiceName } from './process-role';
import { documentedVariables } from './variable';

/** The environment cannot be used; `faults` names every variable that is wrong, and why. */
export class EnvironmentFault extends Error {
  override readonly name = 'EnvironmentFault';

  constructor(readonly faults: readonly string[]) {
    super(
      `The environment has ${faults.length} fault(s):\n${faults.map(fault => `  - ${fault}`).join('\n')}`,
    );
  }
}

type Source = Readonly<Record<string, string | undefined>>;

const given = (source: Source): Record<string, string> => {
  const values: Record<string, string> = {};
  for (const { name } of documentedVariables()) {
    const value = source[name];
    if (value !== undefined && value.trim() !== '') values[name] = value;
  }
  return values;
};

const shapeFaults = (environment: Environment): string[] =>
  validateSync(environment).map(error => {
    const [message] = Object.values(error.constraints ?? {});
    return message?.startsWith(error.property) === true
      ? message
      : `${error.property} ${message ?? 'is wrong'}`;
  });

/** Infrastructure shared by several machines; a small installation states explicitly that one database suffices. */
const engines = [
  ['EVENT_STORE_URL', 'postgres'],
  ['NATS_URL', 'none'],
  ['REDIS_URL', 'postgres'],
] as const;

/** Whether this process authenticates tokens that another process may have issued. */
const readsTokens = (environment: Environment): boolean =>
  environment.runs('api') || environment.runs('live');

const productionFaults = (environment: Environment): string[] => {
  const faults: string[] = [];
  if (!environment.production) return faults;
  if (readsTokens(environment) && environment.JWT_SECRET === '')
    faults.push('JWT_SECRET must be given in production');
  if (
    (environment.WA_SOCKET_URL !== '' || environment.WA_NOISE_ROOT !== '') &&
    !environment.WA_ALLOW_CUSTOM_SERVER
  )
    faults.push('WA_SOCKET_URL and WA_NOISE_ROOT need WA_ALLOW_CUSTOM_SERVER=1 in production');
  if (environment.PROSA_ALLOW_EMBEDDED) return faults;
  if (environment.embeddedDatabase)
    faults.push('DATABASE_URL must be given in production (or set PROSA_ALLOW_EMBEDDED=1)');
  for (const [name, otherwise] of engines)
    if (environment[name] === '' && (name !== 'REDIS_URL' || environment.serves))
      faults.push(
        `${name} must be given in production, if only as ${otherwise} (or set PROSA_ALLOW_EMBEDDED=1)`,
      );
  if (environment.simulated)
    faults.push('WA_NETWORK must be whatsapp in production (or set PROSA_ALLOW_EMBEDDED=1)');
  // Codes leave from where people ask for them, reminders of invoices from the background.
  if ((environment.runs('api') || environment.runs('processes')) && environment.SMTP_URL === '')
    faults.push('SMTP_URL must be given in production (or set PROSA_ALLOW_EMBEDDED=1)');
  return faults;
};

const isRole = (name: string): boolean => name === 'all' || ROLES.some(role => role === name);

/** A part of Prosa shares with the other parts what all of Prosa in one process makes for itself. */
const partFaults = (environment: Environment): string[] => {
  if (environment.whole || !environment.PROSA_ROLES.some(isRole)) return [];
  const faults: string[] = [];
  const { service, PROSA_ROLES } = environment;
  if (service !== null && !ROLES.some(role => environment.runs(role)))
    faults.push(`PROSA_ROLES=${PROSA_ROLES.join(',')} leaves nothing that ${service} does`);
  const { MEDIA_STORE, MEDIA_DIR, GATEWAY_KEY, GATEWAY_KEY_FILE } = environment;
  if (environment.embeddedDatabase) faults.push(`DATABASE_URL ${shared}`);
  if (environment.SECRETS_KEY === '') faults.push(`SECRETS_KEY ${shared}`);
  if (!environment.serves && !environment.runs('gateway')) return faults;
  if (GATEWAY_KEY === '' && GATEWAY_KEY_FILE === '') faults.push(`GATEWAY_KEY or GATEWAY_KEY_FILE ${shared}`);
  if (MEDIA_STORE === 'disk' && MEDIA_DIR === '') faults.push(`MEDIA_DIR ${shared} (or set MEDIA_STORE=s3)`);
  // In production its absence is reported already.
  if (!environment.production && readsTokens(environment) && environment.JWT_SECRET === '')
    faults.push(`JWT_SECRET ${shared}`);
  if (environment.simulated && !environment.holdsSimulator && environment.WA_SOCKET_URL === '')
    faults.push('WA_SOCKET_URL and WA_NOISE_ROOT of the simulator must be given where the simulator is not');
  return faults;
};

const shared = 'must be given, the same for all, where PROSA_ROLES makes several processes';

const bucketFaults = (environment: Environment): string[] => {
  if (environment.MEDIA_STORE !== 's3') return [];
  const needed = ['MEDIA_S3_ENDPOINT', 'MEDIA_S3_BUCKET', 'MEDIA_S3_KEY_ID', 'MEDIA_S3_SECRET'] as const;
  const faults = needed.filter(name => environment[name] === '').map(name => `${name} must be given for s3`);
  // A bucket is shared by several machines, and each would generate a secret of its own.
  if (environment.production && environment.MEDIA_LINK_SECRET === '')
    faults.push('MEDIA_LINK_SECRET must be given for s3 in production');
  return faults;
};

const loopback = /^(localhost|127(\.\d{1,3}){3}|::1)$/;

/** Demo users have a well-known password, so they must not be reachable from the network. */
const simulationFaults = ({ simulated, HOST }: Environment): string[] =>
  simulated && !loopback.test(HOST)
    ? ['HOST must be on loopback while WA_NETWORK is simulated, because of the demo people']
    : [];

const mailFaults = ({ SMTP_URL, MAIL_FROM }: Environment): string[] =>
  SMTP_URL !== '' && MAIL_FROM === '' ? ['MAIL_FROM must be given with SMTP_URL'] : [];

const connectionFaults = ({ DATABASE_CONNECTIONS }: Environment): string[] =>
  DATABASE_CONNECTIONS > 0 && DATABASE_CONNECTIONS < 10
    ? ['DATABASE_CONNECTIONS must be 0 or at least 10, as every part of the process needs some of its own']
    : [];

/**
 * Reads and checks the environment; an empty variable counts as not given. `service` is the one that the process holds alone.
 * @throws EnvironmentFault listing all faults at once.
 */
export const loadEnvironment = (
  source: Source = process.env,
  service: ServiceName | null = null,
): Environment => {
  const environment = Object.assign(plainToInstance(Environment, given(source)), { service });
  const faults = [
    ...shapeFaults(environment),
    ...productionFaults(environment),
    ...simulationFaults(environment),
    ...partFaults(environment),
    ...bucketFaults(environment),
    ...mailFaults(environment),
    ...connectionFaults(environment),
  ];
  if (faults.length > 0) throw new EnvironmentFault(faults);
  return environment;
};

/** As `loadEnvironment`, for a process's first lines: faults go to stderr, and the process ends with 1. */
export const loadEnvironmentOrExit = (service: ServiceName | null = null): Environment => {
  try {
    return loadEnvironment(process.env, service);
  } catch (fault) {
    if (!(fault instanceof EnvironmentFault)) throw fault;
    process.stderr.write(`${fault.message}\n`);
    process.exit(1);
  }
};
