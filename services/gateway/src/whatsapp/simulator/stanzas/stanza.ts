import type { Exchange } from '../exchange';
import type { Link } from '../links';
import type { WireNode } from '../wire-library';
import { SERVER_JID, node } from '../wire-node';

/** A stanza of a logged-in device. */
export interface StanzaRequest {
  readonly stanza: WireNode;
  readonly link: Link;
  readonly exchange: Exchange;
}

/** Handles the stanzas of one area. */
export type StanzaHandler = (request: StanzaRequest) => void | Promise<void>;

/** Answers a query, after everything recorded so far is flushed. */
export function answer({ stanza, link, exchange }: StanzaRequest, content?: WireNode[]): void {
  const result = node('iq', { id: stanza.attrs['id'], type: 'result', from: SERVER_JID }, content);
  exchange.postOffice.answer(link, result);
}

/** Rejects a query. */
export function refuse({ stanza, link }: StanzaRequest, code: number, text: string): void {
  const error = node('error', { code: String(code), text });
  link.send(node('iq', { id: stanza.attrs['id'], type: 'error', from: SERVER_JID }, [error]));
}
