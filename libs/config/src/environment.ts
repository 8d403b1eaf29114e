import {
  ArrayNotEmpty,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
} from 'class-validator';
import { MediaVariables } from './media-variables';
import { ROLES, rolesOf, type ProcessRole, type ServiceName } from './process-role';
import { Variable } from './variable';

/** The networks the gateway can speak to. */
export const WHATSAPP_NETWORKS = ['simulated', 'whatsapp'] as const;

/** Every variable Prosa reads. An empty environment is a complete one: the product on embedded defaults, on loopback. */
export class Environment extends MediaVariables {
  @Variable('text', '`production` demands real adapters and a given secret; `development` and `test` do not.')
  @IsIn(['development', 'test', 'production'])
  readonly NODE_ENV: 'development' | 'test' | 'production' = 'development';

  @Variable('text', 'Address to listen on. Anything but loopback opens the product to the network.')
  @IsString()
  @MinLength(1)
  @MaxLength(255)
  readonly HOST: string = '127.0.0.1';

  @Variable('number', 'Port to listen on; 0 lets the system choose.')
  @IsInt()
  @Min(0)
  @Max(65_535)
  readonly PORT: number = 8080;

  @Variable(
    'text',
    'Address on which `GET /metrics`, and nothing else, is answered besides, for a scraper on another machine. Empty: on HOST, to this machine only.',
  )
  @IsString()
  @MaxLength(255)
  readonly METRICS_HOST: string = '';

  @Variable(
    'text',
    'Where weaknesses are reported, as `mailto:` or `https:`; told at /.well-known/security.txt, which is not there without it.',
  )
  @Matches(/^$|^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/)
  @MaxLength(255)
  readonly SECURITY_CONTACT: string = '';

  @Variable('number', 'Port of METRICS_HOST; each process of a machine needs its own.')
  @IsInt()
  @Min(0)
  @Max(65_535)
  readonly METRICS_PORT: number = 9464;

  @Variable('text', 'Folder of everything that is kept: the embedded database, media, generated secrets.')
  @IsString()
  @MinLength(1)
  readonly DATA_DIR: string = '.data';

  @Variable(
    'text',
    'PostgreSQL as `postgres://user:password@host/database`. Empty: an embedded one under DATA_DIR.',
  )
  @Matches(/^$|^postgres(ql)?:\/\/\S+$/, { message: 'must be empty or a postgres:// address' })
  readonly DATABASE_URL: string = '';

  @Variable(
    'text',
    'Where facts are kept: EventStoreDB as `esdb://user:password@host:2113?tls=true`, or `postgres` for the database of DATABASE_URL. Empty: `postgres`, but not in production.',
  )
  @Matches(/^$|^postgres$|^(esdb|kurrentdb|kurrent)(\+discover)?:\/\/\S+$/, {
    message: 'must be empty, postgres or an esdb:// address',
  })
  readonly EVENT_STORE_URL: string = '';

  @Variable(
    'text',
    'By which way processes hear of facts: NATS with JetStream as `nats://host:4222` (several with commas between), or `none`: each follows the log itself. Empty: `none`, but not in production.',
  )
  @Matches(/^$|^none$|^(nats|tls):\/\/\S+$/, { message: 'must be empty, none or a nats:// address' })
  readonly NATS_URL: string = '';

  @Variable(
    'text',
    'Where background jobs wait: Redis as `redis://host:6379` or `rediss://…`, or `postgres` for the database of DATABASE_URL. Empty: `postgres`, but not in production.',
  )
  @Matches(/^$|^postgres$|^rediss?:\/\/\S+$/, { message: 'must be empty, postgres or a redis:// address' })
  readonly REDIS_URL: string = '';

  @Variable(
    'list',
    `What this process is there for, separated by commas: ${ROLES.join(', ')}; \`all\` is all in one. See operations/workers.md.`,
  )
  @IsArray()
  @ArrayNotEmpty()
  @IsIn(['all', ...ROLES], { each: true, message: `must be all, or roles among ${ROLES.join(', ')}` })
  readonly PROSA_ROLES: readonly ('all' | ProcessRole)[] = ['all'];

  @Variable(
    'number',
    'Into how many shares of companies the read model is divided; processes with the role `projections` divide them among themselves. The same for all of them; to change it, start all of them anew.',
  )
  @IsInt()
  @Min(1)
  @Max(64)
  readonly PROJECTION_SHARES: number = 1;

  @Variable(
    'text',
    'Key that seals what WhatsApp sessions keep in the database, 32 bytes in hex; the same for all processes. Empty: GATEWAY_KEY_FILE.',
  )
  @Matches(/^$|^[0-9a-fA-F]{64}$/, { message: 'must be empty or 32 bytes in hex' })
  readonly GATEWAY_KEY: string = '';

  @Variable('text', 'File that holds that key. Empty: generated and kept under DATA_DIR.')
  @IsString()
  readonly GATEWAY_KEY_FILE: string = '';

  @Variable('text', 'How this gateway is called where workers are listed. Empty: the name of the machine.')
  @MaxLength(64)
  @IsString()
  readonly GATEWAY_NAME: string = '';

  @Variable('number', 'How many WhatsApp sessions this gateway holds open at most.')
  @IsInt()
  @Min(1)
  @Max(2_000)
  readonly GATEWAY_CAPACITY: number = 250;

  @Variable('number', 'Seconds after which the sessions of a gateway that died are taken over by others.')
  @IsInt()
  @Min(3)
  @Max(120)
  readonly GATEWAY_LEASE_SECONDS: number = 15;

  @Variable(
    'text',
    '`simulated` speaks to our own WhatsApp simulator and seeds demo people; `whatsapp` to WhatsApp.',
  )
  @IsIn(WHATSAPP_NETWORKS)
  readonly WA_NETWORK: (typeof WHATSAPP_NETWORKS)[number] = 'simulated';

  @Variable(
    'flag',
    'Whether the demo also has contacts, schedules, conversations of colleagues, announcements and help to look at.',
  )
  @IsBoolean()
  readonly DEMO_CONTENT: boolean = true;

  @Variable(
    'flag',
    'Whether the demo company also has a past: some sixty conversations of the last thirty days, told in the background after the first start. `npm start` sets it by default otherwise.',
  )
  @IsBoolean()
  readonly DEMO_PAST: boolean = false;

  @Variable(
    'flag',
    'Whether three scripted customers write to a simulated phone for some minutes after it has been linked; the simulator page calls them back. The demo company also gets a contact list of 1,000 simulated customers, who read, answer and opt out when a campaign reaches them. `npm start` sets it by default otherwise.',
  )
  @IsBoolean()
  readonly DEMO_CUSTOMERS: boolean = false;

  @Variable('text', 'Another WhatsApp Web socket than the network’s own, as `ws://` or `wss://`.')
  @Matches(/^$|^wss?:\/\/\S+$/, { message: 'must be empty or a ws:// or wss:// address' })
  readonly WA_SOCKET_URL: string = '';

  @Variable('text', 'Public key, in hex, that signs the server certificates of that socket.')
  @Matches(/^$|^[0-9a-fA-F]{64}$/, { message: 'must be empty or 32 bytes in hex' })
  readonly WA_NOISE_ROOT: string = '';

  @Variable(
    'number',
    'Port of our own WhatsApp simulator, for gateways in other processes; 0 lets the system choose.',
  )
  @IsInt()
  @Min(0)
  @Max(65_535)
  readonly WA_SIMULATOR_PORT: number = 0;

  @Variable('text', 'WhatsApp Web version to announce, as `2.3000.1023`. Empty: the one the library carries.')
  @Matches(/^$|^\d+\.\d+\.\d+$/, { message: 'must be empty or three numbers with dots' })
  readonly WA_VERSION: string = '';

  @Variable('flag', 'Allows WA_SOCKET_URL and WA_NOISE_ROOT in production.')
  @IsBoolean()
  readonly WA_ALLOW_CUSTOM_SERVER: boolean = false;

  @Variable(
    'text',
    'Key that signs access tokens, 32 bytes or more. Empty: generated and kept under DATA_DIR.',
  )
  @Matches(/^$|^[\s\S]{32,}$/, { message: 'must be empty or at least 32 bytes' })
  readonly JWT_SECRET: string = '';

  @Variable('text', 'The key before JWT_SECRET, still accepted while its last tokens (15 minutes) live.')
  @Matches(/^$|^[\s\S]{32,}$/, { message: 'must be empty or at least 32 bytes' })
  readonly JWT_PREVIOUS_SECRET: string = '';

  @Variable(
    'text',
    'Mail server as `smtps://user:password@host` or `smtp://…:587` (STARTTLS). Empty: mails are kept, see `/simulator/mails`.',
  )
  @Matches(/^$|^smtps?:\/\/[^\s/?#]+\/?$/, { message: 'must be empty or a smtp:// or smtps:// address' })
  readonly SMTP_URL: string = '';

  @Variable('text', 'Whom mails come from, as `Prosa <nao-responda@example.com>`; needed with SMTP_URL.')
  @Matches(/^$|^[^<>\r\n]*<?[^\s<>@]+@[^\s<>@]+>?$/, { message: 'must be empty or an address' })
  readonly MAIL_FROM: string = '';

  @Variable(
    'flag',
    'Answers a password reset for an e-mail that nobody has as if somebody had it. `0` says so instead (status 404 in the body), which tells strangers who has an account.',
  )
  @IsBoolean()
  readonly HIDE_UNKNOWN_EMAIL: boolean = true;

  @Variable(
    'flag',
    'Answer as the secondary host: its tokens and cookies are good here only, and a sign-in here is told nobody.',
  )
  @IsBoolean()
  readonly SECONDARY_HOST: boolean = false;

  @Variable('text', 'How much is logged.')
  @IsIn(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
  readonly LOG_LEVEL: string = 'info';

  @Variable(
    'flag',
    'Believe `X-Forwarded-*`; only behind a proxy that sets them. Also marks cookies as Secure.',
  )
  @IsBoolean()
  readonly TRUST_PROXY: boolean = false;

  @Variable(
    'number',
    'How many proxies that add to `X-Forwarded-For` stand one behind the other, where TRUST_PROXY is on. What a client wrote there itself is never believed.',
  )
  @IsInt()
  @Min(1)
  @Max(10)
  readonly TRUST_PROXY_HOPS: number = 1;

  @Variable(
    'text',
    'Collector that spans go to, as `http://otel-collector:4318` (OTLP over HTTP; OTEL_EXPORTER_OTLP_HEADERS is honoured). Empty: nothing is traced, and nothing of it is loaded.',
  )
  @Matches(/^$|^https?:\/\/\S+$/, { message: 'must be empty or an http(s) address' })
  readonly OTEL_EXPORTER_OTLP_ENDPOINT: string = '';

  @Variable('number', 'How many of a hundred traces that begin here are recorded.')
  @IsInt()
  @Min(0)
  @Max(100)
  readonly TRACED_PERCENT: number = 10;

  @Variable('flag', 'Lets a production start use embedded adapters and the simulator.')
  @IsBoolean()
  readonly PROSA_ALLOW_EMBEDDED: boolean = false;

  /** The service that this process holds alone; null where it is composed of all of them. */
  readonly service: ServiceName | null = null;

  /** Whether this is a production start. */
  get production(): boolean {
    return this.NODE_ENV === 'production';
  }

  /** Whether the gateway uses the simulator, demo users exist and `/simulator` is served. */
  get simulated(): boolean {
    return this.WA_NETWORK === 'simulated';
  }

  /** Whether this process is all of Prosa, rather than a part of it. */
  get whole(): boolean {
    return this.service === null && ROLES.every(role => this.runs(role));
  }

  /** Whether this process has a role. */
  runs(role: ProcessRole): boolean {
    const isWanted = this.PROSA_ROLES.includes('all') || this.PROSA_ROLES.includes(role);
    return isWanted && (this.service === null || rolesOf(this.service).includes(role));
  }

  /** Whether this process has the services in it, rather than sessions or a share of the read model alone. */
  get serves(): boolean {
    return this.runs('api') || this.runs('live') || this.runs('processes');
  }

  /** Whether the WhatsApp simulator of an installation runs in this process, unless an address of one is given. */
  get holdsSimulator(): boolean {
    return this.runs('api') && (this.service === null || this.service === 'gateway');
  }

  /** The name of this process in logs, figures and traces. */
  get processName(): string {
    if (this.service !== null) return this.service;
    return this.whole ? 'standalone' : this.PROSA_ROLES.join('+');
  }

  /** Whether facts are kept in EventStoreDB. */
  get eventStoreDb(): boolean {
    return this.EVENT_STORE_URL.includes('://');
  }

  /** Whether facts reach processes over NATS. */
  get nats(): boolean {
    return this.NATS_URL.includes('://');
  }

  /** Where jobs wait, which is Redis or the given database. */
  jobsUrl(database: string): string {
    return this.REDIS_URL.includes('://') ? this.REDIS_URL : database;
  }

  /** Whether the database is the embedded one. */
  get embeddedDatabase(): boolean {
    return this.DATABASE_URL === '';
  }
}
