import { fold, isRejection } from '@prosa/kernel';
import { retryClaimDecider } from './retry-claim.decider';
import type { RetryClaimed } from './retry-claim.events';

const by = (name: string): RetryClaimed['data'] => ({ campaignUuid: `campaign-${name}`, recipient: name });
const claimed = (name: string): RetryClaimed => ({ type: 'RetryClaimed', data: by(name) });
const context = { now: new Date(0), newId: () => 'id' };
const given = (...events: RetryClaimed[]) => ({
  when: (name: string, seen: number) =>
    retryClaimDecider.decide({ holder: by(name), seen }, fold(retryClaimDecider, events), context),
});

describe('A recipient of several retries of a campaign', () => {
  it('is claimed by the first retry, once', () => {
    expect(given().when('a', 0)).toEqual([claimed('a')]);
    expect(given(claimed('a')).when('a', 0)).toEqual([]);
  });

  it('is refused to a retry that has not seen the existing claim', () => {
    const decision = given(claimed('a')).when('b', 0);
    expect(isRejection(decision) && decision.code).toBe('ERR_CONFLICT');
  });

  it('passes to the retry that has seen the claim, and not to its rival', () => {
    expect(given(claimed('a')).when('b', 1)).toEqual([claimed('b')]);
    const rival = given(claimed('a'), claimed('b')).when('c', 1);
    expect(isRejection(rival) && rival.code).toBe('ERR_CONFLICT');
  });
});
