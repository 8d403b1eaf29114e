import { fold, ManualClock, uuidv7 } from '@prosa/kernel';
import { accessDecider, type AccessCommand } from './access.decider';
import type { AccessEvent } from './access.events';

const clock = new ManualClock(new Date('2026-11-20T12:00:00Z'));
const context = { now: clock.now(), newId: () => uuidv7(clock) };
const data = {
  userUuid: '0190c0de-0000-7000-8000-000000000001',
  userId: 1,
  userCompanyId: 1,
  name: 'Sônia',
  reason: 'Chamado 12',
  until: '2026-11-20T13:00:00.000Z',
};
const begun: AccessEvent = { type: 'CompanyAccessed', data };
const ended: AccessEvent = { type: 'CompanyAccessEnded', data: {} };

const given = (...past: AccessEvent[]) => ({
  when: (command: AccessCommand) => accessDecider.decide(command, fold(accessDecider, past), context),
});

describe('a super user’s access to a company', () => {
  it('is begun once', () => {
    expect(given().when({ type: 'BeginAccess', ...data })).toEqual([begun]);
    expect(given(begun).when({ type: 'BeginAccess', ...data })).toEqual([]);
    expect(given(begun, ended).when({ type: 'BeginAccess', ...data })).toEqual([]);
  });

  it('records each kind of refusal once', () => {
    const refusal: AccessEvent = { type: 'CompanyAccessRefused', data: { key: 'token' } };
    expect(given(begun).when({ type: 'RefuseKey', key: 'token' })).toEqual([refusal]);
    expect(given(begun, refusal).when({ type: 'RefuseKey', key: 'token' })).toEqual([]);
    expect(given(begun, refusal).when({ type: 'RefuseKey', key: 'password' })).toHaveLength(1);
    expect(given(begun, ended).when({ type: 'RefuseKey', key: 'token' })).toEqual([]);
  });

  it('is ended once, and only after it was begun', () => {
    expect(given(begun).when({ type: 'EndAccess' })).toEqual([ended]);
    expect(given(begun, ended).when({ type: 'EndAccess' })).toEqual([]);
    expect(given().when({ type: 'EndAccess' })).toEqual([]);
  });
});
