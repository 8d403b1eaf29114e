import {
  type ChatRef,
  type MessageRef,
  type NumberCheck,
  type OutboundCommand,
  type ProviderSession,
  type SendReceipt,
  SendRefused,
} from '../whatsapp.port';
import { AckWaiters } from './ack-waiters';
import type { Socket } from './baileys-library';
import { chatOf, jidOf } from './jids';
import { type LinkParts, SessionLink } from './session-link';
import { sendArguments } from './socket-config';

const ACK_TIMEOUT_MS = 20_000;

/** One connection over Baileys: commands on the socket that its link keeps open. */
export class BaileysSession implements ProviderSession {
  private readonly waiters: AckWaiters;
  private readonly link: SessionLink;

  constructor(parts: Omit<LinkParts, 'waiters'>) {
    this.waiters = new AckWaiters(parts.options.ackTimeoutMs ?? ACK_TIMEOUT_MS);
    this.link = new SessionLink({ ...parts, waiters: this.waiters });
  }

  start(): Promise<void> {
    return this.link.start();
  }

  async send(command: OutboundCommand): Promise<SendReceipt> {
    const [jid, content, options] = sendArguments(command);
    const socket = this.connected();
    const acceptedAt = await this.waiters.around(command.id, () => socket.sendMessage(jid, content, options));
    return { id: command.id, providerId: command.id, acceptedAt };
  }

  async edit(target: MessageRef, text: string, id: string): Promise<SendReceipt> {
    const jid = jidOf(target.chat);
    const key = { remoteJid: jid, id: target.id, fromMe: target.fromMe };
    const socket = this.connected();
    const send = () => socket.sendMessage(jid, { text, edit: key, linkPreview: null }, { messageId: id });
    return { id, providerId: id, acceptedAt: await this.waiters.around(id, send) };
  }

  async revoke(target: MessageRef, id: string): Promise<SendReceipt> {
    const jid = jidOf(target.chat);
    const key = { remoteJid: jid, id: target.id, fromMe: target.fromMe };
    const socket = this.connected();
    const send = () => socket.sendMessage(jid, { delete: key }, { messageId: id });
    return { id, providerId: id, acceptedAt: await this.waiters.around(id, send) };
  }

  async markRead(messages: readonly MessageRef[]): Promise<void> {
    const keys = messages.map(({ chat, id }) => ({ remoteJid: jidOf(chat), id, fromMe: false }));
    await this.connected().readMessages(keys);
  }

  async setTyping(chat: ChatRef, state: 'composing' | 'recording' | 'paused'): Promise<void> {
    await this.connected().sendPresenceUpdate(state, jidOf(chat));
  }

  downloadMedia(): Promise<NodeJS.ReadableStream> {
    return Promise.reject(new Error('Media are not supported yet'));
  }

  async checkNumbers(phones: readonly string[]): Promise<readonly NumberCheck[]> {
    const answers =
      (await this.connected().onWhatsApp(...phones.map(phone => `${phone}@s.whatsapp.net`))) ?? [];
    const known = answers.filter(answer => answer.exists).map(answer => chatOf(answer.jid));
    return phones.map(phone => {
      const match = known.find(chat => chat.phone === phone) ?? (phones.length === 1 ? known[0] : undefined);
      if (match?.phone === undefined) return { phone, exists: false };
      return { phone, exists: true, canonicalPhone: match.phone };
    });
  }

  async profilePicture(chat: ChatRef): Promise<string | null> {
    try {
      return (await this.connected().profilePictureUrl(jidOf(chat), 'image')) ?? null;
    } catch (error) {
      if (error instanceof SendRefused) throw error;
      return null;
    }
  }

  rejectCall(id: string): Promise<void> {
    const caller = this.link.callerOf(id);
    if (caller === undefined) return Promise.resolve();
    // The server's answer may take long and tells nothing: it is not waited for.
    this.connected()
      .rejectCall(id, caller)
      .catch(() => undefined);
    return Promise.resolve();
  }

  requestPairingCode(phone: string): Promise<string> {
    return this.connected().requestPairingCode(phone);
  }

  async logout(): Promise<void> {
    await this.link.unlink();
  }

  async close(): Promise<void> {
    await this.link.close();
  }

  private connected(): Socket {
    const socket = this.link.socket;
    if (socket === null) throw new SendRefused('not-connected', true);
    return socket;
  }
}
