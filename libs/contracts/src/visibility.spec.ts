import type { Audience } from './live';
import {
  mayChangeQuickMessage,
  maySeeFrame,
  maySeeTicket,
  type ViewerRights,
  type SeenTicket,
} from './visibility';

const ME = 7;
const MY_QUEUE = 1;
const user: ViewerRights = {
  userId: ME,
  profile: 'user',
  super: false,
  queueIds: [MY_QUEUE],
  allTicket: 'disabled',
};
const strict: ViewerRights = { ...user, allTicket: 'enabled' };

describe('who sees a ticket', () => {
  const cases: readonly [string, ViewerRights, SeenTicket, boolean][] = [
    ['a waiting ticket of my queue', user, { status: 'pending', queueId: 1, userId: null }, true],
    ['a waiting ticket of another queue', user, { status: 'pending', queueId: 2, userId: null }, false],
    ['a waiting ticket without queue', user, { status: 'pending', queueId: null, userId: null }, true],
    ['one without queue, allTicket on', strict, { status: 'pending', queueId: null, userId: null }, false],
    ['one of my queue, allTicket on', strict, { status: 'pending', queueId: 1, userId: null }, true],
    ['my own open ticket', user, { status: 'open', queueId: 1, userId: ME }, true],
    ['my own open ticket of a queue I left', user, { status: 'open', queueId: 2, userId: ME }, true],
    ["another agent's open ticket of my queue", user, { status: 'open', queueId: 1, userId: 8 }, false],
    ["another agent's open ticket without queue", user, { status: 'open', queueId: null, userId: 8 }, false],
    ["another agent's closed ticket of my queue", user, { status: 'closed', queueId: 1, userId: 8 }, true],
    ["another agent's closed ticket elsewhere", user, { status: 'closed', queueId: 2, userId: 8 }, false],
    ['my closed ticket of a queue I left', user, { status: 'closed', queueId: 2, userId: ME }, true],
  ];

  it.each(cases)('%s', (_, viewer, ticket, seen) => {
    expect(maySeeTicket(viewer, ticket)).toBe(seen);
  });

  it.each([
    ['a supervisor', { ...strict, profile: 'supervisor' as const, queueIds: [] }],
    ['an admin', { ...strict, profile: 'admin' as const, queueIds: [] }],
    ['a super user', { ...strict, super: true, queueIds: [] }],
  ])('%s sees every ticket', (_, viewer) => {
    for (const [, , ticket] of cases) expect(maySeeTicket(viewer, ticket)).toBe(true);
  });
});

describe('who sees a frame', () => {
  const ticket = { ticketId: 1, uuid: 'u', status: 'open' as const, queueId: 1, userId: 8 };
  const admin: ViewerRights = { ...user, profile: 'admin' };
  const cases: readonly [string, ViewerRights, Audience, boolean][] = [
    ['everybody, what is for the company', user, { kind: 'company' }, true],
    [
      'only admins, a QR code',
      user,
      { kind: 'permission', permission: 'connections-page:actionButtons' },
      false,
    ],
    ['admins, a QR code', admin, { kind: 'permission', permission: 'connections-page:actionButtons' }, true],
    ['I, what is for me', user, { kind: 'user', userId: ME }, true],
    ['not I, what is for another', admin, { kind: 'user', userId: 8 }, false],
    ['I, what is for admins and me', user, { kind: 'profiles', profiles: ['admin'], userId: ME }, true],
    ['not I, what is for admins', user, { kind: 'profiles', profiles: ['admin'], userId: 8 }, false],
    ['an admin, what is for admins', admin, { kind: 'profiles', profiles: ['admin'], userId: 8 }, true],
    ["not I, another's ticket", user, { kind: 'ticket', ...ticket }, false],
    ["an admin, anybody's ticket", admin, { kind: 'ticket', ...ticket }, true],
    ['I, that a ticket left my sight', user, { kind: 'ticketHidden', ...ticket }, true],
    ['not an admin, that it left others’ sight', admin, { kind: 'ticketHidden', ...ticket }, false],
    ['nobody, what this version does not know', admin, { kind: 'later' } as never, false],
  ];

  it.each(cases)('%s', (_, viewer, audience, seen) => {
    expect(maySeeFrame(viewer, audience)).toBe(seen);
  });
});

describe('who may change a quick message', () => {
  const theirs = { userId: 8, geral: true, viewPermission: 'user', editPermission: 'supervisor' } as const;
  const agent = { userId: ME, profile: 'user', super: false } as const;
  const supervisor = { ...agent, profile: 'supervisor' } as const;
  it.each([
    [
      'whoever wrote it, however strict it is',
      agent,
      { ...theirs, userId: ME, editPermission: 'admin' },
      true,
    ],
    ['no agent, what is for supervisors to change', agent, theirs, false],
    ['an agent, what all may change', agent, { ...theirs, editPermission: 'user' }, true],
    ['a supervisor, what is for supervisors', supervisor, theirs, true],
    ['no supervisor, what is for admins', supervisor, { ...theirs, editPermission: 'admin' }, false],
    [
      'nobody who may not see it',
      agent,
      { ...theirs, viewPermission: 'admin', editPermission: 'user' },
      false,
    ],
    ['no admin, what is somebody’s own', { ...agent, profile: 'admin' }, { ...theirs, geral: false }, false],
    [
      'a super user, what is for admins',
      { ...agent, super: true },
      { ...theirs, editPermission: 'admin' },
      true,
    ],
  ] as const)('%s', (_, viewer, message, expected) => {
    expect(mayChangeQuickMessage(viewer, message)).toBe(expected);
  });
});
