import { LIMITS, type SheetLeftOut, type SheetSample } from '@prosa/contracts';
import { DomainError } from '@prosa/kernel';
import type { MediaLibrary, StoredMedia } from '@prosa/media';
import type { PeopleFound, PeopleRules, ReadChoice } from './people-rows';
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
    const found = await this.once(companyId, media, { ...choice, most, onlySample: true });
    const { columns, sample: rows, people, total, hidden, skipped, sheet, sheets } = found;
    return {
      ...{ columns, rows, total, hidden, sheet, sheets, skipped: skippedIn(skipped) },
      people: people.map(({ name, phone, email }) => ({ name, number: phone, email })),
    };
  }

  /** The lines of an uploaded file that an import would skip, or of which it would leave something out; the file is not kept. */
  async leftOut(companyId: number, media: StoredMedia, choice: ReadChoice): Promise<SheetLeftOut> {
    const { columns, leftOut } = await this.once(companyId, media, { ...choice, most, onlyLeftOut: true });
    return { titles: columns.map(({ title }) => title), lines: leftOut };
  }

  private async once(companyId: number, media: StoredMedia, rules: PeopleRules): Promise<ImportedFile> {
    try {
      return await this.reader.read(
        companyId,
        await bytesOf(await this.library.read(companyId, media)),
        rules,
      );
    } finally {
      await this.library.remove(companyId, media.key);
    }
  }
}

/** The number of skipped lines, for whatever reason. */
export const skippedIn = (skipped: PeopleFound['skipped']): number =>
  Object.values(skipped).reduce((sum, each) => sum + each, 0);

const bytesOf = async (stream: AsyncIterable<unknown>): Promise<Buffer> => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks);
};
