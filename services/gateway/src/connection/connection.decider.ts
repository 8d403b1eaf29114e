import type { ConnectionPurpose, ConnectionStatus } from '@prosa/contracts';
import { exhaustive, reject, type Decider, type Decision } from '@prosa/kernel';
import type { ConnectionEvent, ConnectionSettings } from './connection.events';

/** One connection as the rules need it. */
export interface KnownConnection {
  readonly connectionId: number;
  readonly uuid: string;
  readonly settings: ConnectionSettings;
  readonly isDefault: boolean;
  readonly purpose: ConnectionPurpose;
  readonly status: ConnectionStatus;
  readonly reason: string | null;
  readonly number: string;
  readonly restrictedUntil: string | null;
}

/** A company's connections by number, oldest first. */
export type ConnectionBook = ReadonlyMap<number, KnownConnection>;

/** What can be asked of a company's connections. */
export type ConnectionCommand =
  | {
      readonly type: 'RegisterConnection';
      readonly connectionId: number;
      readonly uuid: string;
      readonly settings: ConnectionSettings;
      readonly isDefault: boolean;
      /** Absent: `service`. */
      readonly purpose?: ConnectionPurpose;
      /** How many the company's plan covers; without one there may be any number. */
      readonly limit?: number | null;
    }
  | {
      readonly type: 'ConfigureConnection';
      readonly connectionId: number;
      readonly settings: Partial<ConnectionSettings>;
      readonly isDefault?: boolean;
    }
  | { readonly type: 'RecordPairing'; readonly connectionId: number; readonly number: string }
  | {
      readonly type: 'RecordStatus';
      readonly connectionId: number;
      readonly status: ConnectionStatus;
      readonly reason: string | null;
    }
  | {
      readonly type: 'RecordRestriction';
      readonly connectionId: number;
      readonly until: string | null;
    }
  | {
      readonly type: 'RecordGap';
      readonly connectionId: number;
      readonly from: string;
      readonly until: string;
      readonly recovered: number;
    }
  | { readonly type: 'IssueToken' | 'RevokeToken'; readonly connectionId: number }
  /** Somebody unlinked the phone: the fact names them, as its actor. */
  | { readonly type: 'NameDisconnection'; readonly connectionId: number }
  | { readonly type: 'RemoveConnection'; readonly connectionId: number };

type Of<Type extends ConnectionCommand['type']> = Extract<ConnectionCommand, { type: Type }>;
type Decided = Decision<ConnectionEvent>;

const named = ({ connectionId, uuid }: KnownConnection | Of<'RegisterConnection'>) => ({
  connectionId,
  uuid,
});
const defaultOf = (book: ConnectionBook): KnownConnection | undefined =>
  [...book.values()].find(connection => connection.isDefault);

/** The code of the first rule that settings break; null when they keep all. */
function faultIn(settings: ConnectionSettings, connectionId: number, book: ConnectionBook): string | null {
  const name = settings.name.toLowerCase();
  const taken = [...book.values()].some(
    other => other.connectionId !== connectionId && other.settings.name.toLowerCase() === name,
  );
  if (taken) return 'ERR_CONNECTION_NAME_TAKEN';
  // The greeting is what asks a customer to choose between queues (spec 1 §5).
  if (settings.queueIds.length > 1 && settings.greetingMessage.trim() === '')
    return 'ERR_WAPP_GREETING_REQUIRED';
  return null;
}

const isForService = ({ purpose }: KnownConnection): boolean => purpose === 'service';

const madeDefault = (
  target: KnownConnection | Of<'RegisterConnection'>,
  book: ConnectionBook,
): ConnectionEvent => ({
  type: 'ConnectionMadeDefault',
  data: { ...named(target), previousUuid: defaultOf(book)?.uuid ?? null },
});

function register(command: Of<'RegisterConnection'>, book: ConnectionBook): Decided {
  const fault = faultIn(command.settings, command.connectionId, book);
  if (fault !== null) return reject(fault);
  if (typeof command.limit === 'number' && book.size >= command.limit) return reject('ERR_PLAN_LIMIT');
  const { settings, purpose = 'service' } = command;
  if (purpose === 'campaign') {
    const data = { ...named(command), settings, isDefault: false, purpose };
    return [{ type: 'ConnectionRegistered', data }];
  }
  const first = ![...book.values()].some(isForService);
  const registered: ConnectionEvent = {
    type: 'ConnectionRegistered',
    data: { ...named(command), settings, isDefault: first },
  };
  return first || !command.isDefault ? [registered] : [registered, madeDefault(command, book)];
}

function configure(
  command: Of<'ConfigureConnection'>,
  target: KnownConnection,
  book: ConnectionBook,
): Decided {
  const settings = { ...target.settings, ...command.settings };
  const fault = faultIn(settings, target.connectionId, book);
  if (fault !== null) return reject(fault);
  if (command.isDefault === false && target.isDefault) return reject('ERR_NO_OTHER_WHATSAPP');
  if (command.isDefault === true && !isForService(target)) return reject('ERR_CONNECTION_FOR_CAMPAIGNS');
  const changed = JSON.stringify(settings) !== JSON.stringify(target.settings);
  const configured: ConnectionEvent = { type: 'ConnectionConfigured', data: { ...named(target), settings } };
  return [
    ...(changed ? [configured] : []),
    ...(command.isDefault === true && !target.isDefault ? [madeDefault(target, book)] : []),
  ];
}

/** Removing the default hands the role to the oldest that is left and serves tickets. */
function remove(target: KnownConnection, book: ConnectionBook): Decided {
  const removed: ConnectionEvent = { type: 'ConnectionRemoved', data: named(target) };
  const heir = [...book.values()].find(
    other => other.connectionId !== target.connectionId && isForService(other),
  );
  return target.isDefault && heir !== undefined ? [removed, madeDefault(heir, new Map())] : [removed];
}

function recordStatus({ status, reason }: Of<'RecordStatus'>, target: KnownConnection): Decided {
  if (target.status === status && target.reason === reason) return [];
  return [{ type: 'ConnectionStatusChanged', data: { ...named(target), status, reason } }];
}

function decide(command: ConnectionCommand, book: ConnectionBook): Decided {
  if (command.type === 'RegisterConnection') return register(command, book);
  const target = book.get(command.connectionId);
  if (target === undefined) return reject('ERR_NO_WAPP_FOUND');
  switch (command.type) {
    case 'ConfigureConnection':
      return configure(command, target, book);
    case 'RecordPairing':
      if (target.number === command.number) return [];
      return [{ type: 'ConnectionPaired', data: { ...named(target), number: command.number } }];
    case 'RecordStatus':
      return recordStatus(command, target);
    case 'NameDisconnection': {
      const data = { ...named(target), status: 'DISCONNECTED', reason: 'logged_out' } as const;
      return [{ type: 'ConnectionStatusChanged', data }];
    }
    case 'RecordRestriction': {
      const { until } = command;
      if (target.restrictedUntil === until) return [];
      return [{ type: 'ConnectionRestricted', data: { ...named(target), until } }];
    }
    case 'RecordGap': {
      const { from, until, recovered } = command;
      return [{ type: 'ConnectionGapNoticed', data: { ...named(target), from, until, recovered } }];
    }
    case 'IssueToken':
      return [{ type: 'ConnectionTokenIssued', data: named(target) }];
    case 'RevokeToken':
      return [{ type: 'ConnectionTokenRevoked', data: named(target) }];
    case 'RemoveConnection':
      return remove(target, book);
    default:
      return exhaustive(command);
  }
}

const change = (book: ConnectionBook, id: number, patch: Partial<KnownConnection>): ConnectionBook => {
  const known = book.get(id);
  return known === undefined ? book : new Map(book).set(id, { ...known, ...patch });
};

function evolve(book: ConnectionBook, event: ConnectionEvent): ConnectionBook {
  const { connectionId, uuid } = event.data;
  switch (event.type) {
    case 'ConnectionRegistered': {
      const { settings, isDefault, purpose = 'service' } = event.data;
      const fresh = { status: 'OPENING' as const, reason: null, number: '', restrictedUntil: null };
      return new Map(book).set(connectionId, { connectionId, uuid, settings, isDefault, purpose, ...fresh });
    }
    case 'ConnectionConfigured':
      return change(book, connectionId, { settings: event.data.settings });
    case 'ConnectionMadeDefault':
      return new Map([...book].map(([id, known]) => [id, { ...known, isDefault: id === connectionId }]));
    case 'ConnectionPaired':
      return change(book, connectionId, { number: event.data.number });
    case 'ConnectionStatusChanged':
      return change(book, connectionId, { status: event.data.status, reason: event.data.reason });
    case 'ConnectionRestricted':
      return change(book, connectionId, { restrictedUntil: event.data.until });
    case 'ConnectionGapNoticed':
    case 'ConnectionTokenIssued':
    case 'ConnectionTokenRevoked':
      return book;
    case 'ConnectionRemoved':
      return new Map([...book].filter(([id]) => id !== connectionId));
    default:
      return exhaustive(event);
  }
}

/** The rules over a company's connections: names are unique, and exactly one of those that serve tickets is the default. */
export const connectionDecider: Decider<ConnectionBook, ConnectionCommand, ConnectionEvent> = {
  initial: new Map(),
  decide,
  evolve,
};
