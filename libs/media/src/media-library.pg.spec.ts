import { createHash, randomBytes } from 'node:crypto';
import { readdir, writeFile, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { ManualClock } from '@prosa/kernel';
import { migrateReadModel, openReadModel, type OpenReadModel } from '@prosa/read-model';
import { migratedDatabase, type TestDatabase } from '@prosa/testing';
import { DiskMediaStore } from './disk/disk-media-store';
import { MediaLibrary } from './media-library';
import { temporaryFolder } from './media-store.contract';
import { MediaMissing } from './media-store.port';
import { MediaSweeper, type SweeperParts } from './media-sweeper';
import { Spool } from './spool';
import { BAD_FILES, boxes, jpeg, png, POLYGLOTS, zip } from './testing/sample-files';

const bytesOf = async (stream: Readable): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
};

/** A picture unlike every other. */
const picture = (): Buffer => Buffer.concat([png(), randomBytes(64)]);

describe('the library of files', () => {
  let database: TestDatabase;
  let read: OpenReadModel;
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let library: MediaLibrary;
  let sweeper: MediaSweeper;
  let parts: SweeperParts;
  let store: DiskMediaStore;
  let incoming: string;
  let head = 0n;
  const clock = new ManualClock(new Date());

  beforeAll(async () => {
    database = await migratedDatabase();
    read = await openReadModel({ url: database.url, max: 4 });
    await migrateReadModel(read.owner);
    folder = await temporaryFolder();
    incoming = join(folder.path, 'media', 'incoming');
    store = new DiskMediaStore(join(folder.path, 'media'));
    const spool = new Spool(incoming, 200);
    library = new MediaLibrary({ store, spool, database: read.tenants, owner: read.owner, clock });
    const events = { head: () => Promise.resolve(head) };
    const barrier = { reached: (position: bigint) => Promise.resolve(position === 0n) };
    parts = { store, spool, owner: read.owner, events, barrier, clock };
    sweeper = new MediaSweeper(parts);
  });

  afterAll(async () => {
    await read.close();
    await database.drop();
    await folder.remove();
  });

  const put = (companyId: number, bytes: Buffer, name = 'foto.png') =>
    library.put(Readable.from([bytes]), { companyId, name });
  const rows = async (companyId: number): Promise<number> =>
    (await read.owner.selectFrom('mediaObject').select('key').where('companyId', '=', companyId).execute())
      .length;
  const attach = (companyId: number, id: number, key: string) =>
    read.owner
      .insertInto('quickMessage')
      .values({
        companyId,
        id,
        uuid: `0190c0de-0000-7000-8000-${String(id).padStart(12, '0')}`,
        shortcode: 'a',
        message: 'b',
        geral: true,
        status: true,
        mediaPath: key,
        mediaName: 'foto.png',
        isMedia: true,
        viewPermission: 'user',
        editPermission: 'supervisor',
        userId: 1,
        createdAt: clock.now(),
        updatedAt: clock.now(),
      })
      .execute();

  it('knows what it has taken in, and gives it back', async () => {
    const bytes = picture();
    const media = await put(1, bytes, 'Minha foto.png');
    expect(media).toMatchObject({
      mediaType: 'image/png',
      name: 'Minha_foto.png',
      size: bytes.length,
    });
    expect(await library.find(1, media.key)).toEqual(media);
    const opened = await library.open(1, media.key, { start: 1, end: 3 });
    expect((await bytesOf(opened?.stream ?? Readable.from([]))).toString()).toBe('PNG');
  });

  it('keeps equal bytes once, under as many names as they came', async () => {
    const bytes = picture();
    const [first, second] = [await put(2, bytes, 'a.png'), await put(2, bytes, 'b.png')];
    expect(second.key).not.toBe(first.key);
    expect(second.sha256).toBe(first.sha256);
    await library.remove(2, first.key);
    await sweeper.sweep({ thorough: true });
    expect(await library.find(2, first.key)).toBeNull();
    expect(await library.open(2, second.key)).toMatchObject({ media: { name: 'b.png' } });
  });

  it('shows nothing of one company to another', async () => {
    const media = await put(3, picture());
    expect(await library.find(33, media.key)).toBeNull();
    await library.remove(33, media.key);
    expect(await library.find(3, media.key)).not.toBeNull();
    await expect(library.read(33, media)).rejects.toBeInstanceOf(MediaMissing);
    const foreign = read.tenants.withTenant(33, db =>
      db
        .insertInto('mediaObject')
        .values({ ...media, companyId: 3, key: 'BBBBBBBBBBBBBBBBBBBBBB', createdAt: clock.now() } as never)
        .execute(),
    );
    await expect(foreign).rejects.toThrow();
  });

  /** CPU time of this process in milliseconds, independent of the machine's load. */
  const workOf = async (deed: () => unknown): Promise<number> => {
    const start = process.cpuUsage();
    await deed();
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1e3;
  };
  /** The sum over 200 MB, on this machine: some 0.1 s. To decode what is refused would take far more. */
  let muchWork: number;
  beforeAll(async () => {
    const bytes = Buffer.alloc(10_000_000);
    muchWork = await workOf(() => {
      for (let turn = 0; turn < 20; turn += 1) createHash('sha256').update(bytes).digest();
    });
  });

  it.each(BAD_FILES)('refuses %s with little work, and keeps nothing of it', async (_, name, bytes) => {
    const refusal = () =>
      workOf(() => expect(put(4, bytes, name)).rejects.toMatchObject({ code: 'ERR_MEDIA_TYPE' }));
    // The machine's own housekeeping only ever adds: the least is what it takes.
    const least = Math.min(await refusal(), await refusal(), await refusal());
    expect(least).toBeLessThan(muchWork);
    expect(await readdir(incoming)).toEqual([]);
    expect(await rows(4)).toBe(0);
  });

  it.each(POLYGLOTS)('takes %s for what it begins as', async (_, name, mediaType, bytes) => {
    expect(await put(5, bytes, name)).toMatchObject({ mediaType });
  });

  it('keeps files that run by themselves, where allowed, as plain downloads', async () => {
    const active = { companyId: 5, name: 'pagina.html', active: 'keep' } as const;
    const media = await library.put(Readable.from([Buffer.from('<html></html>')]), active);
    expect(media).toMatchObject({ mediaType: 'application/octet-stream', name: 'pagina.html' });
  });

  it.each([
    ['foto', boxes('heic'), 'foto.heic'],
    ['IMG_0001.jpg', boxes('heic'), 'IMG_0001.heic'],
    ['filme', boxes('qt  '), 'filme.mov'],
    ['carta', zip('word/document.xml'), 'carta.docx'],
    ['v1.2', jpeg(), 'v1.2.jpg'],
    ['nota.ret', Buffer.from('00100'), 'nota.ret'],
    ['dados.sketch', zip('a'), 'dados.sketch'],
  ])('names %s by its content', async (name, bytes, expected) => {
    expect(await put(5, bytes, name)).toMatchObject({ name: expected });
  });

  it('stops reading a file that is too large for its kind', async () => {
    let sent = 0;
    async function* endless(): AsyncGenerator<Buffer> {
      yield jpeg();
      for (;;) {
        sent += 65_536;
        yield Buffer.alloc(65_536);
      }
    }
    const taken = library.put(endless(), { companyId: 6, name: 'a.jpg' });
    await expect(taken).rejects.toMatchObject({ code: 'ERR_MEDIA_TOO_LARGE' });
    expect(sent).toBeLessThan(16.2 * 1_048_576);
    expect(await readdir(incoming)).toEqual([]);
  });

  it('does not wait for a stalled upload for ever', async () => {
    async function* silent(): AsyncGenerator<Buffer> {
      yield png();
      await new Promise(() => undefined);
    }
    await expect(library.put(silent(), { companyId: 6, name: 'a.png' })).rejects.toThrow('too long');
    expect(await readdir(incoming)).toEqual([]);
  });

  describe('swept', () => {
    it('leaves what is in use and what is young, and removes the rest with its bytes', async () => {
      const [used, unused] = [await put(7, picture()), await put(7, picture())];
      await attach(7, 1, used.key);
      expect(await sweeper.sweep()).toMatchObject({ skipped: null });
      expect(await library.find(7, unused.key)).not.toBeNull();
      clock.advance(86_400_001);
      const young = await put(7, picture());
      await sweeper.sweep();
      expect(await library.find(7, unused.key)).toBeNull();
      await expect(library.read(7, unused)).rejects.toBeInstanceOf(MediaMissing);
      for (const media of [used, young]) expect(await library.open(7, media.key)).not.toBeNull();
    });

    it('keeps files that a gateway has stored but not reported yet', async () => {
      const media = await put(12, picture());
      const connectionUuid = '0190c0de-0000-7000-8000-000000000002';
      await read.owner
        .insertInto('waInbox')
        .values({
          companyId: 12,
          connectionId: 3,
          connectionUuid,
          kind: 'fact:media',
          chatKey: 'id:1',
          waId: '1',
          fromMe: false,
          at: clock.now(),
          attempts: 0,
          mediaKey: media.key,
        })
        .execute();
      clock.advance(2 * 86_400_000);
      await sweeper.sweep();
      expect(await library.find(12, media.key)).not.toBeNull();
      await read.owner.updateTable('waInbox').set({ mediaKey: null }).execute();
      await sweeper.sweep();
      expect(await library.find(12, media.key)).toBeNull();
    });

    it('is not fooled by another company that refers to the same key', async () => {
      const media = await put(8, picture());
      await attach(88, 2, media.key);
      clock.advance(86_400_001);
      await sweeper.sweep();
      expect(await library.find(8, media.key)).toBeNull();
    });

    it('does nothing while the read model does not show every fact', async () => {
      const media = await put(9, picture());
      clock.advance(86_400_001);
      head = 10n;
      expect(await sweeper.sweep()).toMatchObject({ skipped: 'the read model is behind' });
      head = 0n;
      const at = clock.now();
      const parked = { projection: 'read-model', stream: 's', position: 1n, revision: 0, error: 'x' };
      const eventId = '0190c0de-0000-7000-8000-000000000001';
      await read.owner
        .insertInto('deadLetters')
        .values({ ...parked, eventId, attempts: 1, firstAt: at })
        .execute();
      expect(await sweeper.sweep()).toMatchObject({ skipped: 'facts are parked' });
      await read.owner.deleteFrom('deadLetters').execute();
      expect(await library.find(9, media.key)).not.toBeNull();
      await sweeper.sweep();
      expect(await library.find(9, media.key)).toBeNull();
    });

    it('thoroughly, finds bytes and drafts that a crash left behind', async () => {
      const media = await put(10, picture());
      await library.remove(10, media.key);
      const draft = join(incoming, 'left-behind');
      await writeFile(draft, 'half');
      await utimes(draft, new Date(0), new Date(0));
      clock.advance(2 * 86_400_000);
      expect(await sweeper.sweep({ thorough: true })).toMatchObject({ drafts: 1, skipped: null });
      await expect(library.read(10, media)).rejects.toBeInstanceOf(MediaMissing);
      expect(await readdir(incoming)).toEqual([]);
    });

    it('never takes away what comes at the same moment', async () => {
      const bytes = picture();
      // The age of drafts is by the machine's clock, and this clock is days ahead of it.
      const others = new MediaSweeper({ ...parts, spool: new Spool(join(folder.path, 'elsewhere')) });
      for (let round = 0; round < 15; round += 1) {
        await put(11, bytes);
        clock.advance(86_400_001);
        const [media] = await Promise.all([put(11, bytes), others.sweep()]);
        expect((await bytesOf(await library.read(11, media))).equals(bytes)).toBe(true);
      }
    });
  });
});
