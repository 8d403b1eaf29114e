import type { WireNode } from './wire-library';
import { node } from './wire-node';

/** How a message reaches linked devices other than encrypted in its chat. */
export const DELIVERIES = ['broadcast', 'viewOnce', 'hosted'] as const;

/** Through the sender's broadcast list, or without the content, which only the phone receives. */
export type Delivery = (typeof DELIVERIES)[number];

const WITHHELD: Partial<Record<Delivery, string>> = {
  viewOnce: 'view_once_unavailable_fanout',
  hosted: 'hosted_unavailable_fanout',
};

/** The part of a stanza that stands for withheld content; undefined when the content is in it. */
export const withheldPart = (delivery: Delivery | undefined): WireNode | undefined => {
  const type = delivery && WITHHELD[delivery];
  return type === undefined ? undefined : node('unavailable', { type });
};

/** The address of an account's broadcast list. */
export const listJid = (number: string): string => `${number.slice(-10)}@broadcast`;
