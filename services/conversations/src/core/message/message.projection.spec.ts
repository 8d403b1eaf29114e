import { ackOf, DELIVERY_STATES, type DeliveryState } from '@prosa/contracts';
import type { Recorded } from '@prosa/kernel';
import type { MessageRow } from '@prosa/read-model';
import { messageProjection } from './message.projection';
import type { MessageAckChanged } from './message-ack.events';

const acked = (at: string): Recorded<MessageAckChanged> => ({
  id: 'a1',
  type: 'MessageAckChanged',
  data: { messageId: 'm1', connectionId: 1, state: 'read', code: null },
  metadata: { companyId: 7, actor: { kind: 'system', name: 'spec' }, at, correlationId: '', causationId: '' },
  stream: 'messageAck-7_c1',
  revision: 0,
  position: 2n,
});

describe('the row of a message', () => {
  const row = { uuid: 'u1', ack: 2, updatedAt: new Date('2026-11-21T12:00:00.100Z') } as MessageRow;
  const fold = messageProjection.on.MessageAckChanged?.fold;

  it('never lowers its time stamp when the clock of the writing process is slow: browsers would ignore it', () => {
    expect(fold?.(row, acked('2026-11-21T12:00:00.000Z'), ['u1'])).toMatchObject({
      ack: 4,
      updatedAt: row.updatedAt,
    });
    const late = acked('2026-11-21T12:00:01.000Z');
    expect(fold?.(row, late, ['u1'])).toMatchObject({ updatedAt: new Date('2026-11-21T12:00:01.000Z') });
  });

  it('takes the position at which it moved into its ticket: earlier readers have not seen it', () => {
    const { messageId, connectionId } = acked('').data;
    const data = { messageId, connectionId, ticketUuid: 't2', ticketId: 2, endedTicketUuid: 't1' };
    const moved = { ...acked('2026-11-21T12:00:01.000Z'), type: 'MessageMoved', data, position: 9n };
    const held = { ...row, ticketUuid: 't1', ticketId: 1, position: '3' };
    expect(messageProjection.on.MessageMoved?.fold(held, moved as never, ['u1'])).toMatchObject({
      ...{ ticketUuid: 't2', ticketId: 2, position: '9' },
    });
  });

  describe('has an ack,', () => {
    const after = (received: readonly DeliveryState[], from: Partial<MessageRow> = {}) =>
      received.reduce<MessageRow | undefined>(
        (before, state) => {
          const event = acked('2026-11-21T12:00:01.000Z');
          const code = state === 'failed' ? '463' : null;
          return fold?.(before, { ...event, data: { ...event.data, state, code } }, ['u1']) ?? undefined;
        },
        { ...row, ack: ackOf('pending'), errorCode: null, refusedChange: null, ...from },
      );
    const steps = DELIVERY_STATES.filter(state => state !== 'failed');
    const pairs = steps.flatMap(first => steps.map(second => [first, second] as const));

    it.each(pairs)('which never goes down: %s and then %s', (first, second) => {
      const highest = Math.max(ackOf(first), ackOf(second));
      expect(after([first, second])).toMatchObject({ ack: highest, errorCode: null });
    });

    it.each(steps.slice(1))('which no failure replaces once it is %s', state => {
      expect(after([state, 'failed'])).toMatchObject({ ack: ackOf(state), errorCode: null });
    });

    it('and that it failed, with its code, while nothing better is known', () => {
      expect(after(['failed'])).toMatchObject({ ack: ackOf('failed'), errorCode: '463' });
      expect(after(['failed', 'server'])).toMatchObject({ ack: ackOf('server'), errorCode: null });
    });

    it('and keeps a row that is ahead unchanged, including its time', () => {
      const known = { ...row, ack: ackOf('read') };
      const event = acked('2026-11-21T12:00:09.000Z');
      const lower = { ...event, data: { ...event.data, state: 'delivered' as const } };
      expect(fold?.(known, lower, ['u1'])).toBe(known);
    });

    it('while a refused change keeps its own code', () => {
      const refused = { refusedChange: 'edit', errorCode: 'ERR_OTHER' } as const;
      expect(after(['server'], refused)).toMatchObject({ ack: ackOf('server'), errorCode: 'ERR_OTHER' });
    });
  });
});
