import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';

type Facts = Record<string, unknown>;

const REGISTER = join(__dirname, 'testing', 'typescript-register.cjs');
const SCENARIOS = join(__dirname, 'testing', 'run-scenarios.ts');
const ROOT = resolve(__dirname, '../../../../..');

/** Runs the scenarios in a child process: Jest's module loader cannot import Baileys. */
function play(): Promise<{ facts: Record<string, Facts>; noise: string }> {
  const { NODE_OPTIONS: _, ...env } = process.env;
  return new Promise((played, reject) => {
    execFile(
      process.execPath,
      ['--require', REGISTER, SCENARIOS],
      { cwd: ROOT, env },
      (error, stdout, stderr) => {
        if (error) return reject(error);
        const lines = stdout.trimEnd().split('\n');
        const facts = JSON.parse(lines.pop() ?? '{}') as Record<string, Facts>;
        played({ facts, noise: lines.join('\n') + stderr });
      },
    );
  });
}

describe('The simulated WhatsApp, used by an unmodified Baileys client', () => {
  let facts: Record<string, Facts>;
  let noise: string;

  beforeAll(async () => {
    ({ facts, noise } = await play());
  });

  it('pairs by QR code, requests a restart, and lets the device log in', () => {
    expect(facts['pairing']).toEqual({
      wrongCode: 'ERR_SIM_QR_INVALID',
      foreignCode: 'ERR_SIM_QR_INVALID',
      badNumber: 'ERR_SIM_BAD_NUMBER',
      scanned: { ok: true },
      firstEnd: 515,
      usedCode: 'ERR_SIM_QR_INVALID',
      openedBeforeLogin: false,
      id: '5511990000001:1@s.whatsapp.net',
      lid: expect.stringMatching(/^\d{15}:1@lid$/),
    });
  });

  it('refuses a banned login and an impostor, and still accepts the rightful device', () => {
    expect(facts['refusedLogins']).toEqual({ banned: 403, impostor: 401, rightful: true });
  });

  it('ends connections as replaced, cut, unlinked and logged out', () => {
    expect(facts['endings']).toEqual({
      replaced: 440,
      twinned: 440,
      cut: 428,
      unlinked: 401,
      afterUnlink: 401,
      notPaired: 'ERR_SIM_NOT_PAIRED',
      afterLogout: 401,
    });
  });

  it('reports which numbers have WhatsApp', () => {
    expect(facts['numberCheck']).toEqual({
      found: [{ jid: '5511988887777@s.whatsapp.net', exists: true }],
      toNobody: 'ERR_SIM_BAD_NUMBER',
      toUnpaired: 'ERR_SIM_NOT_PAIRED',
    });
  });

  it('refuses to run in production', () => {
    expect(facts['production']).toEqual({ fault: 'ERR_SIM_PRODUCTION' });
  });

  it('delivers a customer text to the product and its receipts back', () => {
    expect(facts['inbound']).toEqual({
      delivered: 3,
      read: 4,
      byLid: { chat: expect.stringMatching(/@lid$/), text: 'olá 👋', unreadable: false },
      byNumber: { chat: '5511988887777@s.whatsapp.net', text: 'by number', unreadable: false },
    });
  });

  it('acknowledges, delivers and reads what the product sends, each with a stanza of its own', () => {
    const { ids, ...seen } = facts['outbound'] as { ids: [string, string] };
    const [first, second] = ids;
    expect(seen).toEqual({
      acks: [{ id: first }, { id: second }],
      ticksAtAck: [],
      ticks: [
        { id: second, status: 3 },
        { id: first, status: 4 },
        { id: second, status: 4 },
      ],
      read: 2,
      own: [
        { text: 'bom dia', fromMe: true, ack: 4, peer: '5511988887777' },
        { text: 'tudo bem?', fromMe: true, ack: 4, peer: '5511988887777' },
      ],
    });
  });

  it('drops acks and refuses messages when the fault is set', () => {
    const { refused, ...seen } = facts['misbehaviour'] as { refused: string };
    expect(seen).toEqual({
      acks: [{ id: refused, error: '463' }],
      statuses: [{ id: refused, status: 0 }],
      held: ['unheard'],
    });
  });

  it('counts a repeated id as a duplicate on the phone and can repeat one to the product', () => {
    expect(facts['duplicates']).toEqual({
      count: 1,
      duplicates: 1,
      flags: [false, true],
      copies: [
        { same: true, text: 'twice' },
        { same: true, text: 'twice' },
      ],
    });
  });

  it('resends what could not be decrypted, in both directions', () => {
    expect(facts['retries']).toEqual({
      copies: [
        { same: true, unreadable: true },
        { same: true, unreadable: false },
      ],
      texts: ['before', 'after', 'no copy'],
      own: ['before', 'after', 'no copy'],
      queued: 0,
    });
  });

  it('shows edited and revoked messages as such', () => {
    expect(facts['corrections']).toEqual({
      held: [
        { text: 'right', edited: true },
        { text: '', revoked: true },
      ],
      own: ['right', ''],
      seen: ['5511988887777', '5511990000001'],
    });
  });

  it('serves several devices of one number and the owner typing on the phone', () => {
    expect(facts['severalDevices']).toEqual({
      shared: [
        { text: 'to both', fromMe: false },
        { text: 'from one again', fromMe: true },
      ],
      typed: { fromMe: true },
      onBia: ['from the phone'],
    });
  });

  it('queues messages while the product is offline and delivers them in order', () => {
    const { waiting, ...seen } = facts['storeAndForward'] as { waiting: string };
    expect(seen).toEqual({
      queued: 4,
      got: ['one', 'two', 'three'].map(text => ({ text, offline: true })),
      statuses: [{ id: waiting, status: 4 }],
      left: 0,
    });
  });

  it('keeps pairing, conversations and sessions across a restart, in both directions', () => {
    expect(facts['restart']).toEqual({
      heard: [
        { text: 'before: in', fromMe: true, ack: 3 },
        { text: 'before: out', fromMe: false, ack: 3 },
        { text: 'after: in', fromMe: true, ack: 3 },
        { text: 'after: out', fromMe: false, ack: 3 },
      ],
      duplicates: 0,
      kept: 'kept',
      paired: 1,
    });
  });

  it('loses no accepted message when it is killed', () => {
    expect(facts['killed']).toEqual({ inOrder: true, count: 60, heard: ['still there'] });
  });

  it('delivers three hundred texts in order', () => {
    expect(facts['burst']).toEqual({ inOrder: true, count: 300, queued: 0, perSecond: expect.any(Number) });
  });

  it('prints nothing, least of all private keys', () => {
    expect(noise).toBe('');
  });
});
