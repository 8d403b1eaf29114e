import { fold, isRejection, ManualClock, uuidv7, type DecisionContext } from '@prosa/kernel';
import { connectionDecider, type ConnectionCommand } from './connection.decider';
import type { ConnectionEvent, ConnectionSettings } from './connection.events';

const clock = new ManualClock(new Date('2026-11-20T12:00:00Z'));
const context: DecisionContext = { now: clock.now(), newId: () => uuidv7(clock) };

const settings = (name: string, more: Partial<ConnectionSettings> = {}): ConnectionSettings => ({
  name,
  color: '#773DFA',
  greetingMessage: '',
  complationMessage: '',
  outOfHoursMessage: '',
  ratingMessage: '',
  expiresInactiveMessage: '',
  expiresTicket: 0,
  timeUseBotQueues: 0,
  maxUseBotQueues: 3,
  timeToTransfer: 0,
  transferQueueId: null,
  promptId: null,
  integrationId: null,
  queueIds: [],
  ...more,
});

const uuidOf = (connectionId: number): string => `00000000-0000-4000-8000-00000000000${connectionId}`;
const who = (connectionId: number) => ({ connectionId, uuid: uuidOf(connectionId) });

const registered = (connectionId: number, name: string, isDefault = false): ConnectionEvent => ({
  type: 'ConnectionRegistered',
  data: { ...who(connectionId), settings: settings(name), isDefault },
});
const madeDefault = (connectionId: number, previous: number | null): ConnectionEvent => ({
  type: 'ConnectionMadeDefault',
  data: { ...who(connectionId), previousUuid: previous === null ? null : uuidOf(previous) },
});
const status = (connectionId: number, to: 'CONNECTED' | 'DISCONNECTED'): ConnectionEvent => ({
  type: 'ConnectionStatusChanged',
  data: { ...who(connectionId), status: to, reason: null },
});
const register = (connectionId: number, name: string, isDefault = false): ConnectionCommand => ({
  type: 'RegisterConnection',
  ...who(connectionId),
  settings: settings(name),
  isDefault,
});

const given = (...past: ConnectionEvent[]) => ({
  when: (command: ConnectionCommand) => {
    const decision = connectionDecider.decide(command, fold(connectionDecider, past), context);
    return isRejection(decision) ? decision.code : decision;
  },
});

describe("a company's connections", () => {
  it('record the user who disconnected a connection as the actor of the fact', () => {
    const gone: ConnectionEvent = {
      type: 'ConnectionStatusChanged',
      data: { ...who(1), status: 'DISCONNECTED', reason: 'logged_out' },
    };
    const loja = given(registered(1, 'Loja', true), gone);
    expect(loja.when({ type: 'NameDisconnection', connectionId: 1 })).toEqual([gone]);
  });

  it('make the first one the default, whatever the request says', () => {
    expect(given().when(register(1, 'Loja'))).toEqual([registered(1, 'Loja', true)]);
  });

  it('pass the default to a new one that requests it', () => {
    expect(given(registered(1, 'Loja', true)).when(register(2, 'Filial', true))).toEqual([
      registered(2, 'Filial'),
      madeDefault(2, 1),
    ]);
  });

  it('have different names, whatever their case', () => {
    const loja = given(registered(1, 'Loja', true), registered(2, 'Filial'));
    expect(loja.when(register(3, 'LOJA'))).toBe('ERR_CONNECTION_NAME_TAKEN');
    expect(loja.when({ type: 'ConfigureConnection', connectionId: 2, settings: { name: 'loja' } })).toBe(
      'ERR_CONNECTION_NAME_TAKEN',
    );
    expect(
      loja.when({ type: 'ConfigureConnection', connectionId: 1, settings: { name: 'LOJA' } }),
    ).toHaveLength(1);
  });

  it('need a greeting when there is more than one queue to choose from', () => {
    const loja = given(registered(1, 'Loja', true));
    const configure = (change: Partial<ConnectionSettings>) =>
      loja.when({ type: 'ConfigureConnection', connectionId: 1, settings: change });
    expect(configure({ queueIds: [1, 2], greetingMessage: ' ' })).toBe('ERR_WAPP_GREETING_REQUIRED');
    expect(configure({ queueIds: [1, 2], greetingMessage: 'Olá' })).toHaveLength(1);
    expect(configure({ queueIds: [1] })).toHaveLength(1);
  });

  it('never lose their default when it is unset', () => {
    const loja = given(registered(1, 'Loja', true), registered(2, 'Filial'));
    const command = { type: 'ConfigureConnection', connectionId: 1, settings: {}, isDefault: false } as const;
    expect(loja.when(command)).toBe('ERR_NO_OTHER_WHATSAPP');
    expect(loja.when({ ...command, connectionId: 2 })).toEqual([]);
    expect(loja.when({ ...command, connectionId: 2, isDefault: true })).toEqual([madeDefault(2, 1)]);
  });

  it('pass the default to the oldest remaining one when it is removed', () => {
    const all = given(registered(1, 'Loja', true), registered(2, 'Filial'), registered(3, 'Outra'));
    expect(all.when({ type: 'RemoveConnection', connectionId: 1 })).toEqual([
      { type: 'ConnectionRemoved', data: who(1) },
      madeDefault(2, null),
    ]);
    expect(
      given(registered(1, 'Loja', true)).when({ type: 'RemoveConnection', connectionId: 1 }),
    ).toHaveLength(1);
  });

  it('that serve campaigns are never the default, and leave it to the first that serves tickets', () => {
    const data = { ...who(1), settings: settings('Ofertas'), isDefault: false, purpose: 'campaign' } as const;
    const forCampaigns: ConnectionEvent = { type: 'ConnectionRegistered', data };
    const asked = { ...register(1, 'Ofertas', true), purpose: 'campaign' } as const;
    expect(given().when(asked)).toEqual([forCampaigns]);
    const ofertas = given(forCampaigns);
    expect(ofertas.when(register(2, 'Loja'))).toEqual([registered(2, 'Loja', true)]);
    const makeDefault = {
      type: 'ConfigureConnection',
      connectionId: 1,
      settings: {},
      isDefault: true,
    } as const;
    expect(ofertas.when(makeDefault)).toBe('ERR_CONNECTION_FOR_CAMPAIGNS');
    const both = given(forCampaigns, registered(2, 'Loja', true));
    expect(both.when({ type: 'RemoveConnection', connectionId: 2 })).toEqual([
      { type: 'ConnectionRemoved', data: who(2) },
    ]);
  });

  it('record a change of status once', () => {
    const connected = given(registered(1, 'Loja', true), status(1, 'CONNECTED'));
    const record = { type: 'RecordStatus', connectionId: 1, reason: null } as const;
    expect(connected.when({ ...record, status: 'CONNECTED' })).toEqual([]);
    expect(connected.when({ ...record, status: 'DISCONNECTED' })).toEqual([status(1, 'DISCONNECTED')]);
    expect(given(registered(1, 'Loja', true)).when({ ...record, status: 'OPENING' })).toEqual([]);
  });

  it('store the linked number, and record only a different one', () => {
    const paired: ConnectionEvent = {
      type: 'ConnectionPaired',
      data: { ...who(1), number: '5511990000001' },
    };
    const record = { type: 'RecordPairing', connectionId: 1, number: '5511990000001' } as const;
    expect(given(registered(1, 'Loja', true)).when(record)).toEqual([paired]);
    expect(given(registered(1, 'Loja', true), paired).when(record)).toEqual([]);
  });

  it('store their own opening hours, and remove them again', () => {
    const week = [
      { weekday: 'Segunda-feira', weekdayEn: 'monday', startTime: '08:00', endTime: '12:00' },
    ] as const;
    const loja = given(registered(1, 'Loja', true));
    const configure = { type: 'ConfigureConnection', connectionId: 1 } as const;
    const changed = loja.when({ ...configure, settings: { schedules: week } });
    expect(changed).toMatchObject([{ data: { settings: { schedules: week } } }]);
    const kept = given(registered(1, 'Loja', true), ...(changed as ConnectionEvent[]));
    expect(kept.when({ ...configure, settings: { schedules: week } })).toEqual([]);
    expect(kept.when({ ...configure, settings: { schedules: null } })).toMatchObject([
      { data: { settings: { schedules: null } } },
    ]);
  });

  it('keep their prompt and integration when other settings change', () => {
    const loja = given(registered(1, 'Loja', true));
    const configure = { type: 'ConfigureConnection', connectionId: 1 } as const;
    const chosen = loja.when({ ...configure, settings: { promptId: 3, integrationId: 4 } });
    const kept = given(registered(1, 'Loja', true), ...(chosen as ConnectionEvent[]));
    expect(kept.when({ ...configure, settings: { name: 'Loja Centro' } })).toMatchObject([
      { data: { settings: { name: 'Loja Centro', promptId: 3, integrationId: 4 } } },
    ]);
    expect(kept.when({ ...configure, settings: { promptId: null } })).toMatchObject([
      { data: { settings: { promptId: null, integrationId: 4 } } },
    ]);
  });

  it('record who issued and revoked a token, but not the token', () => {
    const loja = given(registered(1, 'Loja', true));
    expect(loja.when({ type: 'IssueToken', connectionId: 1 })).toEqual([
      { type: 'ConnectionTokenIssued', data: who(1) },
    ]);
    expect(loja.when({ type: 'RevokeToken', connectionId: 1 })).toEqual([
      { type: 'ConnectionTokenRevoked', data: who(1) },
    ]);
    expect(loja.when({ type: 'IssueToken', connectionId: 2 })).toBe('ERR_NO_WAPP_FOUND');
  });

  it('ignore commands for removed and unknown connections', () => {
    const removed: ConnectionEvent = { type: 'ConnectionRemoved', data: who(1) };
    const gone = given(registered(1, 'Loja', true), removed);
    expect(gone.when({ type: 'RemoveConnection', connectionId: 1 })).toBe('ERR_NO_WAPP_FOUND');
    expect(gone.when({ type: 'RecordPairing', connectionId: 7, number: '1' })).toBe('ERR_NO_WAPP_FOUND');
  });
});
