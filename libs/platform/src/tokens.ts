/** Injection tokens of the ports; each names the interface that stands behind it. */
export const CLOCK = Symbol('Clock');
export const EVENT_STORE = Symbol('EventStore');
export const EVENT_CODEC = Symbol('EventCodec');
export const AGGREGATES = Symbol('Aggregates');
export const TENANT_DATABASE = Symbol('TenantDatabase');
export const OWNER_DATABASE = Symbol('OwnerDatabase');
export const NUMBERS = Symbol('Numbers');
export const BARRIER = Symbol('ReadModelBarrier');
export const EVENT_FEED = Symbol('EventFeed');
export const WAKE_UPS = Symbol('WakeUps');
export const LIVE_FEED = Symbol('LiveFeed');
export const ENVIRONMENT = Symbol('Environment');
/** The exchange by which gateways tell conversations in other processes what arrived, or null. */
export const INGRESS_EXCHANGE = Symbol('IngressExchange');
/** How customers are shown what is done here; absent where nothing speaks to WhatsApp. */
export const AGENT_SIGNS = Symbol('AgentSigns');
/** Injection token of the address of the database in which the owners of processes are settled. */
export const PROCESS_DATABASE_URL = Symbol('ProcessDatabaseUrl');
