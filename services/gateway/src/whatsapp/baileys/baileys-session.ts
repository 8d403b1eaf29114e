import type { Readable } from 'node:stream';
import {
  type ChatRef,
  type GroupInfo,
  type MediaHandle,
  type MessageRef,
  type NumberCheck,
  type OutboundCommand,
  type ProviderSession,
  type SendReceipt,
  SendRefused,
  type TypingState,
} from '../whatsapp.port';
import { PendingAcks } from './pending-acks';
import type { ProtoMessage, Socket } from './baileys-library';
import { chatOf, jidOf } from './jids';
import { downloadMedia } from './media-download';
import { renewMedia } from './media-renewal';
import { answersFor } from './number-answers';
import { keyOf } from './message-key';
import { handOver } from './outgoing';
import { uploaded } from './outgoing-media';
import { fetchPicture, pictureAddress } from './picture-download';
import { type LinkParts, SessionLink } from './session-link';

const ACK_TIMEOUT_MS = 20_000;

/** One connection over Baileys: commands on the socket that its link keeps open. */
export class BaileysSession implements ProviderSession {
  private readonly pendingAcks: PendingAcks;
  private readonly link: SessionLink;

  constructor(private readonly parts: Omit<LinkParts, 'pendingAcks'>) {
    this.pendingAcks = new PendingAcks(parts.options.ackTimeoutMs ?? ACK_TIMEOUT_MS);
    this.link = new SessionLink({ ...parts, pendingAcks: this.pendingAcks });
  }

  start(): Promise<void> {
    return this.link.start();
  }

  async send(command: OutboundCommand): Promise<SendReceipt> {
    const { baileys } = this.parts;
    const { id, chat, content } = command;
    const socket = this.connected();
    const isFile = content.type === 'media';
    const group = chat.kind === 'group' ? await this.membersOf(chat) : {};
    // Before the ack timeout starts: uploading a large file takes longer than that.
    const message = isFile ? await this.upload(socket, { ...command, content }) : null;
    const send = () =>
      message === null
        ? handOver(baileys, socket, command)
        : socket.relayMessage(jidOf(chat), message, { messageId: id });
    return { id, providerId: id, acceptedAt: await this.pendingAcks.around(id, send), ...group };
  }

  async groupInfo(chat: ChatRef): Promise<GroupInfo | null> {
    return this.link.groups.read(this.connected(), jidOf(chat), this.link.owner());
  }

  async markRead(messages: readonly MessageRef[]): Promise<void> {
    const keys = messages.map(message => keyOf({ ...message, fromMe: false }));
    await this.connected().readMessages(keys);
  }

  async setTyping(chat: ChatRef, state: TypingState): Promise<void> {
    await this.connected().sendPresenceUpdate(state, jidOf(chat));
  }

  async setOnline(isOnline: boolean): Promise<void> {
    const socket = this.connected();
    const type = isOnline ? 'available' : 'unavailable';
    await socket.sendPresenceUpdate(type);
    // Baileys sends no presence for an account whose name it does not know yet, which may remain so.
    if (!socket.authState.creds.me?.name) await socket.sendNode({ tag: 'presence', attrs: { type } });
  }

  async followPresence(chat: ChatRef): Promise<void> {
    const { phone, lid } = chat;
    // When both addresses are known, chat states may arrive under either.
    if (phone !== undefined && lid !== undefined)
      await this.connected().presenceSubscribe(jidOf({ kind: 'user', lid }));
    await this.connected().presenceSubscribe(jidOf(chat));
  }

  downloadMedia(media: MediaHandle): Promise<Readable> {
    return downloadMedia(this.parts.baileys, media, this.parts.options.server);
  }

  async checkNumbers(phones: readonly string[]): Promise<readonly NumberCheck[]> {
    const answers =
      (await this.connected().onWhatsApp(...phones.map(phone => `${phone}@s.whatsapp.net`))) ?? [];
    const registered = answers.filter(({ exists }) => exists).map(({ jid }) => chatOf(jid).phone);
    return answersFor(
      phones,
      registered.filter(phone => phone !== undefined),
    );
  }

  async profilePicture(chat: ChatRef): Promise<string | null> {
    return pictureAddress(this.connected(), chat);
  }

  fetchPicture(address: string): Promise<Readable | null> {
    return fetchPicture(address, this.parts.options.server);
  }

  renewMedia(media: MediaHandle, message: MessageRef): Promise<MediaHandle> {
    return renewMedia(this.connected(), media, message);
  }

  rejectCall(id: string): Promise<void> {
    const caller = this.link.callerOf(id);
    if (caller === undefined) return Promise.resolve();
    // Not awaited: the server's response may take long and carries no information.
    const socket = this.connected();
    void this.parts.context.background.attempt('reject a call', () => socket.rejectCall(id, caller));
    return Promise.resolve();
  }

  async requestPairingCode(phone: string): Promise<string> {
    const socket = this.link.pairing;
    if (socket === null) throw new SendRefused('not-connected', true);
    return socket.requestPairingCode(phone);
  }

  async logout(): Promise<void> {
    await this.link.unlink();
  }

  async close(): Promise<void> {
    await this.link.close();
  }

  /** @throws SendRefused when this account is not in the group, or the members cannot be determined. */
  private async membersOf(chat: ChatRef): Promise<Pick<SendReceipt, 'members'>> {
    const { socket } = this.link;
    const info = await this.groupInfo(chat).catch((cause: unknown) => {
      if (cause instanceof SendRefused) throw cause;
      const lost = this.link.socket !== socket;
      throw new SendRefused(lost ? 'connection-lost' : 'group-unknown', true, { cause });
    });
    if (info === null) throw new SendRefused('not-in-group', false);
    return { members: info.members };
  }

  private async upload(socket: Socket, command: Parameters<typeof uploaded>[2]): Promise<ProtoMessage> {
    try {
      return await uploaded(this.parts.baileys, socket, command);
    } catch (cause) {
      if (cause instanceof SendRefused) throw cause;
      const lost = this.link.socket !== socket;
      throw new SendRefused(lost ? 'connection-lost' : 'upload-failed', true, { cause });
    }
  }

  private connected(): Socket {
    const socket = this.link.socket;
    if (socket === null) throw new SendRefused('not-connected', true);
    return socket;
  }
}
