import { randomBytes } from 'node:crypto';
import { lidJid, peerName, phoneJid } from './directory';
import type { Exchange } from './exchange';
import { payloadOf } from './message-content';
import { messageKey } from './post-office';
import { node } from './wire-node';
import type { Account } from './world';

/** A text that a member writes in a group which a linked number is in, too. */
export interface GroupText {
  readonly sender: Account;
  readonly target: Account;
  /** The group, without its server. */
  readonly group: string;
  readonly text: string;
}

type MakeRepository = Exchange['library']['baileys']['DEFAULT_CONNECTION_CONFIG']['makeSignalRepository'];
type Repository = ReturnType<MakeRepository>;
type Auth = Parameters<MakeRepository>[0];

/** Members' sender keys, as their phones hold them; a restart makes new ones, which members are given again anyway. */
export class GroupPost {
  private readonly members = new Map<string, Repository>();

  constructor(private readonly exchange: Exchange) {}

  /** Writes in a group; answers the message's id once the devices of the linked number are sure to get it. */
  async write({ sender, target, group, text }: GroupText): Promise<string> {
    const { store, library, phones, postOffice } = this.exchange;
    const { baileys } = library;
    const id = `3A${randomBytes(9).toString('hex').toUpperCase()}`;
    const jid = `${group}@g.us`;
    const meId = lidJid(sender);
    const data = payloadOf(baileys, { conversation: text });
    const sealed = await this.memberOf(sender).encryptGroupMessage({ group: jid, meId, data });
    const distribution = payloadOf(baileys, {
      senderKeyDistributionMessage: {
        groupId: jid,
        axolotlSenderKeyDistributionMessage: sealed.senderKeyDistributionMessage,
      },
    });
    for (const device of target.devices.values()) {
      const key = await phones.sealFor(sender, { owner: target, device }, distribution);
      const attrs = {
        ...{ id, from: jid, participant: meId, participant_pn: phoneJid(sender), type: 'text' },
        ...{ addressing_mode: 'lid', t: store.seconds(), notify: sender.name ?? sender.number },
      };
      const parts = [
        node('enc', { v: '2', type: key.type }, key.body),
        node('enc', { v: '2', type: 'skmsg' }, sealed.ciphertext),
      ];
      postOffice.post(target, device.id, messageKey(id), node('message', attrs, parts));
    }
    store.note({ fact: 'accepted-from-customer', number: sender.number, peer: peerName(target, 0), id });
    store.flush();
    return id;
  }

  private memberOf(account: Account): Repository {
    const known = this.members.get(account.number);
    if (known !== undefined) return known;
    const kept = new Map<string, unknown>();
    const keys = {
      get: (type: string, ids: readonly string[]) =>
        Promise.resolve(Object.fromEntries(ids.map(id => [id, kept.get(`${type}/${id}`)]))),
      set: (data: Readonly<Record<string, Readonly<Record<string, unknown>>>>) => {
        for (const [type, values] of Object.entries(data))
          for (const [id, value] of Object.entries(values)) kept.set(`${type}/${id}`, value);
        return Promise.resolve();
      },
      transaction: <T>(work: () => Promise<T>) => work(),
      isInTransaction: () => false,
    };
    const { baileys } = this.exchange.library;
    const auth = { creds: baileys.initAuthCreds(), keys } as unknown as Auth;
    const { makeSignalRepository, logger } = baileys.DEFAULT_CONNECTION_CONFIG;
    const repository = makeSignalRepository(auth, logger);
    this.members.set(account.number, repository);
    return repository;
  }
}
