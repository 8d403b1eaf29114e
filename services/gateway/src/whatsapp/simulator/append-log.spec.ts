import { mountSmallDisk, type SmallDisk } from '@prosa/testing';
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppendLog, readLog } from './append-log';

interface Entry {
  n: number;
}

describe('The append log', () => {
  let folder: string;
  let path: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'prosa-log-'));
    path = join(folder, 'log.jsonl');
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  const read = () => {
    const entries: Entry[] = [];
    readLog<Entry>(path, entry => entries.push(entry));
    return entries.map(({ n }) => n);
  };

  it('writes in order what was appended before the flush, and nothing earlier', () => {
    const log = new AppendLog<Entry>(path);
    log.append({ n: 1 });
    log.append({ n: 2 });
    expect(read()).toEqual([]);
    log.flush();
    log.append({ n: 3 });
    expect(read()).toEqual([1, 2]);
    log.close();
    expect(read()).toEqual([1, 2, 3]);
  });

  it('continues after a line truncated by a kill', () => {
    appendFileSync(path, '{"n":1}\n{"n":');
    const log = new AppendLog<Entry>(path);
    log.append({ n: 2 });
    log.close();
    expect(read()).toEqual([1, 2]);
  });

  it('replaces the file by a shorter one and appends behind it', () => {
    const log = new AppendLog<Entry>(path);
    for (const n of [1, 2, 3]) log.append({ n });
    log.rewrite([{ n: 6 }]);
    expect(log.grown).toBe(0);
    log.append({ n: 7 });
    log.close();
    expect(readFileSync(path, 'utf8')).toBe('{"n":6}\n{"n":7}\n');
  });

  it('keeps nothing, and fails at nothing, without a path or after closing', () => {
    const nowhere = new AppendLog<Entry>(undefined);
    nowhere.append({ n: 1 });
    nowhere.flush();
    const closed = new AppendLog<Entry>(path);
    closed.close();
    closed.append({ n: 1 });
    closed.flush();
    expect(read()).toEqual([]);
  });
});

describe('An append log on a full disk', () => {
  let disk: SmallDisk;
  let path: string;

  beforeAll(() => {
    disk = mountSmallDisk(1);
    path = join(disk.folder, 'log.jsonl');
  });
  afterAll(() => disk.remove());

  it('keeps what is refused for the next flush, and tears no line', () => {
    const log = new AppendLog<Entry & { words?: string }>(path);
    log.append({ n: 1 });
    log.flush();
    disk.fill();
    // Longer than the page that the file has already.
    log.append({ n: 2, words: 'x'.repeat(20_000) });
    log.flush();
    log.append({ n: 3 });
    log.flush();
    expect(readFileSync(path, 'utf8')).toBe('{"n":1}\n');
    log.rewrite([{ n: 1 }, { n: 2, words: 'x'.repeat(20_000) }, { n: 3 }]);
    expect(readFileSync(path, 'utf8')).toBe('{"n":1}\n');
    disk.free();
    log.close();
    const entries: number[] = [];
    readLog<Entry>(path, ({ n }) => entries.push(n));
    expect(entries).toEqual([1, 2, 3]);
  });
});
