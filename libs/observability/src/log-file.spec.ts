import { LogFile, type LogFileParts } from './log-file';

/** A disk with a limited size. */
class SmallDisk implements LogFileParts {
  text = '';
  room = 0;
  time = 0;

  now = (): number => this.time;
  open = (): number => 7;
  close = (): void => undefined;

  write = (_file: number, bytes: Uint8Array): number => {
    if (this.room === 0) throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
    const part = Buffer.from(bytes.subarray(0, this.room));
    this.room -= part.length;
    this.text += part.toString();
    return part.length;
  };

  takeBack = (_file: number, bytes: number): void => {
    this.text = this.text.slice(0, -bytes);
  };
}

describe('the log file', () => {
  it('loses lines and nothing else while its disk is full, and says how many when there is room again', () => {
    const disk = new SmallDisk();
    const log = new LogFile('prosa.log', disk);
    for (let line = 1; line <= 3; line += 1) expect(() => log.write(`{"n":${line}}\n`)).not.toThrow();
    expect(disk.text).toBe('');
    disk.room = 1_000;
    log.write('{"n":4}\n');
    expect(disk.text).toBe('');
    disk.time = 1_000;
    log.write('{"n":5}\n');
    log.write('{"n":6}\n');
    const lines = disk.text
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line) as object);
    expect(lines).toMatchObject([{ lost: 4, level: 'warn' }, { n: 5 }, { n: 6 }]);
  });

  it('takes back a line that the disk cut', () => {
    const disk = new SmallDisk();
    disk.room = 12;
    const log = new LogFile('prosa.log', disk);
    log.write('{"n":1}\n');
    log.write('{"n":2}\n');
    expect(disk.text).toBe('{"n":1}\n');
    disk.room = 1_000;
    disk.time = 1_000;
    log.write('{"n":3}\n');
    const [first, gap, next] = disk.text.trimEnd().split('\n');
    expect([first, JSON.parse(gap ?? ''), next]).toMatchObject(['{"n":1}', { lost: 1 }, '{"n":3}']);
  });

  it('begins a new line after one that the disk cut and that cannot be taken back', () => {
    const disk = new SmallDisk();
    disk.takeBack = () => {
      throw new Error('no');
    };
    disk.room = 4;
    const log = new LogFile('prosa.log', disk);
    log.write('{"n":1}\n');
    disk.room = 1_000;
    disk.time = 1_000;
    log.write('{"n":2}\n');
    const [cut, gap, next] = disk.text.trimEnd().split('\n');
    expect([cut, JSON.parse(gap ?? ''), next]).toMatchObject(['{"n"', { lost: 1 }, '{"n":2}']);
  });
});
