import { fold, isRejection, ManualClock, uuidv7, type DecisionContext } from '@prosa/kernel';
import { shippingDecider, type ShippingCommand } from './shipping.decider';
import type { Addressed, ShippingEvent } from './shipping.events';

const clock = new ManualClock(new Date('2026-11-23T12:00:00Z'));
const context: DecisionContext = { now: clock.now(), newId: () => uuidv7(clock) };
const message: Addressed = {
  ...{ campaignUuid: 'c', connectionId: 1, sourceUuid: 's', number: '5511981110001', body: 'Oi' },
  ...{ media: null, variant: 1, messageUuids: ['m'] },
};
const addressed: ShippingEvent = { type: 'ShippingAddressed', data: message };
const requested: ShippingEvent = { type: 'ShippingRequested', data: { campaignUuid: 'c', ticketId: 7 } };
const asked: ShippingEvent = { type: 'ConfirmationAddressed', data: message };
const askSent: ShippingEvent = { type: 'ConfirmationRequested', data: { campaignUuid: 'c', ticketId: 7 } };
const confirmed: ShippingEvent = { type: 'ConfirmationGiven', data: { campaignUuid: 'c', messageId: 'a' } };
const skipped: ShippingEvent = { type: 'ShippingSkipped', data: { campaignUuid: 'c', reason: 'ERR_NO' } };
const declined: ShippingEvent = { type: 'ConfirmationDeclined', data: { campaignUuid: 'c', messageId: 'b' } };
const ask: ShippingCommand = { type: 'Ask', question: message };
const confirm: ShippingCommand = { type: 'Confirm', campaignUuid: 'c', messageId: 'a' };
const decline: ShippingCommand = { type: 'Decline', campaignUuid: 'c', messageId: 'b' };
const other: Addressed = { ...message, body: 'Outra coisa' };
const address: ShippingCommand = { type: 'Address', message: other };
const addressedNow: ShippingEvent = { type: 'ShippingAddressed', data: other };
const request: ShippingCommand = { type: 'Request', campaignUuid: 'c', ticketId: 7 };
const replied = { campaignUuid: 'c', connectionId: 1, messageId: 'r', ticketUuid: 't' };
const reply: ShippingCommand = { type: 'Reply', ...replied };
const answered: ShippingEvent = { type: 'CampaignAnswered', data: replied };
const skip: ShippingCommand = { type: 'Skip', campaignUuid: 'c', reason: 'ERR_NO' };

const given = (...past: ShippingEvent[]) => ({
  when: (command: ShippingCommand) => {
    const decision = shippingDecider.decide(command, fold(shippingDecider, past), context);
    return isRejection(decision) ? decision.code : decision;
  },
});

describe('A recipient of a campaign', () => {
  it('is addressed once; the content is not replaced', () => {
    expect(given().when(address)).toEqual([addressedNow]);
    expect(given(addressed).when(address)).toEqual([]);
    expect(fold(shippingDecider, [addressed])).toEqual({ status: 'addressed', message });
  });

  it('records only the outcome of its own recipient, once', () => {
    expect(given().when(request)).toEqual([]);
    expect(given(addressed).when(request)).toEqual([requested]);
    expect(given(addressed, requested).when(request)).toEqual([]);
    expect(given(addressed, requested).when(address)).toEqual([]);
  });

  it('is skipped before a message was sent, never after', () => {
    expect(given().when(skip)).toEqual([skipped]);
    expect(given(addressed).when(skip)).toEqual([skipped]);
    expect(given(addressed, requested).when(skip)).toEqual([]);
  });

  it('whose answer a user recorded is not asked again; recording it too late is refused', () => {
    const inTicket = { uuid: 't', campaignName: 'Natal' };
    const recorded = (isYes: boolean): ShippingCommand => ({
      ...{ type: 'RecordAnswer', campaignUuid: 'c', isYes, inTicket },
    });
    const outcome = (isYes: boolean) =>
      shippingDecider.decide(recorded(isYes), fold(shippingDecider, [asked, askSent]), context);
    const data = { campaignUuid: 'c', inTicket };
    expect(outcome(true)).toEqual([{ type: 'ConfirmationGiven', data }]);
    expect(outcome(false)).toEqual([{ type: 'ConfirmationDeclined', data }]);
    expect(given(asked, askSent, confirmed).when(recorded(true))).toEqual([]);
    expect(given(asked, askSent, confirmed).when(recorded(false))).toBe('ERR_CAMPAIGN_QUESTION_OVER');
    expect(given(asked).when(recorded(true))).toEqual([{ type: 'ConfirmationGiven', data }]);
    expect(given(asked, skipped).when(recorded(true))).toBe('ERR_CAMPAIGN_QUESTION_OVER');
    expect(given(addressed, requested).when(recorded(true))).toBe('ERR_CAMPAIGN_QUESTION_OVER');
    expect(given().when(recorded(true))).toBe('ERR_CAMPAIGN_QUESTION_OVER');
  });

  it('that is asked first gets the message only after a confirmation', () => {
    expect(given().when(ask)).toEqual([asked]);
    expect(given(asked).when(request)).toEqual([askSent]);
    expect(given(asked, askSent).when(request)).toEqual([]);
    expect(given(asked, askSent).when(ask)).toEqual([]);
    expect(given(asked, askSent).when(address)).toEqual([]);
    expect(given(asked, askSent).when(confirm)).toEqual([confirmed]);
    expect(given(asked, askSent, confirmed).when(confirm)).toEqual([]);
    expect(given(asked, askSent, confirmed).when(ask)).toEqual([]);
    expect(given(asked, askSent, confirmed).when(address)).toEqual([addressedNow]);
    expect(given(asked, askSent, confirmed, addressed).when(request)).toEqual([requested]);
  });

  it('may answer before the sending of the question is recorded, and once', () => {
    expect(given(asked).when(confirm)).toEqual([confirmed]);
    expect(given(asked, confirmed).when(request)).toEqual([]);
    expect(given(asked, askSent, confirmed).when(decline)).toEqual([]);
    expect(given().when(confirm)).toEqual([]);
  });

  it('replies once, and only to a message that was sent', () => {
    expect(given().when(reply)).toEqual([]);
    expect(given(asked, askSent).when(reply)).toEqual([answered]);
    expect(given(addressed, requested).when(reply)).toEqual([answered]);
    expect(given(addressed, requested, answered).when({ ...reply, messageId: 'later' })).toEqual([]);
    expect(given(asked, askSent, answered, confirmed, addressed, requested).when(reply)).toEqual([]);
    expect(given(addressed, skipped).when(reply)).toEqual([]);
  });

  it('records the outcome also when the recipient wrote meanwhile', () => {
    expect(given(addressed, answered).when(request)).toEqual([requested]);
  });

  it('that declines, or does not answer in time, gets no message', () => {
    expect(given(asked, askSent).when(decline)).toEqual([declined]);
    expect(given(asked, askSent, declined).when(address)).toEqual([]);
    expect(given(asked, askSent, declined).when(skip)).toEqual([]);
    expect(given(asked, askSent).when(skip)).toEqual([skipped]);
  });
});
