import type { Delivery } from './delivery';
import { createHash } from 'node:crypto';
import type { PackedNode } from './packed-node';
import type { ShownContent } from './shown-content';

/** The ack states, numbered as in the client library. */
export const Ack = { pending: 1, server: 2, delivered: 3, read: 4 } as const;

/** A message on a phone. `peer` is the other side's number, or a group's id. */
export interface PhoneMessage {
  readonly id: string;
  readonly fromMe: boolean;
  readonly peer: string;
  /** The author's number in a group; absent in direct chats. */
  readonly author?: string;
  readonly text: string;
  readonly at: string;
  readonly ack: number;
  readonly edited?: boolean;
  readonly revoked?: boolean;
  /** Its content besides text. */
  readonly shown?: ShownContent | undefined;
  readonly quotedId?: string | undefined;
  /** The emoji of either side; empty when it was removed. */
  readonly reactions?: { readonly mine?: string; readonly theirs?: string };
  /** The whole protocol message in base64, to be encrypted again when a device requests a retry. */
  readonly content?: string;
  /** How it reaches linked devices; absent: encrypted, in the chat. */
  readonly delivery?: Delivery;
  /** A change of another message, which phones do not list. */
  readonly hidden?: boolean;
}

/** A public pre-key of a linked device. */
export interface PublicPreKey {
  readonly id: number;
  readonly public: string;
}

/** A linked device with the keys it presented at pairing, in base64. */
export interface LinkedDevice {
  readonly id: number;
  readonly noise: string;
  readonly identity: string;
  readonly registrationId: number;
  readonly signedPreKey: PublicPreKey & { readonly signature: string };
  readonly pairedAt: string;
}

/** A stanza the server keeps for a device until the device confirms it. */
export interface Envelope {
  readonly key: string;
  readonly node: PackedNode;
}

/** One account: a phone, its linked devices and its data. */
export interface Account {
  readonly number: string;
  readonly lid: string;
  name: string | undefined;
  /** The URL of its profile picture. */
  picture: string | undefined;
  /** The numbers it has blocked. */
  readonly blocked: Set<string>;
  lastDeviceId: number;
  preKeysMinted: number;
  duplicates: number;
  readonly preKeysUsed: Set<number>;
  readonly devices: Map<number, LinkedDevice>;
  readonly uploadedPreKeys: Map<number, PublicPreKey[]>;
  readonly outbox: Map<number, Map<string, Envelope>>;
  readonly messages: Map<string, PhoneMessage>;
  readonly sessions: Map<string, unknown>;
}

/** A group and its members' numbers. */
export interface Group {
  readonly id: string;
  readonly subject: string;
  readonly members: readonly string[];
  /** The URL of its picture. */
  readonly picture?: string | undefined;
}

/** A change of the world, as journalled; `n` is the account's number. */
export type WorldChange =
  | { k: 'seed'; seed: string }
  | { k: 'account'; n: string; name?: string }
  | { k: 'group'; g: Group }
  | { k: 'picture'; n: string; url: string | null }
  | { k: 'blocked'; n: string; peer: string; on: boolean }
  | { k: 'counters'; n: string; lastDeviceId: number; preKeysMinted: number; duplicates: number }
  | { k: 'linked'; n: string; device: LinkedDevice }
  | { k: 'unlinked'; n: string; d: number }
  | { k: 'preKeysUploaded'; n: string; d: number; keys: PublicPreKey[] }
  | { k: 'uploadedPreKeyTaken'; n: string; d: number; id: number }
  | { k: 'preKeyMinted'; n: string }
  | { k: 'preKeyUsed'; n: string; id: number }
  | { k: 'session'; n: string; peer: string; record: unknown }
  | { k: 'message'; n: string; m: PhoneMessage }
  | { k: 'changed'; n: string; id: string; set: Partial<Omit<PhoneMessage, 'id'>> }
  | { k: 'duplicate'; n: string }
  | { k: 'stored'; n: string; d: number; e: Envelope }
  | { k: 'confirmed'; n: string; d: number; key: string };

type Apply = {
  [Kind in WorldChange['k']]: (world: World, change: Extract<WorldChange, { k: Kind }>) => void;
};

/** The simulator's state; only `apply` changes it, live and on replay alike. */
export class World {
  seed = '';
  readonly accounts = new Map<string, Account>();
  readonly byLid = new Map<string, Account>();
  readonly groups = new Map<string, Group>();

  /** Applies one change. */
  apply(change: WorldChange): void {
    const handler = APPLY[change.k] as (world: World, change: WorldChange) => void;
    handler(this, change);
  }

  /** The account, created when the number is new. */
  account(number: string): Account {
    return this.accounts.get(number) ?? this.create(number);
  }

  /** The minimal changes that rebuild this world. */
  *snapshot(): Iterable<WorldChange> {
    yield { k: 'seed', seed: this.seed };
    for (const account of this.accounts.values()) yield* snapshotOf(account);
    for (const g of this.groups.values()) yield { k: 'group', g };
  }

  private create(number: string): Account {
    const account: Account = {
      number,
      lid: lidOf(number),
      name: undefined,
      picture: undefined,
      blocked: new Set(),
      lastDeviceId: 0,
      preKeysMinted: 0,
      duplicates: 0,
      preKeysUsed: new Set(),
      devices: new Map(),
      uploadedPreKeys: new Map(),
      outbox: new Map(),
      messages: new Map(),
      sessions: new Map(),
    };
    this.accounts.set(number, account);
    this.byLid.set(account.lid, account);
    return account;
  }
}

const APPLY: Apply = {
  seed: (world, change) => {
    world.seed = change.seed;
  },
  account: (world, change) => {
    const account = world.account(change.n);
    if (change.name !== undefined) account.name = change.name;
  },
  group: (world, { g }) => {
    world.groups.set(g.id, g);
  },
  picture: (world, { n, url }) => {
    world.account(n).picture = url ?? undefined;
  },
  blocked: (world, { n, peer, on }) => {
    const { blocked } = world.account(n);
    if (on) blocked.add(peer);
    else blocked.delete(peer);
  },
  counters: (world, { n, lastDeviceId, preKeysMinted, duplicates }) => {
    Object.assign(world.account(n), { lastDeviceId, preKeysMinted, duplicates });
  },
  linked: (world, { n, device }) => {
    const account = world.account(n);
    account.devices.set(device.id, device);
    account.lastDeviceId = Math.max(account.lastDeviceId, device.id);
  },
  unlinked: (world, { n, d }) => {
    const account = world.account(n);
    account.devices.delete(d);
    account.outbox.delete(d);
    account.uploadedPreKeys.delete(d);
  },
  preKeysUploaded: (world, { n, d, keys }) => {
    const account = world.account(n);
    account.uploadedPreKeys.set(d, [...(account.uploadedPreKeys.get(d) ?? []), ...keys]);
  },
  uploadedPreKeyTaken: (world, { n, d, id }) => {
    const account = world.account(n);
    const left = (account.uploadedPreKeys.get(d) ?? []).filter(key => key.id !== id);
    account.uploadedPreKeys.set(d, left);
  },
  preKeyMinted: (world, { n }) => {
    world.account(n).preKeysMinted += 1;
  },
  preKeyUsed: (world, { n, id }) => {
    world.account(n).preKeysUsed.add(id);
  },
  session: (world, { n, peer, record }) => {
    if (record === null) world.account(n).sessions.delete(peer);
    else world.account(n).sessions.set(peer, record);
  },
  message: (world, { n, m }) => {
    world.account(n).messages.set(m.id, m);
  },
  changed: (world, { n, id, set }) => {
    const { messages } = world.account(n);
    const message = messages.get(id);
    if (message) messages.set(id, { ...message, ...set });
  },
  duplicate: (world, { n }) => {
    world.account(n).duplicates += 1;
  },
  stored: (world, { n, d, e }) => {
    const { outbox } = world.account(n);
    const envelopes = outbox.get(d) ?? new Map<string, Envelope>();
    outbox.set(d, envelopes.set(e.key, e));
  },
  confirmed: (world, { n, d, key }) => {
    world.account(n).outbox.get(d)?.delete(key);
  },
};

function* snapshotOf(account: Account): Iterable<WorldChange> {
  const n = account.number;
  yield { k: 'account', n, ...(account.name === undefined ? {} : { name: account.name }) };
  for (const device of account.devices.values()) yield { k: 'linked', n, device };
  const { lastDeviceId, preKeysMinted, duplicates } = account;
  yield { k: 'counters', n, lastDeviceId, preKeysMinted, duplicates };
  if (account.picture !== undefined) yield { k: 'picture', n, url: account.picture };
  for (const peer of account.blocked) yield { k: 'blocked', n, peer, on: true };
  for (const id of account.preKeysUsed) yield { k: 'preKeyUsed', n, id };
  for (const [d, keys] of account.uploadedPreKeys) yield { k: 'preKeysUploaded', n, d, keys };
  for (const [peer, record] of account.sessions) yield { k: 'session', n, peer, record };
  for (const m of account.messages.values()) yield { k: 'message', n, m };
  for (const [d, envelopes] of account.outbox) {
    for (const e of envelopes.values()) yield { k: 'stored', n, d, e };
  }
}

/** The LID of a number: fifteen digits that never equal a phone number of the same account. */
function lidOf(number: string): string {
  const digest = createHash('sha256').update(`lid/${number}`).digest();
  return String(100_000_000_000_000 + (digest.readUIntBE(0, 6) % 900_000_000_000_000));
}
