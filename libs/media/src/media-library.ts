import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { namedByType } from '@prosa/contracts';
import type { Clock } from '@prosa/kernel';
import type { OwnerDatabase, TenantDatabase } from '@prosa/read-model';
import { MediaIntake, type IntakeRules } from './media-intake';
import { cleanMediaName } from './media-name';
import {
  deleteMediaObject,
  findMediaObject,
  insertMediaObject,
  type MediaObject,
} from './media-object.store';
import type { ByteRange, Draft, MediaStore } from './media-store.port';
import type { Spool } from './spool';

/** A file that has been taken in, as facts and views name it. */
export interface StoredMedia {
  /** The file's name in facts, in rows and for `signedMediaUrl`; it cannot be guessed. */
  readonly key: string;
  readonly sha256: string;
  readonly size: number;
  /** The media type by its content. */
  readonly mediaType: string;
  /** As the sender called it, made harmless, with an ending of its type. */
  readonly name: string;
}

/** What is known of a file before its content is received. */
export interface IncomingMedia extends IntakeRules {
  readonly companyId: number;
}

/** A file to be read; `stream` is undone by reading it or by destroying it. */
export interface OpenMedia {
  readonly media: StoredMedia;
  readonly stream: Readable;
}

const KEY = /^[A-Za-z0-9_-]{22}$/;

const stored = ({ key, sha256, size, mediaType, name }: MediaObject): StoredMedia => ({
  key,
  sha256,
  size,
  mediaType,
  name,
});

/**
 * The files of all companies: takes them in, finds them, gives them out. What nothing refers to a day after it came is
 * swept, so the caller of `put` only has to write the key into a fact.
 */
export class MediaLibrary {
  constructor(
    private readonly parts: {
      readonly store: MediaStore;
      readonly spool: Spool;
      readonly database: TenantDatabase;
      /** Requests only read; what is written here names its company. */
      readonly owner: OwnerDatabase;
      readonly clock: Clock;
    },
  ) {}

  /**
   * Takes a file in; when it resolves the file survives a crash. Memory does not grow with the file.
   * @throws DomainError ERR_MEDIA_TYPE when it runs by itself, ERR_MEDIA_TOO_LARGE for its kind.
   */
  async put(source: AsyncIterable<Uint8Array>, incoming: IncomingMedia): Promise<StoredMedia> {
    const name = cleanMediaName(incoming.name);
    const intake = new MediaIntake({ ...incoming, name });
    const draft = await this.parts.spool.receive(intake.pass(source));
    try {
      const { mediaType } = intake;
      // Phones and computers choose a program by a name's ending.
      const named = cleanMediaName(namedByType(name, mediaType));
      return await this.keep(draft, { companyId: incoming.companyId, name: named, mediaType });
    } finally {
      await this.parts.spool.discard(draft);
    }
  }

  /** A file of the company; null when there is none of that key. */
  async find(companyId: number, key: string): Promise<StoredMedia | null> {
    if (!KEY.test(key)) return null;
    const object = await this.parts.database.withTenant(companyId, db => findMediaObject(db, companyId, key));
    return object === undefined ? null : stored(object);
  }

  /**
   * The bytes of a file that `find` answered, or a stretch of them.
   * @throws MediaMissing when they are gone.
   */
  read(companyId: number, media: StoredMedia, range?: ByteRange): Promise<Readable> {
    return this.parts.store.open(companyId, media.sha256, range);
  }

  /** A file of the company, ready to be read: what a gateway sends from; null when there is none. */
  async open(companyId: number, key: string, range?: ByteRange): Promise<OpenMedia | null> {
    const media = await this.find(companyId, key);
    return media === null ? null : { media, stream: await this.read(companyId, media, range) };
  }

  /** Forgets a file at once, for erasure; its bytes go with the next sweep, unless another file has the same. */
  async remove(companyId: number, key: string): Promise<void> {
    await deleteMediaObject(this.parts.owner, companyId, key);
  }

  private async keep(
    draft: Draft,
    file: Pick<MediaObject, 'companyId' | 'name' | 'mediaType'>,
  ): Promise<StoredMedia> {
    const { sha256, size } = draft;
    const key = randomBytes(16).toString('base64url');
    const object: MediaObject = { ...file, key, sha256, size, createdAt: this.parts.clock.now() };
    // The row first: a sweep that looks from now on leaves the bytes alone, and one that looked before has finished.
    await insertMediaObject(this.parts.owner, object);
    await this.parts.store.keep(file.companyId, draft);
    return stored(object);
  }
}
