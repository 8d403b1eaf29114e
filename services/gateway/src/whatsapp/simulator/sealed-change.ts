import { createCipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { lidJid } from './directory';
import { SimulatorFault } from './simulator-fault';
import type { Baileys } from './wire-library';
import type { Account, PhoneMessage } from './world';

const NONCE_BYTES = 12;

/** A change, its author, and the message that it changes. */
export interface SealedChange {
  readonly key: object;
  readonly author: Account;
  readonly target: PhoneMessage;
  readonly writer: Account;
}

/** The secret in a message; @throws SimulatorFault when it was sent without one. */
function secretOf(baileys: Baileys, { content }: PhoneMessage): Uint8Array {
  const message = baileys.proto.Message.decode(Buffer.from(content ?? '', 'base64'));
  const secret = message.messageContextInfo?.messageSecret;
  if (!secret?.length) throw new SimulatorFault('ERR_SIM_UNKNOWN_MESSAGE', 'This message has no secret');
  return secret;
}

function seal(
  baileys: Baileys,
  change: SealedChange,
  purpose: string,
  plain: Uint8Array,
  isAuthenticated: boolean,
) {
  const { target, author, writer } = change;
  const by = lidJid(author);
  const info = Buffer.from(`${target.id}${lidJid(writer)}${by}${purpose}`);
  const key = Buffer.from(hkdfSync('sha256', secretOf(baileys, target), Buffer.alloc(32), info, 32));
  const encIv = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, encIv);
  if (isAuthenticated) cipher.setAAD(Buffer.from(`${target.id}\0${by}`));
  const encPayload = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  return { encPayload, encIv };
}

/** An edit as phones send it since 2025: sealed with the secret of the message. */
export function sealedEdit(baileys: Baileys, change: SealedChange, text: string): object {
  const { Message } = baileys.proto;
  const plain = Message.encode({
    protocolMessage: { key: change.key, type: 14, editedMessage: { conversation: text } },
  });
  const sealed = seal(baileys, change, 'Message Edit', plain.finish(), false);
  return { secretEncryptedMessage: { targetMessageKey: change.key, ...sealed, secretEncType: 2 } };
}

/** The answers to a poll. */
export function sealedVote(baileys: Baileys, change: SealedChange, options: readonly string[]): object {
  const selectedOptions = options.map(option => createHash('sha256').update(option).digest());
  const plain = baileys.proto.Message.PollVoteMessage.encode({ selectedOptions }).finish();
  const vote = seal(baileys, change, 'Poll Vote', plain, true);
  return { pollUpdateMessage: { pollCreationMessageKey: change.key, vote } };
}
