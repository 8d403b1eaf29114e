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

  const told = (kind: string) => rig.ingress.facts.filter(fact => fact.kind === kind);

  it('are told with who wrote, in their order, and with their name once', async () => {
    say(ANA, 'um');
    say(BIA, 'dois');
    await rig.until('both are told', () => told('message').length === 2);
    await rig.until('the name is told', () => told('group').length === 1);
    expect(told('message')).toMatchObject([
      { chat: { groupId: group }, author: { phone: ANA }, fromMe: false, body: 'um' },
      { chat: { groupId: group }, author: { phone: BIA }, fromMe: false, body: 'dois' },
    ]);
    expect(told('group')).toMatchObject([{ chat: { groupId: group }, subject: 'Vizinhos' }]);
    rig.network.groups.rename(group, 'Bons vizinhos');
    await rig.until('the new name is told', () => told('group').length === 2);
    expect(told('group')[1]).toMatchObject({ subject: 'Bons vizinhos' });
  });

  it('are not told while the company ignores them', async () => {
    rig.wantsGroups = false;
    say(ANA, 'nobody reads this');
    rig.network.groups.rename(group, 'Nobody knows it');
    rig.network.write(ANA, SHOP, 'direct');
    await rig.until('the direct one is told', () => told('message').length === 1);
    expect(told('message')).toMatchObject([{ chat: { phone: ANA }, body: 'direct' }]);
    expect(told('group')).toEqual([]);
  });

  it('get messages once, which count as read when everybody has read them', async () => {
    const id = await rig.askGroup(connection, group, 'bom dia');
    const has = (state: string) => () => rig.ingress.acksOf(id).includes(state);
    await rig.until('all phones have it', has('delivered'));
    rig.network.groups.read(ANA, group);
    // A message after the receipt, so that the receipt was surely taken.
    say(ANA, 'lido');
    await rig.until('it is told', () => told('message').length === 1);
    expect(rig.ingress.acksOf(id)).not.toContain('read');
    rig.network.groups.read(BIA, group);
    await rig.until('everybody has read it', has('read'));
    expect(rig.network.account(BIA).messages.get(id)).toMatchObject({ text: 'bom dia', peer: group });
    expect(rig.network.account(ANA).duplicates + rig.network.account(BIA).duplicates).toBe(0);
  });

  it('that are not ours refuse for good', async () => {
    const others = rig.network.groups.make('Outros', [ANA, BIA]);
    const id = await rig.askGroup(connection, others, 'posso?');
    await rig.until('it has failed', () => rig.ingress.acksOf(id).includes('failed'));
    expect(told('ack')).toMatchObject([{ waId: id, state: 'failed', code: 'not-in-group' }]);
  });

  it('are heard of after a stop between journal and conversations, once', async () => {
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
    await rig.until('it is told', () => told('message').length > 0);
    expect(told('message')).toMatchObject([{ author: { phone: ANA }, body: 'held' }]);
  });
});
