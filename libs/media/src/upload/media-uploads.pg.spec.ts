import { join } from 'node:path';
import { Readable } from 'node:stream';
import { ManualClock } from '@prosa/kernel';
import { migrateReadModel, openReadModel, type OpenReadModel } from '@prosa/read-model';
import { migratedDatabase, type TestDatabase } from '@prosa/testing';
import type { FastifyRequest } from 'fastify';
import { DiskMediaStore } from '../disk/disk-media-store';
import { MediaLibrary } from '../media-library';
import { temporaryFolder } from '../media-store.contract';
import { Spool } from '../spool';
import type { StorageQuota } from '../storage-quota.port';
import { StorageUsage } from '../storage-usage';
import { png } from '../testing/sample-files';
import { MediaUploads } from './media-uploads';

const COMPANY = 7;
const BOUNDARY = 'border';
const KIBIBYTE = 1_024;

const formWith = (bytes: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`,
    ),
    bytes,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);

/** A request with a Content-Length of its body, of another value, or (null) without one. */
const requestOf = (body: Buffer, announced: number | null = body.length): FastifyRequest => {
  const headers = {
    'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    ...(announced === null ? {} : { 'content-length': String(announced) }),
  };
  return { headers, raw: Object.assign(Readable.from([body]), { headers }) } as unknown as FastifyRequest;
};

describe('what is taken in from people', () => {
  let database: TestDatabase;
  let read: OpenReadModel;
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let uploads: MediaUploads;
  let usage: StorageUsage;
  let quotaBytes: number | null = null;
  const clock = new ManualClock(new Date('2026-03-02T12:00:00.000Z'));
  const quota: StorageQuota = { bytesOf: () => Promise.resolve(quotaBytes) };

  beforeAll(async () => {
    database = await migratedDatabase();
    read = await openReadModel({ url: database.url, max: 4 });
    await migrateReadModel(read.owner);
    folder = await temporaryFolder();
    const spool = new Spool(join(folder.path, 'incoming'));
    const store = new DiskMediaStore(folder.path);
    const library = new MediaLibrary({ store, spool, database: read.tenants, owner: read.owner, clock });
    usage = new StorageUsage(read.tenants, clock);
    uploads = new MediaUploads(library, spool, usage, quota);
  });
  afterAll(async () => {
    await read.close();
    await database.drop();
    await folder.remove();
  });

  const send = (announced?: number) => {
    const request = requestOf(formWith(png()), announced);
    return uploads.takeOne(request, { companyId: COMPANY, field: 'file' });
  };

  it('counts what a company keeps, at once and after a while', async () => {
    const before = await usage.of(COMPANY);
    const { size } = await send();
    expect(await usage.of(COMPANY)).toBe(before + size);
    clock.advance(60_000);
    expect(await usage.of(COMPANY)).toBe(before + size);
    expect(await usage.of(COMPANY + 1)).toBe(0);
  });

  it('is refused before its first byte where the plan has no room for what is announced', async () => {
    quotaBytes = (await usage.of(COMPANY)) + 64 * KIBIBYTE;
    await send();
    await expect(send(65 * KIBIBYTE)).rejects.toMatchObject({ code: 'ERR_STORAGE_QUOTA' });
    quotaBytes = null;
    await send(65 * KIBIBYTE).catch((fault: { code?: string }) =>
      expect(fault.code).not.toBe('ERR_STORAGE_QUOTA'),
    );
  });

  it('counts what is coming in side by side: together they stay within the room', async () => {
    const { size } = await send();
    const announced = formWith(png()).length;
    quotaBytes = (await usage.of(COMPANY)) + announced + size;
    const outcomes = await Promise.allSettled([send(), send(), send()]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    quotaBytes = null;
  });

  it('is taken for as large as it may be where nothing is announced', async () => {
    quotaBytes = (await usage.of(COMPANY)) + 64 * KIBIBYTE;
    const request = requestOf(formWith(png()), null);
    const refused = uploads.takeOne(request, { companyId: COMPANY, field: 'file' });
    await expect(refused).rejects.toMatchObject({ code: 'ERR_STORAGE_QUOTA' });
    quotaBytes = null;
  });

  it('is refused where the disk has no room for it', async () => {
    const huge = 2 ** 50;
    const limits = { image: huge, video: huge, audio: huge, document: huge };
    const request = requestOf(formWith(png()), huge);
    const refused = uploads.takeOne(request, { companyId: COMPANY, field: 'file', limits });
    await expect(refused).rejects.toMatchObject({ code: 'ERR_DISK_FULL' });
  });
});
