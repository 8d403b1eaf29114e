import type { InboundConnection } from '@prosa/contracts';
import type { GatewayWorker } from '../gateway-worker';
import { ANA, GatewayRig, SHOP } from '../testing/gateway-rig';

const BIA = '5521977776666';

describe('Groups', () => {
  let rig: GatewayRig;
  let worker: GatewayWorker;
  let connection: InboundConnection;
  let group: string;

  beforeEach(async () => {
    rig = await GatewayRig.open();
    rig.wantsGroups = true;
    connection = await rig.connection('Loja');
    worker = rig.worker();
    await worker.start();
    await rig.pair(worker, connection);
    group = rig.network.groups.make('Vizinhos', [ANA, BIA, SHOP]);
  });

  afterEach(() => rig.close());

  const say = (from: string, body: string): string =>
    rig.network.groups.tell(from, group, { kind: 'message', body, mediaType: 'extendedTextMessage' });

  const received = (kind: string) => rig.ingress.facts.filter(fact => fact.kind === kind);

  it('are handed over with the author, in order, and with their name once', async () => {
    say(ANA, 'um');
    say(BIA, 'dois');
    await rig.until('both are told', () => received('message').length === 2);
    await rig.until('the name is told', () => received('group').length === 1);
    expect(received('message')).toMatchObject([
      { chat: { groupId: group }, author: { phone: ANA }, fromMe: false, body: 'um' },
      { chat: { groupId: group }, author: { phone: BIA }, fromMe: false, body: 'dois' },
    ]);
    expect(received('group')).toMatchObject([{ chat: { groupId: group }, subject: 'Vizinhos' }]);
    rig.network.groups.rename(group, 'Bons vizinhos');
    await rig.until('the new name is told', () => received('group').length === 2);
    expect(received('group')[1]).toMatchObject({ subject: 'Bons vizinhos' });
  });

  it('are not handed over while the company ignores them', async () => {
    rig.wantsGroups = false;
    say(ANA, 'nobody reads this');
    rig.network.groups.rename(group, 'Nobody knows it');
    rig.network.write(ANA, SHOP, 'direct');
    await rig.until('the direct one is told', () => received('message').length === 1);
    expect(received('message')).toMatchObject([{ chat: { phone: ANA }, body: 'direct' }]);
    expect(received('group')).toEqual([]);
  });

  it('receive messages once, which count as read when all members have read them', async () => {
    const id = await rig.askGroup(connection, group, 'bom dia');
    const has = (state: string) => () => rig.ingress.acksOf(id).includes(state);
    await rig.until('all phones have it', has('delivered'));
    rig.network.groups.read(ANA, group);
    // A message after the receipt, so that the receipt has been processed.
    say(ANA, 'lido');
    await rig.until('it is told', () => received('message').length === 1);
    expect(rig.ingress.acksOf(id)).not.toContain('read');
    rig.network.groups.read(BIA, group);
    await rig.until('everybody has read it', has('read'));
    expect(rig.network.account(BIA).messages.get(id)).toMatchObject({ text: 'bom dia', peer: group });
    expect(rig.network.account(ANA).duplicates + rig.network.account(BIA).duplicates).toBe(0);
  });

  it('that the account is not in fail permanently', async () => {
    const others = rig.network.groups.make('Outros', [ANA, BIA]);
    const id = await rig.askGroup(connection, others, 'posso?');
    await rig.until('it has failed', () => rig.ingress.acksOf(id).includes('failed'));
    expect(received('ack')).toMatchObject([{ waId: id, state: 'failed', code: 'not-in-group' }]);
  });

  it('are handed over after a stop between journal and conversations, once', async () => {
    rig.ingress.refuses = () => true;
    say(ANA, 'held');
    await rig.until('it is journalled', async () => {
      const rows = await rig.platform.readModel.owner
        .selectFrom('waInbox')
        .where('groupId', '=', group)
        .select(['authorPhone', 'doneAt'])
        .execute();
      return rows.some(row => row.authorPhone === ANA && row.doneAt === null);
    });
    await worker.stop();
    rig.ingress.refuses = () => false;
    await rig.worker().start();
    await rig.until('it is told', () => received('message').length > 0);
    expect(received('message')).toMatchObject([{ author: { phone: ANA }, body: 'held' }]);
  });
});
