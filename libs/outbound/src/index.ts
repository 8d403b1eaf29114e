export { GoogleRefused, GoogleTokens } from './google-tokens';
export {
  OutboundFailed,
  OutboundRefused,
  type OutboundRefusal,
  type OutboundSilence,
} from './outbound-fault';
export { OUTBOUND_JUDGE, OutboundModule, SAFE_FETCH } from './outbound.module';
export { createSafeFetch, type OutboundRules, type Resolver } from './safe-fetch';
export type {
  OutboundAnswer,
  OutboundJudge,
  OutboundRecord,
  OutboundRequest,
  SafeFetch,
} from './safe-fetch.port';
