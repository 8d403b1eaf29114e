import type { ConnectionPurpose, ConnectionStatus, NewChatQuota } from '@prosa/contracts';
import { exhaustive, reject, type Decider, type Decision } from '@prosa/kernel';
import type { ConnectionEvent, ConnectionSettings } from './connection.events';

/** A connection as the decider sees it. */
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
  readonly quota: NewChatQuota | null;
}

/** A company's connections by id, oldest first. */
export type ConnectionBook = ReadonlyMap<number, KnownConnection>;

/** The commands on a company's connections. */
export type ConnectionCommand =
  | {
      readonly type: 'RegisterConnection';
      readonly connectionId: number;
      readonly uuid: string;
      readonly settings: ConnectionSettings;
      readonly isDefault: boolean;
      /** Absent: `service`. */
      readonly purpose?: ConnectionPurpose;
      /** The quota of the company's plan; absent or null: unlimited. */
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
      readonly isAnnounced: boolean;
    }
  | { readonly type: 'RecordQuota'; readonly connectionId: number; readonly quota: NewChatQuota }
  | {
      readonly type: 'RecordGap';
      readonly connectionId: number;
      readonly from: string;
      readonly until: string;
      readonly recovered: number;
    }
  | { readonly type: 'IssueToken' | 'RevokeToken'; readonly connectionId: number }
  /** A user unlinked the phone; the fact's actor identifies the user. */
  | { readonly type: 'NameDisconnection'; readonly connectionId: number }
  | { readonly type: 'RemoveConnection'; readonly connectionId: number };

type Of<Type extends ConnectionCommand['type']> = Extract<ConnectionCommand, { type: Type }>;
const isSameQuota = (known: NewChatQuota | null, reported: NewChatQuota): boolean =>
  known !== null &&
  known.level === reported.level &&
  known.used === reported.used &&
  known.total === reported.total &&
  known.cycleEndsAt === reported.cycleEndsAt;

type Decided = Decision<ConnectionEvent>;

const named = ({ connectionId, uuid }: KnownConnection | Of<'RegisterConnection'>) => ({
  connectionId,
  uuid,
});
const defaultOf = (book: ConnectionBook): KnownConnection | undefined =>
  [...book.values()].find(connection => connection.isDefault);

/** The error code of the first rule that the settings violate; null when they are valid. */
function faultIn(settings: ConnectionSettings, connectionId: number, book: ConnectionBook): string | null {
  const name = settings.name.toLowerCase();
  const taken = [...book.values()].some(
    other => other.connectionId !== connectionId && other.settings.name.toLowerCase() === name,
  );
  if (taken) return 'ERR_CONNECTION_NAME_TAKEN';
  // The greeting presents the queue menu to the customer (spec 1 §5).
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

/** When the default is removed, the oldest remaining connection that serves tickets becomes the default. */
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
      const { until, isAnnounced } = command;
      if (target.restrictedUntil === until) return [];
      const announced = isAnnounced ? { isAnnounced } : {};
      return [{ type: 'ConnectionRestricted', data: { ...named(target), until, ...announced } }];
    }
    case 'RecordQuota':
      return isSameQuota(target.quota, command.quota)
        ? []
        : [{ type: 'ConnectionQuotaReported', data: { ...named(target), ...command.quota } }];
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
      const fresh = {
        status: 'OPENING' as const,
        reason: null,
        number: '',
        restrictedUntil: null,
        quota: null,
      };
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
    case 'ConnectionQuotaReported': {
      const { level, used, total, cycleEndsAt } = event.data;
      return change(book, connectionId, { quota: { level, used, total, cycleEndsAt } });
    }
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

/**
 * The rules of a company's connections: names are unique, and exactly one connection that serves tickets is
 * the default.
 */
export const connectionDecider: Decider<ConnectionBook, ConnectionCommand, ConnectionEvent> = {
  initial: new Map(),
  decide,
  evolve,
};
