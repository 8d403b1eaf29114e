import { Readable } from 'node:stream';
import type { MessageMedia, OutboundAuthor, OutboundQuote } from '@prosa/contracts';
import { chatIn } from '../storage/chat-columns';
import type { OutgoingRow } from '../storage/dispatch.store';
import type { Vault } from '../storage/vault';
import {
  type ChatRef,
  type MediaSource,
  type MessageRef,
  type OutboundCommand,
  type OutboundContent,
  SendRefused,
} from '../whatsapp/whatsapp.port';
import { canBeVoiceNote, type VoiceNote, voiceNoteOf } from './voice/voice-note';
import { whatsAppForm } from './whatsapp-form';

/** Storage of the files of messages. */
export interface OutgoingFiles {
  /** The content of a company's file; null when it no longer exists. */
  open(companyId: number, key: string): Promise<{ readonly stream: Readable } | null>;
}

/** Dependencies of `OutgoingCommands`. */
export interface CommandParts {
  readonly files: OutgoingFiles;
  readonly vault: Vault;
  readonly keepUploaded: (messageId: string, sealed: Buffer) => Promise<void>;
}

/** A recording as it is sent, with its duration and waveform; null when these are unknown. */
interface Sound {
  readonly bytes: Buffer;
  readonly note: VoiceNote | null;
}

const everything = async (stream: Readable): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(chunks);
};

const placeOf = (messageId: string): string => `uploaded/${messageId}`;

const saidBy = (author: OutboundAuthor | undefined): Pick<MessageRef, 'participant'> =>
  author === undefined ? {} : { participant: { kind: 'user', ...author } };

/** Converts outbox rows to provider commands. */
export class OutgoingCommands {
  constructor(private readonly parts: CommandParts) {}

  /** The provider command of a row. */
  of(row: OutgoingRow): OutboundCommand {
    const chat = chatIn(row);
    const command: OutboundCommand = { id: row.messageId, chat, content: this.content(row, chat) };
    if (row.quoted === null) return command;
    const { id, fromMe, body, author } = JSON.parse(row.quoted) as OutboundQuote;
    return { ...command, quoted: { chat, id, fromMe, ...saidBy(author), preview: body } };
  }

  private content(row: OutgoingRow, chat: ChatRef): OutboundContent {
    const author = row.targetAuthor === null ? undefined : (JSON.parse(row.targetAuthor) as OutboundAuthor);
    const target = { chat, id: row.targetId ?? '', fromMe: row.targetFromMe, ...saidBy(author) };
    switch (row.kind) {
      case 'edit': {
        const original = this.opened(row.targetId, row.targetUploaded);
        return { type: 'edit', target, text: row.body, ...(original === undefined ? {} : { original }) };
      }
      case 'revoke':
        return { type: 'revoke', target };
      case 'reaction':
        return { type: 'reaction', target, emoji: row.body };
      case 'message':
        return row.media === null ? { type: 'text', text: row.body } : this.file(row, row.media);
    }
  }

  private file(row: OutgoingRow, written: string): OutboundContent {
    const media = JSON.parse(written) as MessageMedia;
    const { kind, mime, voice } = whatsAppForm(media);
    const uploaded = this.opened(row.messageId, row.uploaded);
    const source = {
      mime,
      voice,
      fileName: media.name,
      size: media.size,
      ...(voice && canBeVoiceNote(media.mime)
        ? this.voiceNote(row.companyId, media)
        : { open: () => this.open(row.companyId, media.key) }),
      keepUploaded: (record: Uint8Array) => this.keep(row.messageId, record),
      ...(media.seconds === undefined ? {} : { seconds: media.seconds }),
      ...(uploaded === undefined ? {} : { uploaded }),
    };
    // A document without a caption is shown with its file name in the conversation; the phone shows the name
    // by itself.
    const caption = row.body === media.name ? '' : row.body;
    return { type: 'media', kind, media: source, ...(caption === '' ? {} : { caption }) };
  }

  /** The file is read once, when either accessor is first used. */
  private voiceNote(companyId: number, { key, mime }: MessageMedia): Pick<MediaSource, 'open' | 'voiceNote'> {
    let read: Promise<Sound> | undefined;
    const sound = async (): Promise<Sound> => {
      const bytes = await everything(await this.open(companyId, key));
      const note = voiceNoteOf(bytes, mime);
      if (note !== null) return { bytes: note.bytes, note };
      // Phones play Ogg and may decode files that our reader rejects, so it is sent unchanged; WebM they
      // cannot play at all.
      if (mime !== 'audio/ogg') throw new SendRefused('media-unreadable', false);
      return { bytes, note: null };
    };
    const once = (): Promise<Sound> => (read ??= sound());
    return {
      open: async () => Readable.from([(await once()).bytes]),
      voiceNote: async () => (await once()).note,
    };
  }

  private async open(companyId: number, key: string): Promise<Readable> {
    const file = await this.parts.files.open(companyId, key);
    if (file === null) throw new SendRefused('media-missing', false);
    return file.stream;
  }

  private keep(messageId: string, record: Uint8Array): Promise<void> {
    return this.parts.keepUploaded(messageId, this.parts.vault.seal(placeOf(messageId), record));
  }

  private opened(messageId: string | null, sealed: Buffer | null): Uint8Array | undefined {
    return messageId === null || sealed === null
      ? undefined
      : this.parts.vault.open(placeOf(messageId), sealed);
  }
}
