import type { Profile } from '@prosa/contracts';
import type { ActiveUser } from './user.decider';
import { refusalToChange, refusalToRemove } from './user.policy';

const person = (number: number, isSuper = false): ActiveUser => ({
  status: 'active',
  userId: `0190c0de-0000-7000-8000-00000000000${number}`,
  number,
  name: 'Someone',
  email: 'someone@demo.test',
  super: isSuper,
  profile: 'user',
  queueIds: [1, 2],
  allTicket: 'disabled',
  leadsOn: false,
  connectionId: null,
});
const viewer = (userId: number, profile: Profile, isSuper = false) => ({ userId, profile, super: isSuper });

describe('changing a user', () => {
  it.each([
    ['oneself, a name', viewer(1, 'user'), person(1), { name: 'X' }, null],
    [
      'oneself, the same rights sent along',
      viewer(1, 'user'),
      person(1),
      { rights: { queueIds: [2, 1] } },
      null,
    ],
    [
      'oneself, more rights',
      viewer(1, 'user'),
      person(1),
      { rights: { profile: 'admin' } },
      'ERR_NO_PERMISSION',
    ],
    [
      'oneself, other queues',
      viewer(1, 'user'),
      person(1),
      { rights: { queueIds: [3] } },
      'ERR_NO_PERMISSION',
    ],
    ['a colleague', viewer(2, 'user'), person(1), { name: 'X' }, 'ERR_NO_PERMISSION'],
    ['a colleague, as supervisor', viewer(2, 'supervisor'), person(1), { name: 'X' }, 'ERR_NO_PERMISSION'],
    ['anybody, as administrator', viewer(2, 'admin'), person(1), { rights: { profile: 'admin' } }, null],
    ['a super user, as administrator', viewer(2, 'admin'), person(1, true), {}, 'ERR_NO_PERMISSION'],
    ['a super user, as oneself', viewer(1, 'admin', true), person(1, true), { name: 'X' }, null],
  ] as const)('%s', (_what, who, whom, change, refusal) => {
    const wanted = change as Parameters<typeof refusalToChange>[2];
    expect(refusalToChange(who, whom, wanted)).toBe(refusal);
  });
});

describe('removing a user', () => {
  it('is refused to administrators when the user is a super user', () => {
    expect(refusalToRemove(viewer(2, 'admin'), person(1, true))).toBe('ERR_NO_PERMISSION');
    expect(refusalToRemove(viewer(2, 'admin'), person(1))).toBeNull();
    expect(refusalToRemove(viewer(2, 'admin', true), person(1, true))).toBeNull();
  });

  it('leaves the platform a super user: they cannot remove themselves', () => {
    expect(refusalToRemove(viewer(1, 'admin', true), person(1, true))).toBe('ERR_NO_PERMISSION');
  });
});
