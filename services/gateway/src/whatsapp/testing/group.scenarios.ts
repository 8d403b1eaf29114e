import { Readable } from 'node:stream';
import type { ChatRef, MessageRef, OutboundContent } from '../whatsapp.port';
import { type Facts, pair, refusal, reopen, ANA, SHOP } from './scenario-tools';
import { type SessionProbe, until } from './session-harness';
import type { WhatsAppRig } from './whatsapp-rig';

const BIA = '5521977776666';
const MEMBERS = [ANA, BIA, SHOP];

const group = (groupId: string): ChatRef => ({ kind: 'group', groupId });

const member = (rig: WhatsAppRig, number: string, id: string) =>
  rig.held(number).find(message => message.id === id);

const journalled = (probe: SessionProbe, count: number): Promise<void> =>
  until(`${count} things are journalled`, () => probe.memory.journal.size === count);

/** Pairs a session that journals group messages. */
const listening = async (rig: WhatsAppRig): Promise<SessionProbe> => {
  const probe = await pair(rig);
  probe.memory.wantsGroups = true;
  return probe;
};

const photo = (bytes: Buffer): OutboundContent => ({
  type: 'media',
  kind: 'image',
  caption: 'look',
  media: { open: () => Promise.resolve(Readable.from([bytes])), mime: 'image/jpeg' },
});

/** Group messages in both directions. */
export const GROUP_SCENARIOS = {
  async groupsIn(rig: WhatsAppRig): Promise<Facts> {
    const probe = await listening(rig);
    const id = rig.makeGroup('Neighbours', MEMBERS);
    const first = await rig.write(ANA, id, 'hello all');
    await rig.write(BIA, id, 'hello Ana');
    await rig.write(SHOP, id, 'typed on the phone');
    await rig.send(ANA, id, { kind: 'text', text: 'which?', quotedId: first });
    await rig.send(BIA, id, { kind: 'image', bytes: Buffer.alloc(60_000, 7) });
    await rig.write(ANA, SHOP, 'and directly');
    await journalled(probe, 6);
    const entries = [...probe.memory.journal.values()];
    const said = await probe.read();
    await probe.close();
    return {
      texts: said.map(content => (content?.kind === 'message' ? content.body : content?.kind)),
      chats: entries.map(({ chat }) => (chat.groupId === id ? 'group' : chat.phone)),
      authors: entries.map(({ author }) => author?.phone ?? null),
      sides: entries.map(({ fromMe }) => fromMe),
      quotes: said[3]?.kind === 'message' && said[3].quotedId === first,
      media: said[4]?.kind === 'message' && said[4].media !== undefined,
    };
  },

  async groupBacklog(rig: WhatsAppRig): Promise<Facts> {
    const probe = await listening(rig);
    const id = rig.makeGroup('Neighbours', MEMBERS);
    await rig.write(ANA, id, 'before');
    await journalled(probe, 1);
    await probe.close();
    for (const text of ['one', 'two', 'three']) await rig.write(ANA, id, text);
    const back = await reopen(rig, probe.memory);
    await journalled(back, 4);
    rig.faults({ duplicateInbound: true });
    await rig.write(BIA, id, 'twice');
    rig.faults({ duplicateInbound: false });
    await rig.write(ANA, id, 'last');
    await journalled(back, 6);
    const texts = await back.texts();
    await back.close();
    return { texts };
  },

  async groupUnreadable(rig: WhatsAppRig): Promise<Facts> {
    const probe = await listening(rig);
    const id = rig.makeGroup('Neighbours', MEMBERS);
    rig.faults({ corruptInbound: true });
    const unreadable = await rig.write(ANA, id, 'at last');
    await journalled(probe, 1);
    rig.faults({ corruptInbound: false });
    await rig.write(BIA, id, 'readable');
    await journalled(probe, 2);
    const texts = await probe.texts();
    await probe.close();
    return { told: probe.unread.includes(unreadable), texts };
  },

  async groupChangesIn(rig: WhatsAppRig): Promise<Facts> {
    const probe = await listening(rig);
    const id = rig.makeGroup('Neighbours', MEMBERS);
    const said = await rig.write(ANA, id, 'frist');
    await rig.edit(ANA, id, said, 'first');
    await rig.react(BIA, id, said, '👍');
    await rig.revoke(ANA, id, said);
    await journalled(probe, 4);
    const authors = [...probe.memory.journal.values()].map(({ author }) => author?.phone);
    const found = (await probe.read()).map(content => [
      content?.kind,
      content !== null && content.kind !== 'message' && content.targetId === said,
    ]);
    await probe.close();
    return { found, authors };
  },

  async groupsOut(rig: WhatsAppRig): Promise<Facts> {
    const probe = await listening(rig);
    const id = rig.makeGroup('Neighbours', MEMBERS);
    const chat = group(id);
    const asked = await rig.write(BIA, id, 'where?');
    await journalled(probe, 1);
    const author = [...probe.memory.journal.values()][0]?.author;
    const participant = author === undefined ? {} : { participant: author };
    const quoted = { chat, id: asked, fromMe: false, preview: 'where?', ...participant };
    const answer = await probe.sends('', { type: 'text', text: 'here' }, { chat, quoted });
    const bytes = Buffer.alloc(70_000, 9);
    const picture = await probe.sends('', photo(bytes), { chat });
    const target = (of: string, fromMe = true): MessageRef => ({ chat, id: of, fromMe });
    await probe.sends('', { type: 'edit', target: target(answer), text: 'over here' }, { chat });
    const reaction = { ...target(asked, false), ...participant };
    await probe.sends('', { type: 'reaction', target: reaction, emoji: '🙏' }, { chat });
    const gone = await probe.sends('', { type: 'text', text: 'oops' }, { chat });
    await probe.sends('', { type: 'revoke', target: target(gone) }, { chat });
    const shown = [ANA, BIA].map(number => ({
      text: member(rig, number, answer)?.text,
      quotes: member(rig, number, answer)?.quotedId === asked,
      revoked: member(rig, number, gone)?.revoked === true,
      reaction: member(rig, number, asked)?.reaction,
    }));
    const file = await rig.file(BIA, picture);
    const duplicates = rig.duplicates(ANA) + rig.duplicates(BIA);
    await probe.close();
    return { shown, file: file?.equals(bytes), caption: member(rig, ANA, picture)?.text, duplicates };
  },

  async groupReceipts(rig: WhatsAppRig): Promise<Facts> {
    const probe = await listening(rig);
    const id = rig.makeGroup('Neighbours', MEMBERS);
    const message = rig.provider.newMessageId();
    const command = { id: message, chat: group(id), content: { type: 'text', text: 'hello' } } as const;
    probe.sent.set(message, command);
    const { members } = await (await probe.session).send(command);
    const by = (state: string) =>
      probe.statuses.flatMap(update =>
        update.id === message && update.state === state ? [update.participant?.lid ?? ''] : [],
      );
    await until('both phones have it', () => new Set(by('delivered')).size === 2);
    await rig.read(BIA, id);
    await until('one has read it', () => by('read').length > 0);
    await probe.close();
    const [reader] = by('read');
    return {
      members,
      delivered: new Set(by('delivered')).size,
      read: by('delivered').includes(reader ?? ''),
    };
  },

  async groupNames(rig: WhatsAppRig): Promise<Facts> {
    const probe = await listening(rig);
    const session = await probe.session;
    const id = rig.makeGroup('Neighbours', MEMBERS);
    const before = await session.groupInfo(group(id));
    rig.renameGroup(id, 'Good neighbours');
    await until('the new name is told', () => probe.renamed.length > 0);
    const after = await session.groupInfo(group(id));
    const others = rig.makeGroup('Not ours', [ANA, BIA]);
    const stranger = await session.groupInfo(group(others));
    const chat = group(others);
    const kept = await refusal(probe.sends('', { type: 'text', text: 'may I?' }, { chat }));
    await probe.close();
    return { before, after, told: probe.renamed.map(({ subject }) => subject), stranger, kept };
  },
};
