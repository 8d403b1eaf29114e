import { lidJid } from './directory';
import type { WireLibrary } from './wire-library';
import type { Account } from './world';

type MakeRepository = WireLibrary['baileys']['DEFAULT_CONNECTION_CONFIG']['makeSignalRepository'];
type Repository = ReturnType<MakeRepository>;
type Auth = Parameters<MakeRepository>[0];

/** A group message on the wire, and the sender key that decrypts it and later ones. */
export interface GroupSealed {
  readonly body: Uint8Array;
  readonly key: Uint8Array;
}

/** Sender keys as held by members' phones; not persisted, so after a restart phones request retries. */
export class MemberKeys {
  private readonly members = new Map<string, Repository>();

  constructor(private readonly library: WireLibrary) {}

  /** Encrypts a phone's message to a group. */
  async seal(sender: Account, group: string, data: Buffer): Promise<GroupSealed> {
    const meId = lidJid(sender);
    const { ciphertext, senderKeyDistributionMessage } = await this.of(sender).encryptGroupMessage({
      group,
      meId,
      data,
    });
    return { body: ciphertext, key: senderKeyDistributionMessage };
  }

  /** Gives a phone another member's sender key. */
  async learn(member: Account, authorJid: string, group: string, key: Uint8Array): Promise<void> {
    const item = { groupId: group, axolotlSenderKeyDistributionMessage: key };
    await this.of(member).processSenderKeyDistributionMessage({ authorJid, item });
  }

  /** Decrypts a member's message on a phone that has the sender key. */
  open(member: Account, authorJid: string, group: string, body: Uint8Array): Promise<Uint8Array> {
    return this.of(member).decryptGroupMessage({ group, authorJid, msg: body });
  }

  /** A phone loses its sender keys, as after a reinstallation. */
  forget(member: Account): void {
    this.members.delete(member.number);
  }

  private of(account: Account): Repository {
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
    const { baileys } = this.library;
    const auth = { creds: baileys.initAuthCreds(), keys } as unknown as Auth;
    const { makeSignalRepository, logger } = baileys.DEFAULT_CONNECTION_CONFIG;
    const repository = makeSignalRepository(auth, logger);
    this.members.set(account.number, repository);
    return repository;
  }
}
