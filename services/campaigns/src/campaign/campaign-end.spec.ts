import { CAMPAIGN_STATUSES, type CampaignSettings, type ShippingCounts } from '@prosa/contracts';
import { campaignEnd } from './campaign-end';

const now = new Date('2026-11-23T12:00:00Z');
const settings: CampaignSettings = {
  ...{ messageInterval: 10, messageBatchSize: 1_000, greaterInterval: 20, sendingWindow: null },
  ...{ strangersPerDay: 0, perPersonWeek: 0, optOutLine: 'none', variables: [] },
};
const shipping: ShippingCounts = {
  ...{ waiting: 10, confirming: 0, sending: 0, server: 0, delivered: 5, read: 0 },
  ...{ failed: 0, skipped: 0, uncertain: 0, total: 15, valid: 15 },
};
const running = { status: 'EM_ANDAMENTO', hold: null, confirmation: false, shipping } as const;
const pace = { settings, timeZone: 'America/Sao_Paulo', now };
const after = (seconds: number, since = now): string =>
  new Date(since.getTime() + seconds * 1_000).toISOString();

describe('the estimated end of a campaign', () => {
  it('follows from the pending recipients, counted twice with a confirmation question', () => {
    expect(campaignEnd(running, pace)).toBe(after(120));
    const asking = { ...running, confirmation: true, shipping: { ...shipping, confirming: 2 } };
    expect(campaignEnd(asking, pace)).toBe(after(264));
  });

  it('is not now where messages leave without a pause: each waits until WhatsApp took the one before it', () => {
    const unpaused = { ...pace, settings: { ...settings, messageInterval: 0, greaterInterval: 0 } };
    expect(campaignEnd(running, unpaused)).toBe(after(10));
    expect(campaignEnd(running, { ...unpaused, sendSeconds: 0.2 })).toBe(after(2));
    expect(campaignEnd(running, { ...unpaused, sendSeconds: 30 })).toBe(after(300));
    expect(campaignEnd(running, { ...pace, sendSeconds: 0.2 })).toBe(after(120));
  });

  it('is counted from the end of a hold, and unknown where that is', () => {
    const until = '2026-11-23T15:00:00.000Z';
    expect(campaignEnd({ ...running, hold: { reason: 'newChats', until } }, pace)).toBe(
      after(120, new Date(until)),
    );
    expect(campaignEnd({ ...running, hold: { reason: 'restricted', until: after(-60) } }, pace)).toBe(
      after(120),
    );
    expect(campaignEnd({ ...running, hold: { reason: 'disconnected', until: null } }, pace)).toBeNull();
  });

  it('is absent while it does not run, or has no pending recipients', () => {
    for (const status of CAMPAIGN_STATUSES.filter(each => each !== 'EM_ANDAMENTO'))
      expect(campaignEnd({ ...running, status }, pace)).toBeNull();
    expect(campaignEnd({ ...running, shipping: { ...shipping, waiting: 0 } }, pace)).toBeNull();
  });
});
