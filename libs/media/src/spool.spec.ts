import { mountSmallDisk, type SmallDisk } from '@prosa/testing';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Spool } from './spool';

async function* chunks(count: number): AsyncGenerator<Uint8Array> {
  for (let index = 0; index < count; index += 1) {
    await Promise.resolve();
    yield Buffer.alloc(65_536, index);
  }
}

describe('A spool whose disk fills while a file arrives', () => {
  let disk: SmallDisk;
  let folder: string;

  beforeAll(() => {
    disk = mountSmallDisk(4);
    folder = join(disk.folder, 'spool');
  });
  afterAll(() => disk.remove());

  it('refuses the file, leaves nothing of it, and takes the next one when there is room again', async () => {
    const spool = new Spool(folder);
    await expect(spool.receive(chunks(100))).rejects.toMatchObject({ code: 'ENOSPC' });
    expect(readdirSync(folder)).toEqual([]);
    disk.fill();
    await expect(spool.receive(chunks(1))).rejects.toMatchObject({ code: 'ENOSPC' });
    disk.free();
    expect((await spool.receive(chunks(10))).size).toBe(655_360);
  });

  it('says beforehand that there is no room for a file beside what the database and the log need', async () => {
    expect(await new Spool(folder).hasRoomFor(1)).toBe(false);
  });
});
