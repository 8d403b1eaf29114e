import { anEnvelope, openRecordApp, type RecordApp } from '@prosa/resource-testing';
import { gatewayCatalogues, gatewayParts } from '../gateway.read-model';
import { CONNECTION_SESSIONS } from './connection-sessions.port';
import { AddConnection, RemoveConnection } from './connection.commands';
import { AddConnectionHandler, ConnectionService, RemoveConnectionHandler } from './connection.handlers';

const companyId = 7;
let opened = 0;
const sessions = { added: () => Promise.resolve(void (opened += 1)), forget: () => Promise.resolve() };
const providers = [
  ...[ConnectionService, AddConnectionHandler, RemoveConnectionHandler],
  { provide: CONNECTION_SESSIONS, useValue: sessions },
];
class ConnectionsModule {}

describe('A connection that was just added', () => {
  let app: RecordApp;

  beforeAll(async () => {
    app = await openRecordApp({
      modules: [{ module: ConnectionsModule, providers }],
      parts: gatewayParts,
      catalogues: gatewayCatalogues,
    });
  });

  afterAll(() => app.close());

  const added = (name: string) => {
    const asked = new AddConnection(companyId, anEnvelope(), { name });
    return () => app.get(AddConnectionHandler).execute(asked);
  };

  it('accepts the repeated command while the read model is late, and is opened once', async () => {
    const add = added('Loja');
    await app.whileBehind(async () => {
      for (const answer of await Promise.allSettled([add(), add()]))
        expect(answer).toMatchObject({ status: 'rejected', reason: { code: 'ERR_UNAVAILABLE' } });
    });
    await app.caughtUp();
    const connection = await add();
    expect(connection).toMatchObject({ name: 'Loja', isDefault: true });
    expect(await add()).toEqual(connection);
    expect(await app.get(ConnectionService).list(companyId)).toEqual([connection]);
    expect(opened).toBe(1);
  });

  it('is not found when it was removed', async () => {
    const add = added('Quiosque');
    const { id } = await add();
    await app.get(RemoveConnectionHandler).execute(new RemoveConnection(companyId, anEnvelope(), id));
    await expect(add()).rejects.toMatchObject({ code: 'ERR_NO_WAPP_FOUND' });
  });
});
