import type { InboundConnection } from '@prosa/contracts';
import { sql } from 'kysely';
import { ANA, GatewayRig, SHOP } from '../testing/gateway-rig';
import { PictureStore } from './picture.store';

const PICTURE = Buffer.from('how Ana looks');

describe('Pictures of contacts', () => {
  let rig: GatewayRig;
  let connection: InboundConnection;

  beforeEach(async () => {
    rig = await GatewayRig.open();
    connection = await rig.connection('Loja');
    const worker = rig.worker();
    await worker.start();
    await rig.pair(worker, connection);
  });

  afterEach(() => rig.close());

  const received = () =>
    rig.ingress.facts.flatMap(fact => (fact.kind === 'picture' ? [[fact.chat.phone, fact.mediaKey]] : []));

  it('are copied into our own storage at the first message, and again when they change', async () => {
    rig.network.account(ANA).picture = PICTURE;
    rig.network.write(ANA, SHOP, 'hello');
    await rig.until('the picture is told', () => received().length === 1);
    expect(rig.files.kept.map(({ bytes }) => bytes.toString())).toEqual(['how Ana looks']);
    rig.network.write(ANA, SHOP, 'hello again');
    rig.network.setPicture(ANA, SHOP, null);
    await rig.until('its end is told', () => received().length === 2);
    expect(received()).toEqual([
      [ANA, 'key-0'],
      [ANA, null],
    ]);
  });

  it('cause no fact while a contact has none', async () => {
    rig.network.write(ANA, SHOP, 'hello');
    await rig.until('it was looked', async () => {
      const rows = await rig.platform.readModel.owner.selectFrom('waPicture').select('looks').execute();
      return rows[0]?.looks === 1;
    });
    expect(received()).toEqual([]);
  });
});

describe('The schedule of pictures', () => {
  it('keeps a change that came while a result was being stored', async () => {
    const rig = await GatewayRig.open();
    const connection = await rig.connection('Loja');
    const ana = { connection, chat: { kind: 'user' as const, phone: ANA } };
    const { owner } = rig.platform.readModel;
    const pictures = new PictureStore(owner);
    await pictures.met(ana);
    const [look] = await pictures.due([connection.id], 4);
    await owner.transaction().execute(async db => {
      await sql`select 1`.execute(db);
      await pictures.changed(ana);
      if (look !== undefined) await new PictureStore(db).looked(look);
    });
    expect(await pictures.due([connection.id], 4)).toMatchObject([{ looks: 1 }]);
    await rig.close();
  });
});

describe('Typing customers', () => {
  let rig: GatewayRig;

  beforeEach(async () => {
    rig = await GatewayRig.open();
  });

  afterEach(() => rig.close());

  it('are shown while an agent views their chat, across a lost connection too', async () => {
    const connection = await rig.connection('Loja');
    const worker = rig.worker();
    await worker.start();
    await rig.pair(worker, connection);
    const attended = () => rig.network.account(SHOP).follows?.has(ANA) === true;
    const look = (looking: boolean) =>
      rig.calls.tell(connection, 'looking', {
        chat: { kind: 'user', phone: ANA },
        by: 'spec',
        looking,
      });
    expect(rig.network.account(SHOP).follows).toBeNull();
    await look(true);
    await rig.until('the customer is followed', attended);
    rig.network.end(SHOP, 'cut');
    await rig.until('nobody is said to be there', () => !attended());
    await rig.until('the customer is followed again', attended);
    await look(false);
    await rig.until('the phone has its notifications back', () => rig.network.account(SHOP).follows === null);
  });
});
