import type { ChatMessagePage, ChatMessageView, ChatPage, ChatView, ErrorBody } from '@prosa/contracts';
import { randomUUID } from 'node:crypto';
import { io, type Socket } from 'socket.io-client';
import { ApiClient } from '../support/api-client';
import { eventually } from '../support/eventually';
import type { NewCompany } from '../support/new-company';
import { newCompany } from '../support/shared-product';

const errorOf = ({ body }: { body: unknown }): string | null => (body as Partial<ErrorBody>).error ?? null;

describe('The internal chat', () => {
  let company: NewCompany;
  let other: NewCompany;
  let admin: ApiClient;
  let ana: ApiClient;
  let bruno: ApiClient;
  let outra: ApiClient;
  let chat: ChatView;
  const sockets: Socket[] = [];

  const hear = async (person: ApiClient): Promise<{ action: string; seq: number }[]> => {
    const frames: { action: string; seq: number }[] = [];
    const socket = io(company.url, { query: { token: person.token }, transports: ['websocket'] });
    sockets.push(socket);
    socket.on(`company-${person.me?.companyId}-chat`, frame => frames.push(frame as never));
    await new Promise(resolve => socket.once('ready', resolve));
    return frames;
  };
  const unreadOf = (view: ChatView | undefined, person: ApiClient): number | undefined =>
    view?.users.find(({ userId }) => userId === person.me?.id)?.unreads;

  beforeAll(async () => {
    company = await newCompany();
    other = await newCompany({ furnished: false });
    [admin, ana, bruno, outra] = (await Promise.all(
      [company.email('admin'), company.email('ana'), company.email('bruno'), other.email('admin')].map(
        email => ApiClient.signIn(company.url, email),
      ),
    )) as [ApiClient, ApiClient, ApiClient, ApiClient];
    chat = await ana.post('/chats', { title: 'Turno da manhã', users: [{ id: bruno.me?.id }] });
  });

  afterAll(async () => {
    for (const socket of sockets) socket.close();
  });

  it('starts with its owner and the chosen members, and is listed to them only', async () => {
    expect(chat).toMatchObject({ title: 'Turno da manhã', ownerId: ana.me?.id });
    expect(new Set(chat.users.map(({ userId }) => userId))).toEqual(new Set([ana.me?.id, bruno.me?.id]));
    const listed = await bruno.get<ChatPage>('/chats/?searchParam=MANHA&pageNumber=1');
    expect(listed.records.map(({ id }) => id)).toEqual([chat.id]);
    for (const stranger of [admin, outra]) {
      expect((await stranger.get<ChatPage>('/chats')).records).toEqual([]);
      for (const address of [`/chats/${chat.id}`, `/chats/u/${chat.uuid}`, `/chats/${chat.id}/messages`]) {
        const answer = await stranger.call('GET', address);
        expect([answer.status, errorOf(answer)]).toEqual([404, 'ERR_NO_CHAT_FOUND']);
      }
    }
  });

  it('notifies members who have not read a message, once per repeated request, and nobody else', async () => {
    const [received, strange] = [await hear(bruno), await hear(admin)];
    const body = { message: 'Alguém cobre o almoço?' };
    const headers = { 'idempotency-key': randomUUID() };
    const say = async (): Promise<ChatMessageView> =>
      (await ana.call<ChatMessageView>('POST', `/chats/${chat.id}/messages`, body, headers)).body;
    const [said, again] = [await say(), await say()];
    expect(again.id).toBe(said.id);
    await eventually(() => expect(received.map(({ action }) => action)).toEqual(['new-message']));
    expect(received[0]).toMatchObject({
      newMessage: { message: body.message, senderId: ana.me?.id, chat: { id: chat.id } },
    });
    const [listed] = (await bruno.get<ChatPage>('/chats')).records;
    expect([unreadOf(listed, bruno), unreadOf(listed, ana)]).toEqual([1, 0]);
    const read = await bruno.post<ChatView>(`/chats/${chat.id}/read`, { userId: ana.me?.id });
    expect(unreadOf(read, bruno)).toBe(0);
    expect(strange).toEqual([]);
  });

  it('is paged from its end, by page number or from a message', async () => {
    for (let index = 0; index < 60; index += 1)
      await bruno.post(`/chats/${chat.id}/messages`, { message: `Recado ${index}` });
    const newest = await ana.get<ChatMessagePage>(`/chats/${chat.id}/messages`);
    expect([newest.records.length, newest.records.at(-1)?.message, newest.hasMore]).toEqual([
      50,
      'Recado 59',
      true,
    ]);
    const older = await ana.get<ChatMessagePage>(`/chats/${chat.id}/messages?cursor=${newest.nextCursor}`);
    const second = await ana.get<ChatMessagePage>(`/chats/${chat.id}/messages?pageNumber=2`);
    expect(older.records).toEqual(second.records);
    expect([older.records.at(-1)?.message, older.hasMore]).toEqual(['Recado 9', false]);
  });

  it('is changed by its owner; removed members are notified and lose access', async () => {
    const received = await hear(bruno);
    const others = { title: 'Turno da tarde', users: [{ id: admin.me?.id }] };
    const refused = await bruno.call('PUT', `/chats/${chat.id}`, others);
    expect([refused.status, errorOf(refused)]).toEqual([403, 'ERR_NO_PERMISSION']);
    const changed = await ana.put<ChatView>(`/chats/${chat.id}`, others);
    expect(changed).toMatchObject({ title: 'Turno da tarde' });
    expect(unreadOf(changed, admin)).toBe(0);
    await eventually(() => expect(received).toMatchObject([{ action: 'delete', chatId: chat.id }]));
    expect((await bruno.call('GET', `/chats/${chat.id}`)).status).toBe(404);
    expect((await bruno.call('POST', `/chats/${chat.id}/messages`, { message: 'Ainda aqui' })).status).toBe(
      404,
    );
  });

  it('requires a title and a member of the same company', async () => {
    const make = async (body: object): Promise<string | null> =>
      errorOf(await ana.call('POST', '/chats', body));
    expect(await make({ title: ' ', users: [{ id: bruno.me?.id }] })).toBe('ERR_VALIDATION');
    expect(await make({ title: 'Só eu', users: [{ id: ana.me?.id }] })).toBe('ERR_CHAT_NEEDS_COLLEAGUES');
    expect(await make({ title: 'De fora', users: [{ id: outra.me?.id }] })).toBe('ERR_NO_USER_FOUND');
  });

  it('disappears for every member when it is deleted', async () => {
    await ana.delete(`/chats/${chat.id}`);
    expect((await ana.get<ChatPage>('/chats')).records).toEqual([]);
    expect((await admin.call('GET', `/chats/${chat.id}`)).status).toBe(404);
  });
});
