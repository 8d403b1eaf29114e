import { fold, isRejection } from '@prosa/kernel';
import { chatDecider, chatMessageDecider, type ChatCommand } from './chat.decider';
import type { ChatEvent, ChatMessageWritten } from './chat.events';
import { refuseInChat } from './chat.policy';

const ana = { id: 3, name: 'Ana' };
const bruno = { id: 4, name: 'Bruno' };
const carla = { id: 5, name: 'Carla' };
const place = { id: 1, uuid: 'c' };
const start = { ...place, title: 'Manhã', owner: ana, members: [bruno, ana] };
const started: ChatEvent = { type: 'ChatStarted', data: { ...start, members: [ana, bruno] } };
const removed: ChatEvent = { type: 'ChatRemoved', data: { ...place, members: [ana, bruno] } };
const context = { now: new Date(0), newId: () => 'id' };

const decide = (events: ChatEvent[], command: ChatCommand) =>
  chatDecider.decide(command, fold(chatDecider, events), context);

describe('A conversation of colleagues', () => {
  it('is started once', () => {
    expect(decide([], { type: 'StartChat', ...start })).toEqual([started]);
    expect(decide([started], { type: 'StartChat', ...start })).toEqual([]);
  });

  it('records removed members when they change, and keeps its owner', () => {
    expect(decide([started], { type: 'ChangeChat', title: 'Dia', members: [carla] })).toEqual([
      { type: 'ChatChanged', data: { ...place, title: 'Dia', members: [ana, carla], removed: [bruno] } },
    ]);
  });

  it('ignores a change without a difference', () => {
    expect(decide([started], { type: 'ChangeChat', title: 'Manhã', members: [bruno, ana] })).toEqual([]);
  });

  it('is removed once', () => {
    expect(decide([started], { type: 'RemoveChat' })).toEqual([removed]);
    const again = decide([started, removed], { type: 'RemoveChat' });
    expect(isRejection(again) && again.code).toBe('ERR_NO_CHAT_FOUND');
  });

  it('contains a message once, however often the command is repeated', () => {
    const data = { id: 7, uuid: 'm', chatId: 1, chatUuid: 'c', message: 'Oi', sender: ana, members: [3, 4] };
    const written: ChatMessageWritten = { type: 'ChatMessageWritten', data };
    const ask = { type: 'WriteChatMessage', ...data } as const;
    expect(chatMessageDecider.decide(ask, 'none', context)).toEqual([written]);
    expect(chatMessageDecider.decide(ask, fold(chatMessageDecider, [written]), context)).toEqual([]);
  });

  it.each([
    ['its owner', { userId: 3, profile: 'user' }, null, null],
    ['a member', { userId: 4, profile: 'user' }, null, 'ERR_NO_PERMISSION'],
    ['an administrator in it', { userId: 4, profile: 'admin' }, null, null],
    ['an administrator outside', { userId: 9, profile: 'admin' }, 'ERR_NO_CHAT_FOUND', 'ERR_NO_CHAT_FOUND'],
    ['a colleague outside', { userId: 9, profile: 'user' }, 'ERR_NO_CHAT_FOUND', 'ERR_NO_CHAT_FOUND'],
  ] as const)('for %s %j: seeing %s, changing %s', (_, who, seeing, changing) => {
    const viewer = { super: false, ...who };
    const scope = { ownerId: 3, memberIds: [3, 4] };
    expect([refuseInChat(viewer, scope, 'see'), refuseInChat(viewer, scope, 'change')]).toEqual([
      seeing,
      changing,
    ]);
  });
});
