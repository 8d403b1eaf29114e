/** Injection tokens of the ports; each is named after its interface. */
export const CLOCK = Symbol('Clock');
export const EVENT_STORE = Symbol('EventStore');
export const EVENT_CODEC = Symbol('EventCodec');
export const AGGREGATES = Symbol('Aggregates');
export const TENANT_DATABASE = Symbol('TenantDatabase');
export const OWNER_DATABASE = Symbol('OwnerDatabase');
export const NUMBERS = Symbol('Numbers');
/** How ids are derived from phone numbers and addresses. */
export const PERSONAL_HASHES = Symbol('PersonalHashes');
export const PERSONAL_IDS = Symbol('PersonalIds');
/** Of which persons nothing more may be written. */
export const ERASURES = Symbol('Erasures');
export const BARRIER = Symbol('ReadModelBarrier');
export const EVENT_FEED = Symbol('EventFeed');
/** Companies' facts by their own dense numbers. */
export const COMPANY_LOG = Symbol('CompanyLog');
export const WAKE_UPS = Symbol('WakeUps');
/** The live feed; used only by services with browsers' sockets. */
export const LIVE_FEED = Symbol('LiveFeed');
/** Where frames that follow from no fact are published. */
export const FRAME_PUBLISHER = Symbol('FramePublisher');
/** Facts by their names, once the read model shows them. */
export const FACT_SUBSCRIPTIONS = Symbol('FactSubscriptions');
export const ENVIRONMENT = Symbol('Environment');
/** The exchange between gateways and conversations in other processes, or null. */
export const INGRESS_EXCHANGE = Symbol('IngressExchange');
/** How customers are shown what is done here; absent where nothing speaks to WhatsApp. */
export const AGENT_PRESENCE = Symbol('AgentPresence');
/** Injection token of the address of the database in which the owners of processes are settled. */
export const PROCESS_DATABASE_URL = Symbol('ProcessDatabaseUrl');
