import type { CampaignMessageRow } from '@prosa/read-model';
import { campaignMessageProjection } from './shipping.projection';

const connectionId = 1;
const sent: CampaignMessageRow = {
  ...{ uuid: 'm', companyId: 7, campaignUuid: 'c', ack: 1, code: null },
  ...{ serverAt: null, deliveredAt: null, readAt: null },
};
const at = (minute: number): Date => new Date(Date.UTC(2026, 10, 25, 12, minute));

type State = 'failed' | 'server' | 'delivered' | 'read' | 'repeated';

interface Rule {
  fold(row: CampaignMessageRow, event: object, key: readonly unknown[]): CampaignMessageRow;
}
const rules = campaignMessageProjection.on as unknown as Record<
  'MessageAckChanged' | 'MessageRetryRequested',
  Rule
>;

/** The row after acks and an agent's retries in the order in which they came, a minute apart. */
const after = (...states: readonly State[]): CampaignMessageRow =>
  states.reduce<CampaignMessageRow>((row, state, minute) => {
    const data = { messageId: 'w', connectionId, state, code: state === 'failed' ? '479' : null };
    const { fold } = rules[state === 'repeated' ? 'MessageRetryRequested' : 'MessageAckChanged'];
    return fold(row, { data, metadata: { at: at(minute).toISOString() } }, ['m']);
  }, sent);

describe('The acks of a message of a campaign', () => {
  it('never go down when they come out of order', () => {
    expect(after('read', 'server', 'delivered')).toMatchObject({ ack: 4, readAt: at(0), deliveredAt: at(0) });
    expect(after('delivered', 'server')).toMatchObject({ ack: 3, serverAt: at(0), deliveredAt: at(0) });
  });

  it('keep the first time of each state', () => {
    expect(after('server', 'delivered', 'delivered', 'read')).toMatchObject({
      ...{ ack: 4, serverAt: at(0), deliveredAt: at(1), readAt: at(3) },
    });
  });

  it('count a failure only until a success arrives', () => {
    expect(after('failed')).toMatchObject({ ack: 0, code: '479' });
    expect(after('failed', 'delivered')).toMatchObject({ ack: 3, code: null, deliveredAt: at(1) });
    expect(after('server', 'failed')).toMatchObject({ ack: 2, code: null });
  });

  it('restart when an agent resends a failed message', () => {
    expect(after('failed', 'repeated')).toMatchObject({ ack: 1, code: null });
    expect(after('failed', 'repeated', 'failed')).toMatchObject({ ack: 0, code: '479' });
    expect(after('failed', 'delivered', 'repeated')).toMatchObject({ ack: 3, deliveredAt: at(1) });
  });
});
