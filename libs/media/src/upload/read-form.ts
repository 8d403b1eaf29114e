import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { LIMITS } from '@prosa/contracts';
import { ValidationFault } from '@prosa/http';
import { DomainError } from '@prosa/kernel';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { SenderWentAway } from '../spool';
import type { StoredMedia } from '../media-library';

/** A file of a form, before its first byte. */
export interface FormFile {
  readonly field: string;
  readonly name: string;
  readonly stream: Readable;
}

/** The content of a form. */
export interface FormParts {
  readonly files: readonly StoredMedia[];
  readonly fields: Readonly<Record<string, string>>;
}

/** How a form's files are handled. */
export interface FormRules {
  /** Maximum number of files. */
  readonly most: number;
  /** Receives a file, or returns null to skip it unread. */
  keep(file: FormFile): Promise<StoredMedia> | null;
  /** Undoes `keep`, when the rest of the form is refused. */
  forget(media: StoredMedia): Promise<void>;
}

const FIELDS = 20;
/** How long the rest of a rejected form is drained, so that its sender reads the response. */
const REST_MS = 10_000;

const brokenForm = (cause: unknown): DomainError =>
  new DomainError('ERR_BAD_REQUEST', 'broken form', { cause });

const tooMany = (field: string, rule: string): ValidationFault =>
  new ValidationFault([{ field, rule, message: `${field} are too many` }]);

const parserOf = (request: IncomingMessage, most: number): BusboyInstance => {
  const limits = {
    files: most,
    fields: FIELDS,
    parts: most + FIELDS,
    fieldNameSize: 100,
    fieldSize: 4 * LIMITS.messageBody.max,
    headerPairs: 20,
    headerSize: 8_192,
  };
  try {
    return new Busboy({
      headers: { ...request.headers, 'content-type': request.headers['content-type'] ?? '' },
      limits,
    });
  } catch (fault) {
    throw new DomainError('ERR_BAD_REQUEST', 'not a form', { cause: fault });
  }
};

/** Lets what is still to come pass by for a while; who sends on after that is cut off. */
const letPass = (request: IncomingMessage): void => {
  if (request.readableEnded || request.destroyed) return;
  const cut = setTimeout(() => request.destroy(), REST_MS).unref();
  request.once('close', () => clearTimeout(cut)).once('end', () => clearTimeout(cut));
  request.resume();
};

/** One reading of one form. */
class FormReading {
  private readonly fields = new Map<string, string>();
  private readonly files: Promise<StoredMedia>[] = [];
  private readonly open = new Set<Readable>();
  private stopped = false;

  constructor(
    private readonly request: IncomingMessage,
    private readonly rules: FormRules,
  ) {}

  async read(): Promise<FormParts> {
    const parser = parserOf(this.request, this.rules.most);
    try {
      await this.parse(parser);
      return { files: await Promise.all(this.files), fields: Object.fromEntries(this.fields) };
    } catch (fault) {
      this.stop(parser);
      await this.forgetAll();
      throw fault instanceof SenderWentAway ? new DomainError('ERR_BAD_REQUEST', 'cut off') : fault;
    }
  }

  private parse(parser: BusboyInstance): Promise<void> {
    return new Promise((done, refuse) => {
      parser.on('file', (field, stream, name) => {
        // Subscribed from the start, so that an error ends this file only: its reader gets the error.
        stream.on('error', () => undefined);
        this.takeFile({ field, name, stream }).catch(refuse);
      });
      parser.on('field', (name, value, _name, cut) => {
        if (cut || value.includes('\u0000')) refuse(tooMany(name, cut ? 'length' : 'noNul'));
        this.fields.set(name, value);
      });
      parser.once('filesLimit', () => refuse(tooMany('files', 'count')));
      for (const limit of ['partsLimit', 'fieldsLimit'] as const) {
        parser.once(limit, () => refuse(tooMany('fields', 'count')));
      }
      parser.once('error', cause => refuse(brokenForm(cause)));
      parser.once('finish', done);
      this.request.once('close', () => {
        if (!this.request.readableEnded) refuse(new SenderWentAway('The form was cut off'));
      });
      this.request.pipe(parser);
    });
  }

  private async takeFile(file: FormFile): Promise<void> {
    // A form in which no file was chosen sends one without a name.
    const kept = this.stopped || file.name === '' ? null : this.rules.keep(file);
    if (kept === null) {
      file.stream.resume();
      return;
    }
    this.open.add(file.stream);
    this.files.push(kept);
    try {
      await kept;
    } catch (fault) {
      // The cause may be a broken form rather than our processing.
      throw fault === file.stream.errored ? brokenForm(fault) : fault;
    } finally {
      this.open.delete(file.stream);
    }
  }

  private stop(parser: BusboyInstance): void {
    this.request.unpipe(parser);
    parser.removeAllListeners().on('error', () => undefined);
    for (const stream of this.open)
      stream.on('error', () => undefined).destroy(new SenderWentAway('Stopped'));
    letPass(this.request);
  }

  private async forgetAll(): Promise<void> {
    for (const outcome of await Promise.allSettled(this.files)) {
      if (outcome.status === 'fulfilled') await this.rules.forget(outcome.value);
    }
  }
}

/**
 * Reads a multipart form; its files are streamed to `keep`. All of them are received, or none.
 * @throws DomainError ERR_BAD_REQUEST for a malformed or truncated form; any error of `keep`.
 * @throws ValidationFault for too many files or fields.
 */
export const readForm = (request: IncomingMessage, rules: FormRules): Promise<FormParts> =>
  new FormReading(request, rules).read();
