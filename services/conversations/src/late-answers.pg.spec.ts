import {
  catalogueOf,
  recordHandlers,
  recordPart,
  reservationCatalogue,
  resourceModule,
} from '@prosa/resource';
import type { RecordService } from '@prosa/resource';
import { anEnvelope, openRecordApp, person, type RecordApp } from '@prosa/resource-testing';
import { sql } from 'kysely';
import { RemoveChat, SaveChat, WriteChatMessage } from './desk/chat/chat.commands';
import {
  ChatService,
  RemoveChatHandler,
  SaveChatHandler,
  WriteChatMessageHandler,
} from './desk/chat/chat.handlers';
import { conversationsCatalogues, conversationsParts } from './conversations.read-model';
import { QueueMenus } from './desk/queue-option/queue-option.service';
import { queue } from './desk/queue/queue.resource';

const providers = [ChatService, SaveChatHandler, WriteChatMessageHandler, RemoveChatHandler, QueueMenus];
class WorkModule {}

describe('A record that was just created while the read model is late', () => {
  const companyId = 7;
  const ana = person(companyId);
  const bia = person(companyId);
  let app: RecordApp;

  beforeAll(async () => {
    app = await openRecordApp({
      modules: [resourceModule(queue), { module: WorkModule, providers }],
      parts: [recordPart(queue), ...conversationsParts],
      catalogues: [reservationCatalogue, catalogueOf(queue), ...conversationsCatalogues],
    });
    for (const { userId: id, uuid, name } of [ana, bia])
      await app.owner
        .insertInto('userAccount')
        .values({
          ...{ companyId, id, uuid, name, email: `${id}@demo.test`, profile: 'admin', super: false },
          ...{ allTicket: 'disabled', leadsOn: false, connectionId: null, queueIds: [] },
          ...{ createdAt: new Date(), updatedAt: new Date() },
        })
        .execute();
  });

  afterAll(() => app.close());

  const started = (title: string) => {
    const asked = new SaveChat(ana, anEnvelope(), { title, users: [{ id: bia.userId }] }, null);
    return () => app.get(SaveChatHandler).execute(asked);
  };

  it('is requested again instead of being not found, and is the same', async () => {
    const chat = await started('Equipe')();
    const records = app.get<RecordService>(recordHandlers(queue));
    const sales = await records.create(
      { name: 'Vendas', color: '#123456' },
      { viewer: ana, envelope: anEnvelope() },
    );
    await app.caughtUp();
    const said = new WriteChatMessage(ana, anEnvelope(), chat.id, 'Bom dia');
    const asking = { viewer: ana, envelope: anEnvelope() };
    const ways: readonly (() => Promise<object>)[] = [
      started('Plantão'),
      () => app.get(WriteChatMessageHandler).execute(said),
      () => app.get(QueueMenus).add({ queueId: Number(sales['id']), title: 'Boletos' }, asking),
    ];
    await app.whileBehind(async () => {
      for (const answer of await Promise.allSettled([...ways, ...ways].map(way => way())))
        expect(answer).toMatchObject({ status: 'rejected', reason: { code: 'ERR_UNAVAILABLE' } });
    });
    await app.caughtUp();
    const made = await Promise.all(ways.map(way => way()));
    expect(made).toMatchObject([{ title: 'Plantão' }, { message: 'Bom dia' }, { title: 'Boletos' }]);
    expect(await Promise.all(ways.map(way => way()))).toEqual(made);
    const { rows } = await sql<Record<string, number>>`select (select count(*) from chat)::int as chats,
      (select count(*) from chat_message)::int as said, (select count(*) from queue_option)::int as options`.execute(
      app.owner,
    );
    expect(rows).toEqual([{ chats: 2, said: 1, options: 1 }]);
  });

  it('is accepted where the response does not need it', async () => {
    const fields = { name: 'Suporte', color: '#654321' };
    const records = app.get<RecordService>(recordHandlers(queue));
    const asking = { viewer: ana, envelope: anEnvelope() };
    await app.whileBehind(async () => {
      expect(await records.create(fields, asking)).toMatchObject(fields);
    });
    await app.caughtUp();
  });

  it('is not found when it was removed', async () => {
    const start = started('Breve');
    const chat = await start();
    await app.get(RemoveChatHandler).execute(new RemoveChat(ana, anEnvelope(), chat.id));
    await expect(start()).rejects.toMatchObject({ code: 'ERR_NO_CHAT_FOUND' });
  });
});
