import { DEFAULT_OPENING_HOURS } from '@prosa/contracts';
import { fold, isRejection, ManualClock, uuidv7 } from '@prosa/kernel';
import type { CompanyChange } from './company-changes.policy';
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

describe('a company whose plan costs nothing', () => {
  const uuid = '5702f817-638f-5366-860d-e7e9b67ff8a5';
  const freed: CompanyEvent = {
    type: 'CompanyDueDateMoved',
    data: { from: '2026-12-31', to: null, free: true },
  };
  const change = (wanted: CompanyChange): CompanyCommand => ({
    ...{ type: 'ChangeCompany', uuid, change: wanted, byCompany: 1 },
  });

  it('has neither due date nor trial from its beginning on', () => {
    const beginning = { plan: { id: 4, name: 'Grátis' }, free: true, trialExpiration: '2026-12-31' };
    expect(given().when({ type: 'RegisterCompany', ...data, uuid, beginning })).toEqual([
      registered,
      { type: 'CompanyPlanAssigned', data: { planId: 4, plan: 'Grátis' } },
      freed,
    ]);
  });

  it('is given no due date by hand, by the price again or by a renewal', () => {
    expect(given(registered, freed).when(change({ dueDate: '2027-01-01' }))).toEqual([]);
    expect(given(registered, freed).when({ type: 'FollowPrice', uuid, free: true })).toEqual([]);
    expect(given(registered, freed).when({ type: 'RenewCompany' })).toBe('ERR_FREE_PLAN');
  });

  it('begins a period on the day that its plan comes to cost something', () => {
    const began: CompanyEvent = { type: 'CompanyDueDateMoved', data: { from: null, to: '2026-11-20' } };
    expect(given(registered, freed).when({ type: 'FollowPrice', uuid, free: false })).toEqual([began]);
    expect(given(registered, freed).when(change({ free: false, dueDate: '2026-11-20' }))).toEqual([began]);
    expect(given(registered, freed, began).when({ type: 'FollowPrice', uuid, free: false })).toEqual([]);
  });

  it('is freed of its due date and its trial when the plan comes to cost nothing', () => {
    const trial: CompanyEvent = { type: 'CompanyTrialStarted', data: { expiresOn: '2026-12-31' } };
    expect(given(registered, trial).when({ type: 'FollowPrice', uuid, free: true })).toEqual([freed]);
    const state = fold(companyDecider, [registered, trial, freed]);
    expect(state).toMatchObject({ dueDate: null, trialExpiration: null });
  });
});

describe('the settings that super users change', () => {
  const uuid = '5702f817-638f-5366-860d-e7e9b67ff8a5';
  const plan = { id: 4, name: 'Básico' };
  const change = (wanted: CompanyChange, byCompany = 1): CompanyCommand => ({
    type: 'ChangeCompany',
    uuid,
    change: wanted,
    byCompany,
  });
  const details = { companyUuid: uuid, name: 'Padaria', email: 'a@b.test', phone: '5511' };

  it('are recorded initially, besides the registration', () => {
    const beginning = {
      email: 'a@b.test',
      plan,
      recurrence: 'ANUAL',
      trialExpiration: '2026-11-27',
    } as const;
    expect(given().when({ type: 'RegisterCompany', ...data, uuid, beginning })).toEqual([
      registered,
      { type: 'CompanyDetailsChanged', data: { ...details, name: data.name, phone: '' } },
      { type: 'CompanyPlanAssigned', data: { planId: 4, plan: 'Básico' } },
      { type: 'CompanyRecurrenceChanged', data: { recurrence: 'ANUAL' } },
      { type: 'CompanyTrialStarted', data: { expiresOn: '2026-11-27' } },
    ]);
  });

  it('is one fact for each kind of thing that differs', () => {
    const wanted: CompanyChange = {
      name: 'Padaria',
      email: 'a@b.test',
      phone: '5511',
      plan,
      dueDate: '2027-01-31',
      timeZone: 'America/Manaus',
      schedules: DEFAULT_OPENING_HOURS.toReversed(),
      blocked: true,
    };
    const facts: CompanyEvent[] = [
      { type: 'CompanyDetailsChanged', data: details },
      { type: 'CompanyPlanAssigned', data: { planId: 4, plan: 'Básico' } },
      { type: 'CompanyDueDateMoved', data: { from: '2026-12-31', to: '2027-01-31' } },
      { type: 'CompanyTimeZoneChanged', data: { from: 'America/Sao_Paulo', to: 'America/Manaus' } },
      { type: 'CompanyHoursChanged', data: { schedules: DEFAULT_OPENING_HOURS.toReversed() } },
      { type: 'CompanyBlocked', data: { number: 3 } },
    ];
    expect(given(registered).when(change(wanted))).toEqual(facts);
    expect(given(registered, ...facts).when(change(wanted))).toEqual([]);
    expect(given(registered, ...facts).when(change({ plan: null, blocked: false }))).toEqual([
      { type: 'CompanyPlanAssigned', data: { planId: null, plan: null } },
      { type: 'CompanyUnblocked', data: { number: 3 } },
    ]);
  });

  it('cannot block or remove the company of the super user', () => {
    expect(given(registered).when(change({ blocked: true }, 3))).toBe('ERR_OWN_COMPANY');
    expect(given(registered).when({ type: 'RemoveCompany', byCompany: 3 })).toBe('ERR_OWN_COMPANY');
  });

  it('renews month by month, ends the trial, and returns to the 31st', () => {
    const renewed = (from: string, to: string): CompanyEvent => ({
      type: 'CompanyRenewed',
      data: { from, to, recurrence: 'MENSAL' },
    });
    const renew = { type: 'RenewCompany' } as const;
    const first = renewed('2026-12-31', '2027-01-31');
    const second = renewed('2027-01-31', '2027-02-28');
    expect(given(registered).when(renew)).toEqual([first]);
    expect(given(registered, first).when(renew)).toEqual([second]);
    expect(given(registered, first, second).when(renew)).toEqual([renewed('2027-02-28', '2027-03-31')]);
    const trial: CompanyEvent = { type: 'CompanyTrialStarted', data: { expiresOn: '2026-11-27' } };
    expect(fold(companyDecider, [registered, trial, first])).toMatchObject({ trialExpiration: null });
  });

  it('renews once per paid invoice, by the recurrence of the invoice', () => {
    const by = { invoice: 12, recurrence: 'ANUAL', paidAt: new Date('2026-12-31T12:00:00Z') } as const;
    const renewed: CompanyEvent = {
      type: 'CompanyRenewed',
      data: { from: '2026-12-31', to: '2027-12-31', recurrence: 'ANUAL', invoice: 12 },
    };
    expect(given(registered).when({ type: 'RenewCompany', by })).toEqual([renewed]);
    expect(given(registered, renewed).when({ type: 'RenewCompany', by })).toEqual([]);
  });

  it('continues from the due date until that day, and from the day of payment once the company was shut out', () => {
    const paid = (paidAt: string): CompanyCommand => ({
      type: 'RenewCompany',
      by: { invoice: 12, recurrence: 'MENSAL', paidAt: new Date(paidAt) },
    });
    const common = { from: '2026-12-31', recurrence: 'MENSAL', invoice: 12 } as const;
    const late: CompanyEvent = {
      type: 'CompanyRenewed',
      data: { ...common, to: '2027-02-28', restartedOn: '2027-01-31' },
    };
    // The last minute of the due day in São Paulo, and the first one after it.
    expect(given(registered).when(paid('2027-01-01T02:59:00Z'))).toEqual([
      { type: 'CompanyRenewed', data: { ...common, to: '2027-01-31' } },
    ]);
    expect(given(registered).when(paid('2027-01-01T03:00:00Z'))).toEqual([
      { type: 'CompanyRenewed', data: { ...common, to: '2027-02-01', restartedOn: '2027-01-01' } },
    ]);
    expect(given(registered).when(paid('2027-01-31T12:00:00Z'))).toEqual([late]);
    const restarted: CompanyEvent = {
      ...late,
      data: { ...late.data, to: '2027-03-05', restartedOn: '2027-02-05' },
    } as CompanyEvent;
    expect(fold(companyDecider, [registered, restarted])).toMatchObject({ anchorDay: 5 });
  });

  it('is rejected once the company is removed', () => {
    const removed: CompanyEvent = { type: 'CompanyRemoved', data: { number: 3 } };
    expect(given(registered).when({ type: 'RemoveCompany', byCompany: 1 })).toEqual([removed]);
    const commands: CompanyCommand[] = [
      { type: 'RemoveCompany', byCompany: 1 },
      { type: 'RegisterCompany', ...data },
      { type: 'AppointAdministrator', userId: 'a' },
      change({ name: 'x' }),
      { type: 'RenewCompany' },
    ];
    for (const command of commands)
      expect(given(registered, removed).when(command)).toBe('ERR_NO_COMPANY_FOUND');
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
