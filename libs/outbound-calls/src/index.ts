export { Breaker } from './breaker';
export type { OutboundCallRow } from './outbound-call.tables';
export { OutboundCallStore, type WantedCall } from './outbound-calls.store';
