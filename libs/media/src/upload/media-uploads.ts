import { Inject, Injectable, Optional } from '@nestjs/common';
import { LIMITS } from '@prosa/contracts';
import { FairShare, requestValidation, ValidationFault } from '@prosa/http';
import { DomainError } from '@prosa/kernel';
import type { FastifyRequest } from 'fastify';
import { MediaLibrary, type IncomingMedia, type StoredMedia } from '../media-library';
import { Spool } from '../spool';
import { STORAGE_QUOTA, type StorageQuota } from '../storage-quota.port';
import { StorageUsage } from '../storage-usage';
import { readForm, type FormParts } from './read-form';

/** The rules of a route's uploads. */
export interface UploadRules extends Pick<IncomingMedia, 'companyId' | 'limits' | 'active'> {
  /** The form's field that holds the files; others pass unread. */
  readonly field: string;
  /** Maximum number of files; one by default. */
  readonly most?: number;
}

/** The content of a form: its files are stored, its fields are texts until a class has validated them. */
export class SentForm implements FormParts {
  readonly files: readonly StoredMedia[];
  readonly fields: Readonly<Record<string, string>>;

  constructor(parts: FormParts) {
    this.files = parts.files;
    this.fields = parts.fields;
  }

  /** The fields as a request class, checked as a JSON body would be. @throws ValidationFault */
  async body<T extends object>(shape: new () => T): Promise<T> {
    return (await requestValidation().transform({ ...this.fields }, { type: 'body', metatype: shape })) as T;
  }
}

const missing = (field: string): ValidationFault =>
  new ValidationFault([{ field, rule: 'isFile', message: `${field} must be a file` }]);

/** Whether a request sends a form with files rather than JSON. */
export const sendsForm = (request: FastifyRequest): boolean =>
  /^multipart\/form-data\s*;/i.test(request.headers['content-type'] ?? '');

/** Pieces of files that are hashed and written at a time: a slow sender holds no place between two of its own. */
const pieces = new FairShare({ width: 2, each: 1, waiting: 10_000 });

/** A company's file, piece by piece as its turn comes, until whoever reads it asks for the next piece. */
async function* inTurns(source: AsyncIterable<Uint8Array>, companyId: number): AsyncGenerator<Uint8Array> {
  for await (const piece of source) {
    const leave = await pieces.enter(companyId, null);
    try {
      yield piece;
    } finally {
      leave();
    }
  }
}

/** Room for the words around the files. */
const AROUND = 1_048_576;

/** Bytes of a request; where it does not announce them, as many as it may have. */
const sizeOf = (request: FastifyRequest, most: number): number => {
  const announced = Number(request.headers['content-length'] ?? most);
  if (announced > most + AROUND) throw new DomainError('ERR_MEDIA_TOO_LARGE');
  return announced;
};

/**
 * Uploads. Nothing is read until requested: check the permission first, then receive. See
 * docs/guides/accept-a-file.md.
 */
@Injectable()
export class MediaUploads {
  constructor(
    private readonly library: MediaLibrary,
    private readonly spool: Spool,
    private readonly usage: StorageUsage,
    @Optional() @Inject(STORAGE_QUOTA) private readonly quota: StorageQuota | null,
  ) {}

  /**
   * Takes the files of a form in.
   * @throws ValidationFault when it is no form, or holds too many files or fields.
   * @throws DomainError ERR_MEDIA_TYPE, ERR_MEDIA_TOO_LARGE, ERR_BAD_REQUEST; before anything is read ERR_DISK_FULL where
   * the disk has no room for it, ERR_STORAGE_QUOTA where the company's plan has none.
   */
  async take(request: FastifyRequest, rules: UploadRules): Promise<SentForm> {
    const { field, most = 1, ...incoming } = rules;
    if (!sendsForm(request)) throw missing(field);
    const size = sizeOf(request, most * Math.max(...Object.values(rules.limits ?? LIMITS.media)));
    if (!(await this.spool.hasRoomFor(size))) throw new DomainError('ERR_DISK_FULL');
    return this.withRoom(rules.companyId, size, async () => {
      const parts = await readForm(request.raw, {
        most,
        keep: file =>
          file.field === field
            ? this.library.put(inTurns(file.stream, incoming.companyId), { ...incoming, name: file.name })
            : null,
        forget: media => this.library.remove(incoming.companyId, media.key),
      });
      return new SentForm(parts);
    });
  }

  /** Holds the announced bytes against the quota while they come in, so that uploads side by side count each other. */
  private async withRoom(
    companyId: number,
    announced: number,
    read: () => Promise<SentForm>,
  ): Promise<SentForm> {
    const quota = (await this.quota?.bytesOf(companyId)) ?? null;
    const release = await this.usage.reserve(companyId, announced, quota);
    if (release === null) throw new DomainError('ERR_STORAGE_QUOTA');
    let kept = 0;
    try {
      const form = await read();
      kept = form.files.reduce((sum, { size }) => sum + size, 0);
      return form;
    } finally {
      release(kept);
    }
  }

  /** Takes the one file of a form in. @throws ValidationFault when there is none; else as `take`. */
  async takeOne(request: FastifyRequest, rules: Omit<UploadRules, 'most'>): Promise<StoredMedia> {
    const { files } = await this.take(request, { ...rules, most: 1 });
    const [file] = files;
    if (file === undefined) throw missing(rules.field);
    return file;
  }
}
