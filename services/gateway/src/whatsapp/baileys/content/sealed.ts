import { createDecipheriv, createHash, hkdfSync } from 'node:crypto';
import type { InboundContent, MessageSecret, SecretOf } from '../../whatsapp.port';
import type { Baileys, ProtoMessage } from '../baileys-library';
import { changeOf, editOf, labelled, type ReadingSite } from './content';

/** The addresses under which the two sides of a sealed change may be known. */
export interface Addresses {
  /** The author of the change. */
  readonly author: readonly string[];
  /** The possible authors of the message that it changes. */
  readonly target: readonly string[];
}

interface Sealed {
  readonly encPayload?: Uint8Array | null;
  readonly encIv?: Uint8Array | null;
}

const TAG_BYTES = 16;

/** The purposes for which the sender authenticates the addresses too. */
const AUTHENTICATED = new Set(['Poll Vote', 'Event Response']);

function opened(
  sealed: Sealed,
  secret: Uint8Array,
  targetId: string,
  purpose: string,
  [author, target]: readonly [string, string],
): Buffer | undefined {
  const payload = Buffer.from(sealed.encPayload ?? []);
  if (payload.length <= TAG_BYTES) return undefined;
  const info = Buffer.from(`${targetId}${target}${author}${purpose}`);
  const key = Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(32), info, 32));
  try {
    const cipher = createDecipheriv('aes-256-gcm', key, Buffer.from(sealed.encIv ?? []), {
      authTagLength: TAG_BYTES,
    });
    if (AUTHENTICATED.has(purpose)) cipher.setAAD(Buffer.from(`${targetId}\0${author}`));
    cipher.setAuthTag(payload.subarray(-TAG_BYTES));
    return Buffer.concat([cipher.update(payload.subarray(0, -TAG_BYTES)), cipher.final()]);
  } catch {
    return undefined;
  }
}

/** Opens a sealed change with whichever addresses its sender used. */
function open(
  sealed: Sealed,
  found: MessageSecret | null,
  targetId: string,
  purpose: string,
  { author, target }: Addresses,
  targetAuthor: string | null | undefined,
): Buffer | undefined {
  if (found === null) return undefined;
  for (const by of author)
    for (const of of new Set([...(targetAuthor ? [targetAuthor] : []), ...target])) {
      const plain = opened(sealed, found.secret, targetId, purpose, [by, of]);
      if (plain !== undefined) return plain;
    }
  return undefined;
}

const hashOf = (option: string): string => createHash('sha256').update(option).digest('hex');

/** The chosen options of a vote; undefined when one of them is none of the poll's. */
function chosen(hashes: readonly Uint8Array[], options: readonly string[]): readonly string[] | undefined {
  const names = hashes.map(hash =>
    options.find(option => hashOf(option) === Buffer.from(hash).toString('hex')),
  );
  return names.every(name => name !== undefined) ? names : undefined;
}

const EVENT_EDIT = 1;
const ANSWERS = ['eventAnswer', 'eventGoing', 'eventNotGoing', 'eventMaybe'] as const;

/** Reads changes that are sealed with the secret of the message that they change. */
export class SealedChanges {
  constructor(
    private readonly baileys: Baileys,
    private readonly secretOf: SecretOf,
    private readonly addresses: Addresses,
    private readonly site: ReadingSite,
  ) {}

  /** The content of a sealed change; undefined for any other message. */
  async read(message: ProtoMessage): Promise<InboundContent | null | undefined> {
    const { secretEncryptedMessage, pollUpdateMessage, encEventResponseMessage, encReactionMessage } =
      message;
    if (secretEncryptedMessage) return this.edit(secretEncryptedMessage);
    if (pollUpdateMessage) return this.vote(pollUpdateMessage);
    if (encEventResponseMessage) return this.response(encEventResponseMessage);
    return encReactionMessage ? this.reaction(encReactionMessage) : undefined;
  }

  private async edit(
    sealed: NonNullable<ProtoMessage['secretEncryptedMessage']>,
  ): Promise<InboundContent | null> {
    const targetId = sealed.targetMessageKey?.id;
    if (!targetId) return null;
    const purpose = sealed.secretEncType === EVENT_EDIT ? 'Event Edit' : 'Message Edit';
    const plain = open(
      sealed,
      await this.secretOf(targetId),
      targetId,
      purpose,
      this.addresses,
      sealed.targetMessageKey?.participant,
    );
    if (plain === undefined) return editOf(targetId, null);
    const message = this.baileys.proto.Message.decode(plain);
    const { own = [] } = this.site;
    const change = changeOf(message, own);
    return change?.kind === 'edit' ? { ...change, targetId } : editOf(targetId, message, own);
  }

  private async vote({
    pollCreationMessageKey,
    vote,
  }: NonNullable<ProtoMessage['pollUpdateMessage']>): Promise<InboundContent> {
    const targetId = pollCreationMessageKey?.id ?? '';
    const secret = await this.secretOf(targetId);
    const plain = open(
      vote ?? {},
      secret,
      targetId,
      'Poll Vote',
      this.addresses,
      pollCreationMessageKey?.participant,
    );
    const hashes = plain && this.baileys.proto.Message.PollVoteMessage.decode(plain).selectedOptions;
    const options = hashes && chosen(hashes, secret?.options ?? []);
    return options === undefined
      ? labelled('pollVote', this.site, targetId)
      : { kind: 'vote', targetId, options };
  }

  private async response({
    eventCreationMessageKey,
    ...sealed
  }: NonNullable<ProtoMessage['encEventResponseMessage']>): Promise<InboundContent> {
    const targetId = eventCreationMessageKey?.id ?? '';
    const plain = open(
      sealed,
      await this.secretOf(targetId),
      targetId,
      'Event Response',
      this.addresses,
      eventCreationMessageKey?.participant,
    );
    const response = plain && this.baileys.proto.Message.EventResponseMessage.decode(plain).response;
    return labelled(ANSWERS[response ?? 0] ?? ANSWERS[0], this.site, targetId);
  }

  private async reaction({
    targetMessageKey,
    ...sealed
  }: NonNullable<ProtoMessage['encReactionMessage']>): Promise<InboundContent | null> {
    const targetId = targetMessageKey?.id ?? '';
    const plain = open(
      sealed,
      await this.secretOf(targetId),
      targetId,
      'Enc Reaction',
      this.addresses,
      targetMessageKey?.participant,
    );
    if (plain === undefined) return null;
    const { text } = this.baileys.proto.Message.ReactionMessage.decode(plain);
    return { kind: 'reaction', targetId, emoji: text ?? '' };
  }
}
