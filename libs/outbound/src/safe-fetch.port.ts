import type { OutboundRefusal, OutboundSilence } from './outbound-fault';

/** A request to a server that a company configured. */
export interface OutboundRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  /** Lower-case names. Dropped but for `accept` where a redirect leads to another server. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** For all of it, redirects too. */
  readonly timeoutMs: number;
  /** Maximum size of the inflated response; 1 MiB by default. */
  readonly maxBytes?: number;
  /** Cuts a larger response at `maxBytes` instead of failing: its status is all that is needed. */
  readonly cutsAnswer?: true;
}

/** A server's response, whatever its status. */
export interface OutboundAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/**
 * Calls a server whose address a stranger chose: never one on this machine or in its network unless the operator opened
 * it. POST follows no redirect.
 * @throws OutboundRefused before anything was sent; OutboundFailed when there is no answer.
 */
export type SafeFetch = (request: OutboundRequest) => Promise<OutboundAnswer>;

/** Why an address would not be called; null when it may be, or its name leads nowhere at this moment. */
export type OutboundJudge = (url: string) => Promise<OutboundRefusal | null>;

/** What is logged of a call: never its path, headers or content, which may contain secrets or personal data. */
export interface OutboundRecord {
  /** Name or address, and the port where it is not that of the protocol. */
  readonly host: string;
  /** The status of the response, or why there is none. */
  readonly status: number | OutboundRefusal | OutboundSilence;
  readonly ms: number;
}
