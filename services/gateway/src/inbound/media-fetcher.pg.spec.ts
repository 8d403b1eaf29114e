import type { InboundConnection, InboundFact } from '@prosa/contracts';
import { sql } from 'kysely';
import type { GatewayWorker } from '../gateway-worker';
import { InboxStore } from '../storage/inbox.store';
import { ANA, GatewayRig, SHOP } from '../testing/gateway-rig';

const bytes = Buffer.from('a picture');
const preview = Buffer.from('ffd8ffe000104a464946', 'hex');

describe('Files that phones send', () => {
  let rig: GatewayRig;
  let worker: GatewayWorker;
  let connection: InboundConnection;

  beforeEach(async () => {
    rig = await GatewayRig.open();
    worker = rig.worker();
    connection = await rig.connection('Loja');
    await worker.start();
    await rig.pair(worker, connection);
  });

  afterEach(() => rig.close());

  const send = (file = bytes, size = file.length): string =>
    rig.network.tell(ANA, SHOP, {
      kind: 'message',
      body: 'look',
      mediaType: 'image',
      media: { name: 'imagem.jpg', mime: 'image/jpeg', size, handle: rig.network.file(file) },
    });

  const received = (kind: InboundFact['kind']): InboundFact[] =>
    rig.ingress.facts.filter(fact => fact.kind === kind);

  const outcomes = (): unknown[] =>
    received('media').map(fact => (fact.kind === 'media' ? fact.outcome : null));

  const waiting = () => rig.platform.readModel.owner.selectFrom('waMedia').selectAll().execute();

  it('are handed over after their message, and their rows are deleted then', async () => {
    const id = send();
    await rig.until('the file is here', () => outcomes().length > 0);
    expect(rig.ingress.facts.map(({ kind, waId }) => [kind, waId])).toEqual([
      ['message', id],
      ['media', id],
    ]);
    const media = { key: 'key-0', name: 'imagem.jpg', mime: 'image/jpeg', size: bytes.length };
    expect(outcomes()).toEqual([{ state: 'arrived', media }]);
    expect(rig.files.kept[0]?.bytes).toEqual(bytes);
    await rig.until('nothing is waited for', async () => (await waiting()).length === 0);
  });

  it('are referenced in the journal, where no sweep overlooks them, until a day after their handover', async () => {
    const id = send();
    await rig.until('the file is here', () => outcomes().length > 0);
    const { owner } = rig.platform.readModel;
    const named = async (): Promise<readonly unknown[]> =>
      (await owner.selectFrom('waInbox').select('mediaKey').where('kind', '=', 'fact:media').execute()).map(
        ({ mediaKey }) => mediaKey,
      );
    expect(received('media')).toMatchObject([{ waId: id }]);
    const inbox = new InboxStore(owner);
    await inbox.prune(7);
    expect(await named()).toEqual(['key-0']);
    await sql`update wa_inbox set done_at = now() - interval '25 hours'`.execute(owner);
    await inbox.prune(7);
    expect(await named()).toEqual([null]);
  });

  it('have their preview stored with the message', async () => {
    const handle = rig.network.file(bytes);
    const media = { name: 'imagem.jpg', mime: 'image/jpeg', size: 9, preview, handle };
    rig.network.tell(ANA, SHOP, { kind: 'message', body: '', mediaType: 'image', media });
    await rig.until('the file is here', () => outcomes().length > 0);
    const [message] = received('message');
    expect(message).toMatchObject({ file: { previewKey: 'key-0' } });
    expect(rig.files.kept.map(each => each.bytes)).toEqual([preview, bytes]);
  });

  it('hold back no text', async () => {
    rig.network.faults.mediaGone = true;
    send();
    rig.network.write(ANA, SHOP, 'after it');
    await rig.until('the text is told', () => rig.ingress.bodies.includes('after it'));
    await rig.until('the loss is told', () => outcomes().length > 0);
    expect(outcomes()).toEqual([{ state: 'failed', reason: 'gone' }]);
  });

  it('are retried, by the next process too', async () => {
    rig.files.faults.push(new Error('the line broke'));
    send();
    await rig.until('a try has failed', async () => (await waiting())[0]?.attempts === 1);
    await worker.stop();
    worker = rig.worker();
    await worker.start();
    await rig.until('the file is here', () => outcomes().length > 0);
    expect(outcomes()).toMatchObject([{ state: 'arrived' }]);
  });

  it('wait without a limit while the storage quota is exhausted', async () => {
    rig.files.faults.push(Object.assign(new Error('full'), { code: 'ENOSPC' }));
    send();
    const postponed = async () => {
      const [row] = await waiting();
      return row !== undefined && row.nextAt > row.begunAt;
    };
    await rig.until('it was put back', postponed);
    expect(await waiting()).toMatchObject([{ attempts: 0 }]);
    expect(outcomes()).toEqual([]);
  });

  it('are not fetched above the size limit', async () => {
    send(bytes, 17 * 1_048_576);
    await rig.until('it is told', () => outcomes().length > 0);
    expect(outcomes()).toEqual([{ state: 'failed', reason: 'too-large' }]);
    expect(rig.files.kept).toEqual([]);
  });

  it('store no key in clear while they wait', async () => {
    rig.files.faults.push(Object.assign(new Error('full'), { code: 'ENOSPC' }));
    send();
    await rig.until('it waits', async () => (await waiting()).length === 1);
    const [row] = await waiting();
    expect(row?.payload.includes('imagem')).toBe(false);
  });

  it('include calls, which are rejected only when the company has configured it', async () => {
    rig.network.call(ANA, SHOP);
    rig.network.write(ANA, SHOP, 'called');
    await rig.until('the call has rung', () => rig.ingress.bodies.includes('called'));
    rig.rejectsCalls = true;
    const id = rig.network.call(ANA, SHOP);
    await rig.until('the call is told', () => received('call').length > 0);
    expect(received('call')).toMatchObject([
      { waId: id, outcome: 'rejected', video: false, chat: { phone: ANA } },
    ]);
    expect([...rig.network.rejected]).toEqual([id]);
  });

  it('include placeholders of undecryptable messages, unless they can be decrypted soon after', async () => {
    rig.network.account(SHOP).parcels.push({ kind: 'unreadable', id: '3ALOST', from: ANA, fromMe: false });
    rig.network.faults.corruptInbound = true;
    rig.network.write(ANA, SHOP, 'readable after all');
    await rig.until('one is told', () => rig.ingress.bodies.length > 0 && received('unreadable').length > 0);
    expect(received('unreadable').map(({ waId }) => waId)).toEqual(['3ALOST']);
    expect(rig.ingress.bodies).toEqual(['readable after all']);
  });
});
