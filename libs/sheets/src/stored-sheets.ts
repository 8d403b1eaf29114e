import { LIMITS } from '@prosa/contracts';
import { DomainError } from '@prosa/kernel';
import type { MediaLibrary } from '@prosa/media';
import type { ReadChoice } from './people-rows';
import { SheetReader, type ImportedFile } from './sheet-reader';

const { rows: most } = LIMITS.sheetImport;

/** Reads spreadsheets of the media store. */
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
}

/** The bytes of a stored file. */
export const bytesOf = async (stream: AsyncIterable<unknown>): Promise<Buffer> => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks);
};
