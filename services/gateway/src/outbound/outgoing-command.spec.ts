import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { OutgoingRow } from '../storage/dispatch.store';
import { Vault } from '../storage/vault';
import { changeEntry } from './change-answers';
import { ColdContacts, type Restriction } from './cold-contacts';
import { OutgoingCommands } from './outgoing-command';

const vault = new Vault({ key: () => Buffer.alloc(32, 7) });
const row: OutgoingRow = {
  companyId: 1,
  messageId: '3EB0A',
  kind: 'message',
  phone: '5511988887777',
  lid: null,
  groupId: null,
  body: 'Veja',
  quoted: null,
  targetId: null,
  targetFromMe: true,
  targetAuthor: null,
  media: null,
  uploaded: null,
  targetUploaded: null,
};
const media = { key: 'k', name: 'foto.png', mime: 'image/png', size: 3 };

const maker = (files: Readonly<Record<string, Buffer>> = {}) => {
  const kept = new Map<string, Buffer>();
  const commands = new OutgoingCommands({
    vault,
    files: {
      open: (companyId, key) => {
        const bytes = files[`${companyId}/${key}`];
        return Promise.resolve(bytes === undefined ? null : { stream: Readable.from([bytes]) });
      },
    },
    keepUploaded: (id, sealed) => Promise.resolve(void kept.set(id, sealed)),
  });
  return { commands, kept };
};

describe('A row of the outbox', () => {
  it('is a text, with its quote', () => {
    const quoted = JSON.stringify({ id: '3A', fromMe: false, body: 'Qual?' });
    expect(maker().commands.of({ ...row, quoted })).toEqual({
      id: '3EB0A',
      chat: { kind: 'user', phone: '5511988887777' },
      content: { type: 'text', text: 'Veja' },
      quoted: { chat: { kind: 'user', phone: '5511988887777' }, id: '3A', fromMe: false, preview: 'Qual?' },
    });
  });

  it('is a change of the given message, independent of its sender', () => {
    const target = { chat: { kind: 'user', phone: '5511988887777' }, id: '3A', fromMe: false };
    const change = { ...row, targetId: '3A', targetFromMe: false };
    const of = (kind: 'edit' | 'revoke' | 'reaction') => maker().commands.of({ ...change, kind }).content;
    expect(of('reaction')).toEqual({ type: 'reaction', target, emoji: 'Veja' });
    expect(of('revoke')).toEqual({ type: 'revoke', target });
    expect(of('edit')).toEqual({ type: 'edit', target, text: 'Veja' });
  });

  it('is a file of its own company, opened on demand', async () => {
    const { commands } = maker({ '1/k': Buffer.from('png') });
    const { content } = commands.of({ ...row, media: JSON.stringify(media) });
    expect(content).toMatchObject({ type: 'media', kind: 'image', caption: 'Veja' });
    if (content.type !== 'media') throw new Error('no file');
    const bytes: Buffer[] = [];
    for await (const chunk of await content.media.open()) bytes.push(chunk as unknown as Buffer);
    expect(Buffer.concat(bytes).toString()).toBe('png');
    const others = commands.of({ ...row, companyId: 2, media: JSON.stringify(media) }).content;
    if (others.type !== 'media') throw new Error('no file');
    await expect(others.media.open()).rejects.toMatchObject({ code: 'media-missing', retryable: false });
  });

  it('has no caption when its only text is the file name', () => {
    const { content } = maker().commands.of({ ...row, body: media.name, media: JSON.stringify(media) });
    expect(content).not.toHaveProperty('caption');
  });

  it('stores the upload reference of a file, sealed, and reuses it', async () => {
    const { commands, kept } = maker();
    const record = randomBytes(40);
    const first = commands.of({ ...row, media: JSON.stringify(media) }).content;
    if (first.type !== 'media') throw new Error('no file');
    await first.media.keepUploaded?.(record);
    const uploaded = kept.get('3EB0A') ?? null;
    expect(uploaded?.includes(record)).toBe(false);
    const again = commands.of({ ...row, uploaded, media: JSON.stringify(media) }).content;
    expect(again).toMatchObject({ media: { uploaded: record } });
    const edit = commands.of({
      ...row,
      messageId: 'E',
      kind: 'edit',
      targetId: '3EB0A',
      targetUploaded: uploaded,
    });
    expect(edit.content).toMatchObject({ type: 'edit', original: record });
  });
});

describe('Contacts that never wrote', () => {
  const shop = { companyId: 1, id: 1, uuid: 'shop' };

  const given = () => {
    const written = new Map<number, Restriction | null>();
    let now = 0;
    const tracker = () =>
      new ColdContacts({
        now: () => now,
        read: id => Promise.resolve(written.get(id) ?? null),
        tell: ({ id }, restriction) => Promise.resolve(void written.set(id, restriction)),
        quota: () => Promise.resolve(),
      });
    return { keeper: tracker, written, passes: (milliseconds: number) => (now += milliseconds) };
  };

  it('are not written to for an hour after WhatsApp restricted the connection, and only that one', async () => {
    const { keeper: tracker, passes } = given();
    const cold = tracker();
    await cold.refused(shop, '479');
    expect(await cold.refusalFor(1)).toBeNull();
    await cold.refused(shop, '463');
    expect([await cold.refusalFor(1), await cold.refusalFor(2)]).toEqual(['463', null]);
    passes(3_600_000);
    expect(await cold.refusalFor(1)).toBeNull();
  });

  it('are not written to by the next process either, until the restriction that WhatsApp announced ends', async () => {
    const { keeper: tracker, written, passes } = given();
    await tracker().restricted(shop, new Date(7_200_000));
    passes(3_600_000);
    const next = tracker();
    expect(await next.refusalFor(1)).toBe('463');
    await next.refused(shop, '463');
    expect(written.get(1)).toEqual({ until: new Date(7_200_000), isAnnounced: true });
    passes(3_600_000);
    expect(await next.refusalFor(1)).toBeNull();
  });
});

describe('A restriction that WhatsApp lifts', () => {
  const shop = { companyId: 1, id: 1, uuid: 'shop' };
  const until = new Date(7_200_000);

  const keeping = (restriction: Restriction | null) => {
    const announced: (Restriction | null)[] = [];
    const cold = new ColdContacts({
      now: () => 0,
      read: () => Promise.resolve(restriction),
      tell: (_, next) => Promise.resolve(void announced.push(next)),
      quota: () => Promise.resolve(),
    });
    return { cold, told: announced };
  };

  it('ends early when WhatsApp had announced it, to another process too', async () => {
    const { cold, told: announced } = keeping({ until, isAnnounced: true });
    await cold.lifted(shop);
    expect([announced, await cold.refusalFor(1)]).toEqual([[null], null]);
  });

  it('stays when it follows from a refusal: strangers of unrestricted accounts are refused too', async () => {
    const { cold, told: announced } = keeping({ until, isAnnounced: false });
    await cold.lifted(shop);
    expect([announced, await cold.refusalFor(1)]).toEqual([[], '463']);
  });

  it('is nothing where there was none', async () => {
    const { cold, told: announced } = keeping(null);
    await cold.lifted(shop);
    expect(announced).toEqual([]);
  });
});

describe("WhatsApp's answer to a change", () => {
  const change = {
    ...row,
    connectionId: 4,
    connectionUuid: 'c',
    chatKey: '5511988887777',
    attempts: 1,
    round: 1,
    nextAt: new Date(0),
    messageId: 'E',
    targetId: '3A',
  };
  const received = (kind: OutgoingRow['kind'], code?: string) => {
    const entry = changeEntry({ ...change, kind }, new Date(0), code);
    return entry === null ? null : (JSON.parse(Buffer.from(entry.payload).toString()) as object);
  };

  it('is recorded like a change on the phone when it was accepted', () => {
    expect(received('edit')).toEqual({ kind: 'edit', targetId: '3A', body: 'Veja' });
    expect(received('revoke')).toEqual({ kind: 'revoke', targetId: '3A' });
    expect(received('reaction')).toEqual({ kind: 'reaction', targetId: '3A', emoji: 'Veja' });
  });

  it('is recorded as a refusal with its code, and ignored for messages', () => {
    expect(received('edit', '479')).toEqual({ kind: 'refusal', change: 'edit', targetId: '3A', code: '479' });
    expect(received('message')).toBeNull();
  });
});
