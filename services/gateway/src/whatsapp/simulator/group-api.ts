import { randomBytes } from 'node:crypto';
import { groupJid, groupOf, lidJid, phoneJid } from './directory';
import type { Exchange } from './exchange';
import { phone } from './live-events';
import { groupNoticeKey } from './post-office';
import { SimulatorFault } from './simulator-fault';
import { node } from './wire-node';
import type { WireNode } from './wire-library';
import type { Account, Group } from './world';

/** The view of a group. */
export interface GroupView {
  readonly id: string;
  readonly subject: string;
  readonly members: readonly string[];
  readonly picture: boolean;
}

/** Operations on groups. */
export interface GroupApi {
  /** Creates a group of phones, or replaces the members of an existing one; returns its view. */
  makeGroup(request: { subject: string; members: readonly string[]; id?: string }): GroupView;
  /** Renames a group. */
  renameGroup(request: { id: string; subject: string }): GroupView;
  /** Sets or removes a group's picture. */
  groupPicture(request: { id: string; bytes: Buffer | null }): GroupView;
  groups(): GroupView[];
}

const viewOf = ({ id, subject, members, picture }: Group): GroupView => ({
  id,
  subject,
  members,
  picture: picture !== undefined,
});

const participant = (account: Account): WireNode =>
  node('participant', { jid: lidJid(account), phone_number: phoneJid(account) });

/** The group with this id. */
export function existingGroup(exchange: Exchange, id: string): Group {
  const group = groupOf(exchange.store, id);
  if (!group) throw new SimulatorFault('ERR_SIM_UNKNOWN_NUMBER', 'There is no such group');
  return group;
}

/** Notifies the linked devices of all members; devices that are offline receive it when they reconnect. */
function announce(exchange: Exchange, group: Group, type: string, notification: WireNode): void {
  const { store, postOffice } = exchange;
  for (const number of group.members) {
    const account = store.world.account(number);
    for (const device of account.devices.keys()) {
      const id = randomBytes(8).toString('hex').toUpperCase();
      const [by = number] = group.members;
      const author = lidJid(store.world.account(by));
      const attrs = { id, from: groupJid(group.id), type, participant: author, t: store.seconds() };
      postOffice.post(account, device, groupNoticeKey(id), node('notification', attrs, [notification]));
    }
  }
}

function change(exchange: Exchange, group: Group, changed: Partial<Group>): Group {
  const g = { ...group, ...changed };
  exchange.store.record({ k: 'group', g });
  return g;
}

function announceMembers(exchange: Exchange, before: Group, after: Group): void {
  const accounts = (numbers: readonly string[]) =>
    numbers.map(number => participant(exchange.store.world.account(number)));
  const came = after.members.filter(number => !before.members.includes(number));
  const left = before.members.filter(number => !after.members.includes(number));
  if (came.length > 0) announce(exchange, after, 'w:gp2', node('add', {}, accounts(came)));
  if (left.length > 0) announce(exchange, before, 'w:gp2', node('remove', {}, accounts(left)));
}

/** Creates and changes groups; their messages are handled by `GroupPost`. */
export function groupApi(exchange: Exchange): GroupApi {
  const { store } = exchange;
  return {
    makeGroup: ({ subject, members, id }) => {
      const numbers = [...new Set(members.map(member => phone(exchange, member).number))];
      if (numbers.length < 2)
        throw new SimulatorFault('ERR_SIM_BAD_NUMBER', 'A group has two members at least');
      const made =
        id ??
        `120363${String(Date.now())}${randomBytes(2).readUInt16BE().toString().padStart(5, '0').slice(0, 2)}`;
      const before = store.world.groups.get(made);
      const group = change(exchange, before ?? { id: made, subject, members: numbers }, {
        subject,
        members: numbers,
      });
      if (before !== undefined) announceMembers(exchange, before, group);
      store.flush();
      return viewOf(group);
    },
    renameGroup: ({ id, subject }) => {
      const group = change(exchange, existingGroup(exchange, id), { subject });
      announce(exchange, group, 'w:gp2', node('subject', { subject, s_t: store.seconds() }));
      store.flush();
      return viewOf(group);
    },
    groupPicture: ({ id, bytes }) => {
      const picture = bytes === null ? undefined : exchange.depot.keep('pps', bytes);
      const group = change(exchange, existingGroup(exchange, id), { picture });
      const tag = picture === undefined ? 'delete' : 'set';
      announce(exchange, group, 'picture', node(tag, { jid: groupJid(group.id) }));
      store.flush();
      return viewOf(group);
    },
    groups: () => [...store.world.groups.values()].map(viewOf),
  };
}
