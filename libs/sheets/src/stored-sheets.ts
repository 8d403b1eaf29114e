import { LIMITS, type SheetSample } from '@prosa/contracts';
import { DomainError } from '@prosa/kernel';
import type { MediaLibrary, StoredMedia } from '@prosa/media';
import type { ReadChoice } from './people-rows';
import { SheetReader, type ImportedFile } from './sheet-reader';

const { rows: most } = LIMITS.sheetImport;

/** Reads spreadsheets that were uploaded to the media store. */
export class StoredSheets {
  constructor(
    private readonly library: MediaLibrary,
    private readonly reader = new SheetReader(),
  ) {}

  /** All people of a file. @throws DomainError ERR_SHEET_…; ERR_SHEET_UNREADABLE when it is gone. */
  async people(companyId: number, fileKey: string, choice: ReadChoice): Promise<ImportedFile> {
    const file = await this.library.open(companyId, fileKey);
    if (file === null) throw new DomainError('ERR_SHEET_UNREADABLE', 'the file is gone');
    return this.reader.read(companyId, await bytesOf(file.stream), { ...choice, most });
  }

  /** What an import of an uploaded file would find; the file is not kept. */
  async sample(companyId: number, media: StoredMedia, choice: ReadChoice): Promise<SheetSample> {
    try {
      const bytes = await bytesOf(await this.library.read(companyId, media));
      const found = await this.reader.read(companyId, bytes, { ...choice, most, onlySample: true });
      const { columns, sample: rows, people, total, hidden, skipped } = found;
      return {
        ...{ columns, rows, total, hidden, skipped: skipped.length },
        people: people.map(({ name, phone, email }) => ({ name, number: phone, email })),
      };
    } finally {
      await this.library.remove(companyId, media.key);
    }
  }
}

const bytesOf = async (stream: AsyncIterable<unknown>): Promise<Buffer> => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks);
};
