import { fold, isRejection, ManualClock, uuidv7 } from '@prosa/kernel';
import { companyDecider, type CompanyCommand } from './company.decider';
import type { CompanyEvent } from './company.events';
import { subscriptionOn } from './subscription.policy';

const clock = new ManualClock(new Date('2026-11-20T12:00:00Z'));
const context = { now: clock.now(), newId: () => uuidv7(clock) };
const data = { number: 3, name: 'Empresa Demo', timeZone: 'America/Sao_Paulo', dueDate: '2026-12-31' };
const registered: CompanyEvent = { type: 'CompanyRegistered', data };
const appointed = (userId: string): CompanyEvent => ({ type: 'AdministratorAppointed', data: { userId } });
const dismissed = (userId: string): CompanyEvent => ({ type: 'AdministratorDismissed', data: { userId } });

const given = (...past: CompanyEvent[]) => ({
  when: (command: CompanyCommand) => {
    const decision = companyDecider.decide(command, fold(companyDecider, past), context);
    return isRejection(decision) ? decision.code : decision;
  },
});

describe('a company', () => {
  it('is registered once', () => {
    expect(given().when({ type: 'RegisterCompany', ...data })).toEqual([registered]);
    expect(given(registered).when({ type: 'RegisterCompany', ...data })).toEqual([]);
  });

  it('counts each administrator once', () => {
    const appoint = { type: 'AppointAdministrator', userId: 'a' } as const;
    expect(given(registered).when(appoint)).toEqual([appointed('a')]);
    expect(given(registered, appointed('a')).when(appoint)).toEqual([]);
    expect(given().when(appoint)).toBe('ERR_NO_COMPANY_FOUND');
  });

  it('keeps its last administrator', () => {
    const dismiss = { type: 'DismissAdministrator', userId: 'a' } as const;
    expect(given(registered, appointed('a'), appointed('b')).when(dismiss)).toEqual([dismissed('a')]);
    expect(given(registered, appointed('a')).when(dismiss)).toBe('ERR_LAST_ADMIN');
    expect(given(registered, appointed('a'), appointed('b'), dismissed('b')).when(dismiss)).toBe(
      'ERR_LAST_ADMIN',
    );
    expect(given(registered, appointed('b')).when(dismiss)).toEqual([]);
  });
});

describe('a due date', () => {
  const zone = 'America/Sao_Paulo';
  it.each([
    [null, '2026-11-20T12:00:00Z', { kind: 'active' }],
    ['2026-11-25', '2026-11-20T12:00:00Z', { kind: 'active' }],
    ['2026-11-24', '2026-11-20T12:00:00Z', { kind: 'expiring', days: 4 }],
    ['2026-11-20', '2026-11-20T12:00:00Z', { kind: 'expiring', days: 0 }],
    // Half past midnight in UTC is still the evening before in São Paulo.
    ['2026-11-20', '2026-11-21T00:30:00Z', { kind: 'expiring', days: 0 }],
    ['2026-11-20', '2026-11-21T03:00:00Z', { kind: 'expired' }],
  ])('%s at %s', (dueDate, now, expected) => {
    expect(subscriptionOn(dueDate, zone, new Date(now))).toEqual(expected);
  });
});
