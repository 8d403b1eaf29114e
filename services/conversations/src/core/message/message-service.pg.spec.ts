import { systemClock, uuidv7 } from '@prosa/kernel';
import { openRecordApp, type RecordApp } from '@prosa/resource-testing';
import { conversationsCatalogues, conversationsParts } from '../../conversations.read-model';
import { MessageService } from './message.handlers';

class MessagesModule {}

describe('A message', () => {
  let app: RecordApp;

  beforeAll(async () => {
    app = await openRecordApp({
      modules: [{ module: MessagesModule, providers: [MessageService] }],
      parts: conversationsParts,
      catalogues: conversationsCatalogues,
    });
  });

  afterAll(() => app.close());

  it('is reported as failed when no conversation shows it', async () => {
    const sent = { connectionId: 1, messageId: '3EB0NOBODY', ticketUuid: uuidv7(systemClock), position: 0n };
    await expect(app.get(MessageService).view(1, sent)).rejects.toThrow('ERR_CREATING_MESSAGE');
  });
});
