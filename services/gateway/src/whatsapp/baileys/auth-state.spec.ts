import { ConnectionMemory } from '../testing/session-harness';
import { openAuthState } from './auth-state';
import type { Baileys } from './baileys-library';
import { ReceivedScope } from './received-scope';

/** The part of Baileys that the key store needs. */
const baileys = {
  BufferJSON: {
    replacer: (_: string, value: unknown) => value,
    reviver: (_: string, value: unknown) => value,
  },
  initAuthCreds: () => ({ fresh: true }),
} as unknown as Baileys;

/** A store whose reads resolve when the spec says so. */
class SlowMemory extends ConnectionMemory {
  private readonly answers: (() => void)[] = [];
  slow = false;

  override async readKeys(type: string, ids: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>> {
    const found = await super.readKeys(type, ids);
    if (this.slow) await new Promise<void>(answer => this.answers.push(answer));
    return found;
  }

  answer(): void {
    this.answers.splice(0).forEach(answer => answer());
  }
}

const open = async (memory: ConnectionMemory, onFailure: (error: unknown) => void = () => undefined) =>
  openAuthState(baileys, memory, new ReceivedScope(), onFailure);
const session = (value: string | null) => ({ session: { ana: value as unknown as Uint8Array | null } });

describe("A session's secrets, as Baileys sees them,", () => {
  it('are new before the first pairing, and restored afterwards', async () => {
    const memory = new ConnectionMemory();
    const auth = await open(memory);
    expect(auth.state.creds).toEqual({ fresh: true });
    const paired = { me: { id: 'me' }, account: {} };
    Object.assign(auth.state.creds, paired);
    await auth.save();
    expect((await open(memory)).state.creds).toEqual({ fresh: true, ...paired });
  });

  it('contain no trace of a pairing code that was never entered', async () => {
    const memory = new ConnectionMemory();
    const auth = await open(memory);
    Object.assign(auth.state.creds, { me: { id: 'asked' }, pairingCode: 'ABCD1234' });
    await auth.save();
    expect((await open(memory)).state.creds).toEqual({ fresh: true });
  });

  it('are read back as written, and absent after deletion', async () => {
    const { keys } = (await open(new ConnectionMemory())).state;
    expect(await keys.get('session', ['ana'])).toEqual({});
    await keys.set(session('one'));
    expect(await keys.get('session', ['ana', 'bia'])).toEqual({ ana: 'one' });
    await keys.set(session(null));
    expect(await keys.get('session', ['ana'])).toEqual({});
  });

  it('never revert to the result of a slow read that began before a write', async () => {
    const memory = new SlowMemory();
    await (await open(memory)).state.keys.set(session('old'));
    const { keys } = (await open(memory)).state;
    memory.slow = true;
    const reading = keys.get('session', ['ana']);
    await new Promise(setImmediate);
    await keys.set(session('new'));
    memory.answer();
    expect(await reading).toEqual({ ana: 'new' });
    expect(await keys.get('session', ['ana'])).toEqual({ ana: 'new' });
  });

  it('are no longer read and written once another socket is open, and operations in flight finish first', async () => {
    const memory = new ConnectionMemory();
    memory.latencyMs = 5;
    const auth = await open(memory);
    const writing = auth.state.keys.set(session('last'));
    await auth.retire();
    expect(memory.keys.size).toBe(1);
    await writing;
    await expect(auth.state.keys.set(session('late'))).rejects.toThrow('another socket');
    await expect(auth.state.keys.get('session', ['ana'])).rejects.toThrow('another socket');
  });

  it('report every failed write, and write nothing after it', async () => {
    const memory = new ConnectionMemory();
    const failures: unknown[] = [];
    const { state, save } = await open(memory, error => failures.push(error));
    memory.fenced = true;
    await expect(state.keys.set(session('one'))).rejects.toThrow();
    await expect(save()).rejects.toThrow();
    expect(failures).toHaveLength(2);
    memory.fenced = false;
    await expect(state.keys.set(session('two'))).rejects.toThrow('another socket');
    expect(memory.keys.size).toBe(0);
  });

  it('report a failed read, and are neither read nor written after it', async () => {
    const memory = new ConnectionMemory();
    const failures: unknown[] = [];
    const { state } = await open(memory, error => failures.push(error));
    memory.unreadKeys = 1;
    await expect(state.keys.get('session', ['ana'])).rejects.toThrow('away');
    expect(failures).toHaveLength(1);
    await expect(state.keys.get('session', ['ana'])).rejects.toThrow('another socket');
    await expect(state.keys.set(session('two'))).rejects.toThrow('another socket');
  });
});
