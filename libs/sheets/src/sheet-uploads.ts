import { LIMITS, type SheetLeftOut, type SheetSample } from '@prosa/contracts';
import type { MediaLibrary, MediaUploads, StoredMedia } from '@prosa/media';
import { skippedIn, type PeopleRules, type ReadChoice } from './people-rows';
import { choiceOf, type ReadRequest } from './read-request';
import { SheetReader, type ImportedFile } from './sheet-reader';
import { bytesOf } from './stored-sheets';

const { bytes, rows: most } = LIMITS.sheetImport;
const limits = { image: bytes, video: bytes, audio: bytes, document: bytes };

type Upload = Parameters<MediaUploads['takeOne']>[0];

/** Spreadsheets of people that are uploaded, and how they are to be read. */
export class SheetUploads {
  private readonly reader = new SheetReader();

  constructor(
    private readonly uploads: MediaUploads,
    private readonly library: MediaLibrary,
  ) {}

  /** Keeps the file of an import in the media store. @throws ValidationFault; the faults of an upload */
  async take(
    companyId: number,
    request: Upload,
    query: ReadRequest,
  ): Promise<ReadChoice & { readonly fileKey: string }> {
    const choice = choiceOf(query);
    const { key: fileKey } = await this.fileIn(companyId, request);
    return { fileKey, ...choice };
  }

  /** What an import of the file would find; the file is not kept. */
  async sample(companyId: number, request: Upload, query: ReadRequest): Promise<SheetSample> {
    const found = await this.once(companyId, request, { ...choiceOf(query), most, onlySample: true });
    const { columns, sample: rows, people, total, hidden, skipped, sheet, sheets } = found;
    return {
      ...{ columns, rows, total, hidden, sheet, sheets, skipped: skippedIn(skipped) },
      people: people.map(({ name, phone, email }) => ({ name, number: phone, email })),
    };
  }

  /** The lines that an import would skip, or of which it would leave something out; the file is not kept. */
  async leftOut(companyId: number, request: Upload, query: ReadRequest): Promise<SheetLeftOut> {
    const rules = { ...choiceOf(query), most, onlyLeftOut: true };
    const { columns, leftOut } = await this.once(companyId, request, rules);
    return { titles: columns.map(({ title }) => title), lines: leftOut };
  }

  private fileIn(companyId: number, request: Upload): Promise<StoredMedia> {
    return this.uploads.takeOne(request, { companyId, field: 'file', limits, active: 'keep' });
  }

  private async once(companyId: number, request: Upload, rules: PeopleRules): Promise<ImportedFile> {
    const media = await this.fileIn(companyId, request);
    try {
      const stored = await bytesOf(await this.library.read(companyId, media));
      return await this.reader.read(companyId, stored, rules);
    } finally {
      await this.library.remove(companyId, media.key);
    }
  }
}
