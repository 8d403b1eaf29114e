/** Maximum number of database connections per part of a process. */
export interface ConnectionShares {
  /** Requests, each within its company. */
  readonly requests: number;
  /** Sign-in, start-up and workers. */
  readonly owner: number;
  /** Projections and the live feed. */
  readonly projector: number;
  /** The log. */
  readonly log: number;
}

const SERVING: ConnectionShares = { requests: 12, owner: 8, projector: 3, log: 8 };
const GATEWAY_ALONE: ConnectionShares = { requests: 4, owner: 8, projector: 3, log: 4 };

/** With one connection a part would wait for itself where a transaction reads beside it. */
const AT_LEAST = 2;

/**
 * Divides a number of connections, 10 or more, among the parts of a process in proportion to their defaults,
 * without exceeding it. 0 selects the defaults.
 */
export const connectionShares = (total: number, isGatewayAlone: boolean): ConnectionShares => {
  const usual = isGatewayAlone ? GATEWAY_ALONE : SERVING;
  if (total === 0) return usual;
  const sum = usual.requests + usual.owner + usual.projector + usual.log;
  const share = (part: number): number => Math.max(AT_LEAST, Math.floor((total * part) / sum));
  return {
    requests: share(usual.requests),
    owner: share(usual.owner),
    projector: share(usual.projector),
    log: share(usual.log),
  };
};
