export { Breaker } from './breaker';
export type { OutboundCallRow } from './outbound-call.tables';
export type { OutboundCalls, WantedCall } from './outbound-calls.port';
export { OutboundCallStore } from './outbound-calls.store';
