import { onDouble, startServerUnderTest, type ServerUnderTest } from '@prosa/event-store-double';
import { randomUUID } from 'node:crypto';
import { bodies, fact, facts, freshStream } from '../contract/fixtures';
import type { NewEvent } from '../event-store.port';
import { ServerLink } from './server-link';

/** What a real server (24.10.4) answered on 2026-11-28; the double has to answer the same. */
describe(`What EventStoreDB answers (${onDouble ? 'the double' : 'a server'})`, () => {
  let server: ServerUnderTest;
  let link: ServerLink;

  beforeAll(async () => {
    server = await startServerUnderTest();
    link = new ServerLink({ url: server.url });
  });
  afterAll(async () => {
    await link.close();
    await server.stop();
  });

  const append = (
    stream: ReturnType<typeof freshStream>,
    expected: Parameters<ServerLink['append']>[1],
    events: readonly NewEvent[],
  ) => link.append(stream, expected, events, randomUUID());
  const bodiesOf = async (stream: ReturnType<typeof freshStream>): Promise<unknown[]> =>
    bodies(await link.readStream(stream));

  it('to all known ids: success, with the figures of the first time, and nothing is written', async () => {
    const [stream, events] = [freshStream(), facts(2)];
    const first = await append(stream, 'none', events);
    await append(stream, 1, [fact('later')]);
    for (const expected of ['none', 'any'] as const)
      expect(await append(stream, expected, events)).toMatchObject({ revision: first.revision });
    expect(await bodiesOf(stream)).toEqual([0, 1, 'later']);
  });

  it('to known ids before a new one, at any revision: the wrong one', async () => {
    const [stream, known] = [freshStream(), facts(2)];
    await append(stream, 'none', known);
    await expect(append(stream, 'any', [...known, fact('new')])).rejects.toMatchObject({
      name: 'WrongRevision',
    });
    expect(await bodiesOf(stream)).toEqual([0, 1]);
  });

  it('to a new id before a known one, at any revision: both are written, the known one twice', async () => {
    const [stream, known] = [freshStream(), fact('known')];
    await append(stream, 'none', [known]);
    await append(stream, 'any', [fact('new'), known]);
    expect(await bodiesOf(stream)).toEqual(['known', 'new', 'known']);
  });

  it('to a known id of another stream: it is written again', async () => {
    const [one, other, known] = [freshStream(), freshStream(), fact('known')];
    await append(one, 'none', [known]);
    await append(other, 'none', [known]);
    expect([await bodiesOf(one), await bodiesOf(other)]).toEqual([['known'], ['known']]);
  });

  it('to revision 3 of a stream that is not there: the wrong one, of no stream', async () => {
    const attempt = append(freshStream(), 3, [fact()]);
    await expect(attempt).rejects.toMatchObject({ name: 'WrongRevision', actual: -1 });
  });

  it('to more than 1,048,576 bytes, in one event or in several: too large', async () => {
    const whole = fact('x'.repeat(1_023 * 1_024));
    await append(freshStream(), 'none', [whole]);
    const half = 'x'.repeat(600 * 1_024);
    for (const events of [[fact('x'.repeat(1_049_000))], [fact(half), fact(half)]])
      await expect(append(freshStream(), 'none', events)).rejects.toMatchObject({
        type: 'maximum-append-size-exceeded',
      });
  });

  it('to a stream that is not there: no events', async () => {
    expect(await bodiesOf(freshStream())).toEqual([]);
  });

  it('to a reader of everything from inside an event: no such position; from beyond the end: nothing', async () => {
    await append(freshStream(), 'none', facts(2));
    const end = await link.end();
    await expect(link.readAll(end - 1n, 10)).rejects.toMatchObject({ name: 'PositionNotInLog' });
    expect(await link.readAll(end + 1_000_000n, 10)).toEqual([]);
  });

  it("to a reader of everything backwards: the server's own events too", async () => {
    const own: string[] = [];
    for (let before: bigint | null = null; own.length === 0 && before !== 0n;) {
      const page: Awaited<ReturnType<ServerLink['readBack']>> = await link.readBack(before, 1_000);
      own.push(...page.flatMap(({ event }) => (event?.streamId.startsWith('$') ? [event.streamId] : [])));
      before = page.length < 1_000 ? 0n : (page.at(-1)?.event?.position?.commit ?? 0n);
    }
    expect(own).not.toEqual([]);
  });
});
