import { fold, isRejection, ManualClock, uuidv7 } from '@prosa/kernel';
import { userDecider, type UserCommand } from './user.decider';
import type { UserEvent, UserRegistered, UserRights } from './user.events';

const clock = new ManualClock(new Date('2026-11-20T12:00:00Z'));
const context = { now: clock.now(), newId: () => uuidv7(clock) };
const userId = '0190c0de-0000-7000-8000-000000000001';

const rights: UserRights = {
  profile: 'user',
  queueIds: [1, 2],
  allTicket: 'disabled',
  leadsOn: false,
  connectionId: null,
};
const ana: UserRegistered['data'] = {
  ...rights,
  userId,
  number: 7,
  name: 'Ana',
  email: 'ana@demo.test',
  super: false,
};
const registered: UserEvent = { type: 'UserRegistered', data: ana };
const removed: UserEvent = { type: 'UserRemoved', data: { number: 7 } };

const given = (...past: UserEvent[]) => ({
  when: (command: UserCommand) => {
    const decision = userDecider.decide(command, fold(userDecider, past), context);
    return isRejection(decision) ? decision.code : decision;
  },
});

describe('a user', () => {
  it('is registered once, however often the command is repeated', () => {
    expect(given().when({ type: 'RegisterUser', user: ana })).toEqual([registered]);
    expect(given(registered).when({ type: 'RegisterUser', user: ana })).toEqual([]);
  });

  it('keeps each queue once, in order', () => {
    const user = { ...ana, queueIds: [2, 1, 2] };
    expect(given().when({ type: 'RegisterUser', user })).toEqual([registered]);
  });

  it('changes only with a difference', () => {
    const same = { name: 'Ana', email: 'ana@demo.test', rights: { ...rights, queueIds: [2, 1] } };
    expect(given(registered).when({ type: 'ChangeUser', change: same })).toEqual([]);
  });

  it('records a new name, new rights and a new password as three facts', () => {
    const change = { name: 'Ana Souza', rights: { profile: 'admin' }, password: true } as const;
    expect(given(registered).when({ type: 'ChangeUser', change })).toEqual([
      { type: 'UserProfileChanged', data: { userId, name: 'Ana Souza', email: 'ana@demo.test' } },
      { type: 'UserRightsChanged', data: { ...rights, profile: 'admin' } },
      { type: 'UserPasswordChanged', data: { userId } },
    ]);
  });

  it.each([
    { allTicket: 'enabled' },
    { leadsOn: true },
    { connectionId: 3 },
    { queueIds: [1] },
    { profile: 'admin' },
  ] as const)('records a change of one right with all its rights: %o', changed => {
    const change = { rights: changed };
    const now: UserEvent = { type: 'UserRightsChanged', data: { ...rights, ...changed } };
    expect(given(registered).when({ type: 'ChangeUser', change })).toEqual([now]);
    expect(given(registered, now).when({ type: 'ChangeUser', change })).toEqual([]);
  });

  it('keeps the name when only the e-mail changes, and what was recorded before', () => {
    const change = { email: 'ana@novo.test' };
    const moved: UserEvent = {
      type: 'UserProfileChanged',
      data: { userId, name: 'Ana', email: change.email },
    };
    expect(given(registered).when({ type: 'ChangeUser', change })).toEqual([moved]);
    const replaced: UserEvent = { type: 'UserPasswordChanged', data: { userId } };
    expect(given(registered, moved, replaced).when({ type: 'ChangeUser', change })).toEqual([]);
    expect(given(registered, moved).when({ type: 'ChangeUser', change: { name: 'Bia' } })).toEqual([
      { type: 'UserProfileChanged', data: { userId, name: 'Bia', email: change.email } },
    ]);
  });

  it('is removed permanently', () => {
    expect(given(registered).when({ type: 'RemoveUser' })).toEqual([removed]);
    expect(given(registered, removed).when({ type: 'RemoveUser' })).toEqual([]);
    expect(given(registered, removed).when({ type: 'ChangeUser', change: { name: 'X' } })).toBe(
      'ERR_NO_USER_FOUND',
    );
    expect(given(registered, removed).when({ type: 'RegisterUser', user: ana })).toBe('ERR_NO_USER_FOUND');
  });

  it('cannot be changed before registration', () => {
    expect(given().when({ type: 'ChangeUser', change: {} })).toBe('ERR_NO_USER_FOUND');
  });
});
