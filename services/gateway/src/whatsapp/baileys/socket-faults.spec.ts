import { EventEmitter } from 'node:events';
import type { Socket } from './baileys-library';
import { capturingRejections, endureFaults } from './socket-faults';

/** Reads frames as Baileys does: what came together is kept until it is read, and a frame that is bad is skipped. */
const reader = () => {
  const ws = capturingRejections(() => new EventEmitter());
  const waiting: string[] = [];
  const readFrames = async (data: Buffer): Promise<void> => {
    waiting.push(...data.toString().split(' ').filter(Boolean));
    await Promise.resolve();
    for (let frame = waiting.shift(); frame !== undefined; frame = waiting.shift()) {
      if (frame === 'bad') throw new Error(`invalid jid pair: ${frame}`);
      ws.emit('frame', frame);
    }
  };
  // As Baileys does; the emitter hands on what it rejects with.
  ws.on('message', readFrames as (data: Buffer) => void);
  const [read, faults]: [string[], string[]] = [[], []];
  let ends = 0;
  const end = (): Promise<void> => {
    ends += 1;
    return Promise.resolve();
  };
  const attempt = (_name: string, work: () => Promise<unknown>): Promise<void> =>
    work().then(
      () => undefined,
      (fault: Error) => void faults.push(fault.message),
    );
  ws.on('frame', (frame: string) => void read.push(frame));
  endureFaults({ ws, end } as unknown as Pick<Socket, 'ws' | 'end'>, { attempt });
  const receive = async (text: string): Promise<void> => {
    ws.emit('message', Buffer.from(text));
    for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
    await new Promise(done => void setImmediate(done));
  };
  return { receive, read, faults, isBroken: () => ends > 0 };
};

describe('A frame that cannot be read', () => {
  it('is left out, what came with it and after it is read, and its content is not told', async () => {
    const { receive, read, faults, isBroken } = reader();
    await receive('a bad b');
    await receive('c');
    expect(read).toEqual(['a', 'b', 'c']);
    expect(faults).toEqual(['A listener of the socket failed at message: Error']);
    expect(isBroken()).toBe(false);
  });

  it('breaks the connection only with others in a row', async () => {
    const { receive, isBroken } = reader();
    await receive('bad bad bad bad a bad bad bad bad');
    expect(isBroken()).toBe(false);
    await receive('bad');
    expect(isBroken()).toBe(true);
  });

  it('leaves emitters of others as they are', () => {
    const before = EventEmitter.captureRejections;
    capturingRejections(() => null);
    expect(EventEmitter.captureRejections).toBe(before);
  });
});
