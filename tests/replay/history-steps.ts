import fc from 'fast-check';

const kinds = [
  'write',
  'write',
  'write',
  'repeat',
  'phone',
  'open',
  'accept',
  'accept',
  'return',
  'bot',
  'transfer',
  'close',
  'reopen',
  'tag',
  'delete',
  'send',
  'send',
  'ack',
  'ack',
  'edit',
  'revoke',
  'react',
  'vote',
  'hide',
  'read',
  'unread',
  'star',
  'retry',
  'file',
  'change',
  'change',
  'answer',
  'arrive',
  'identity',
  'note',
  'seen',
  'unnote',
  'card',
  'forget',
] as const;

/** Something that happens in a company; what `n` means depends on it. */
export interface Step {
  readonly kind: (typeof kinds)[number];
  readonly customer: number;
  readonly agent: number;
  readonly n: number;
}

/** Any step, chosen at random. */
export const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(...kinds),
  customer: fc.nat(2),
  agent: fc.nat(2),
  n: fc.nat(11),
});

/**
 * A history with every kind of step, independent of the random choices; multiples of three are about the newest
 * ticket.
 */
export const everything: readonly Step[] = (
  [
    ['write', 0],
    ['accept', 0],
    ['write', 0],
    ['read', 0],
    ['unread', 0],
    ['tag', 3],
    ['tag', 6],
    ['send', 0],
    ['ack', 3],
    ['retry', 3],
    ['star', 9],
    ['star', 0],
    ['file', 0],
    ['ack', 0],
    ['change', 0],
    ['answer', 0],
    ['change', 3],
    ['answer', 0],
    ['change', 0],
    ['answer', 9],
    ['change', 6],
    ['answer', 0],
    ['change', 0],
    ['phone', 0],
    ['arrive', 0],
    ['arrive', 1],
    ['write', 3],
    ['edit', 0],
    ['hide', 0],
    ['vote', 1],
    ['vote', 0],
    ['react', 1],
    ['revoke', 0],
    ['identity', 0],
    ['note', 0],
    ['seen', 0],
    ['card', 1],
    ['unnote', 0],
    ['return', 0],
    ['bot', 0],
    ['bot', 1],
    ['transfer', 6],
    ['close', 0],
    ['forget', 0],
    ['repeat', 0],
    ['reopen', 0],
    ['write', 0],
    ['delete', 0],
    ['repeat', 0],
  ] as const
).map(([kind, n]) => ({ kind, customer: 0, agent: 0, n }));

/** Redeliveries after everything about a message has changed. */
export const retold: readonly Step[] = (
  [
    ['write', 0],
    ['close', 0],
    ['forget', 0],
    ['repeat', 0],
    ['write', 0],
    ['repeat', 0],
    ['delete', 0],
    ['repeat', 0],
    ['repeat', 1],
  ] as const
).map(([kind, n]) => ({ kind, customer: 0, agent: 2, n }));
