import { quotaOf } from './new-chat-quota';

describe("WhatsApp's quota of new chats", () => {
  it.each([
    [
      {
        capping_status: 'FIRST_WARNING',
        used_quota: 80,
        total_quota: 100,
        cycle_end_timestamp: '1800000000',
      },
      { level: 'firstWarning', used: 80, total: 100, cycleEndsAt: '2027-01-15T08:00:00.000Z' },
    ],
    [
      { capping_status: 'NONE', used_quota: 3, total_quota: -1 },
      { level: 'none', used: 3, total: null, cycleEndsAt: null },
    ],
    [
      { capping_status: 'CAPPED', cycle_end_timestamp: '1800000000' },
      { level: 'capped', used: null, total: null, cycleEndsAt: '2027-01-15T08:00:00.000Z' },
    ],
    [{ capping_status: 'SOMETHING_NEW' }, null],
    [{}, null],
    [null, null],
  ])('%j is read as %j', (answer, quota) => expect(quotaOf(answer as never)).toEqual(quota));
});
