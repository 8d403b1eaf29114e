import type { MessagePage, MessageView, TicketView } from '@prosa/contracts';
import { boxes, zip } from '../../libs/media/src/testing/sample-files';
import { ApiClient } from '../support/api-client';
import { BUSINESS, connectPhone } from '../support/connected';
import { eventually } from '../support/eventually';
import { discard, startProduct, type Product } from '../support/product';
import { SimulatorClient, type PhoneMessage } from '../support/simulator-client';

const CLARA = '5511977771111';
const OWNER = BUSINESS;

const sha = (bytes: Buffer): string => bytes.toString('base64').slice(0, 64) + bytes.length;

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

describe('Inbound messages other than plain text', () => {
  let product: Product;
  let ana: ApiClient;
  let phones: SimulatorClient;
  let printed = '';

  beforeAll(async () => {
    product = await startProduct();
    ana = await ApiClient.signIn(product.url, 'admin@demo.test');
    await connectPhone(product.url, ana);
    phones = new SimulatorClient(product.url);
  });

  afterAll(() => discard(product));

  const from = (content: object, sender = CLARA, to = BUSINESS): Promise<{ id: string }> =>
    phones.send({ from: sender, name: sender === CLARA ? 'Clara' : undefined, to, ...content });

  const ticketOf = async (number: string): Promise<TicketView> => {
    const { tickets } = await ana.get<{ tickets: TicketView[] }>('/tickets?status=pending&showAll=true');
    const found = tickets.find(({ contact }) => contact.number === number);
    if (!found) throw new Error('no ticket yet');
    return found;
  };

  const shown = (id: string, holds: (message: MessageView) => boolean): Promise<MessageView> =>
    eventually(async () => {
      const ticket = await ticketOf(CLARA);
      const { messages } = await ana.get<MessagePage>(`/messages/${ticket.id}?pageNumber=1`);
      const message = messages.find(each => each.id === id);
      if (!message || !holds(message)) throw new Error(`not yet: ${JSON.stringify(message)}`);
      return message;
    });

  const ready = (id: string): Promise<MessageView> => shown(id, ({ mediaState }) => mediaState === 'ready');

  const bytesAt = async (url: string | null | undefined): Promise<Buffer> => {
    const response = await fetch(`${product.url}${url ?? '/none'}`);
    if (!response.ok) throw new Error(`the file answered ${response.status}`);
    return Buffer.from(await response.arrayBuffer());
  };

  const phoneHolds = async (number: string, id: string): Promise<PhoneMessage> => {
    const found = (await phones.messages(number)).find(message => message.id === id);
    if (!found) throw new Error('the phone has no such message');
    return found;
  };

  it.each([
    ['photo', 'image', 'image', 'image/jpeg', 'imagem.jpg'],
    ['sticker', 'sticker', 'image', 'image/webp', 'figurinha.webp'],
    ['voice', 'voice', 'audio', 'audio/ogg', 'audio.ogg'],
    ['video', 'video', 'video', 'video/mp4', 'video.mp4'],
    ['document', 'document', 'application', 'application/pdf', 'Proposta_comercial.pdf'],
  ])('shows a %s with exactly the bytes that were sent', async (fixture, kind, mediaType, mime, name) => {
    const { id } = await from({ media: { kind, fixture } });
    const message = await ready(id);
    expect(message).toMatchObject({ mediaType, mediaMime: mime, mediaName: name, isVoice: kind === 'voice' });
    const sent = await bytesAt((await phoneHolds(CLARA, id)).media?.url);
    const kept = await bytesAt(message.mediaUrl);
    expect(sha(kept)).toBe(sha(sent));
    expect(message.mediaSize).toBe(sent.length);
    expect(message.mediaSeconds).toBe(kind === 'voice' ? 3 : kind === 'video' ? 2 : null);
  });

  it('shows a caption, a preview, and a file of no known kind under its own name', async () => {
    const { id } = await from({ text: 'olha isto', media: { kind: 'image', fixture: 'photo' } });
    const photo = await ready(id);
    expect(photo.body).toBe('olha isto');
    expect((await bytesAt(photo.mediaPreviewUrl)).subarray(0, 2).toString('hex')).toBe('ffd8');
    const bytes = Buffer.from('solid teapot');
    const media = { kind: 'document', base64: bytes.toString('base64'), name: 'meu bule.stl' };
    const other = await ready((await from({ media })).id);
    expect(other).toMatchObject({ mediaType: 'application', mediaName: 'meu_bule.stl' });
    expect(await bytesAt(other.mediaUrl)).toEqual(bytes);
  });

  it.each([
    ['image', 'image/jpeg', boxes('heic'), undefined, 'image/heic', 'imagem.heic'],
    ['image', 'image/heic', boxes('mif1'), undefined, 'image/heic', 'imagem.heic'],
    ['video', 'video/mp4', boxes('qt  '), undefined, 'video/quicktime', 'video.mov'],
    ['document', '', boxes('qt  '), 'IMG_0042', 'video/quicktime', 'IMG_0042.mov'],
    ['document', '', zip('word/document.xml'), undefined, DOCX, 'documento.docx'],
  ])('names a %s by its content (sent as %s)', async (kind, mime, bytes, name, mediaMime, mediaName) => {
    const media = { kind, base64: bytes.toString('base64'), ...(name && { name }), ...(mime && { mime }) };
    expect(await ready((await from({ media })).id)).toMatchObject({ mediaMime, mediaName });
  });

  it('shows locations, contact cards and polls as text', async () => {
    const at = { latitude: '-23.5505', longitude: '-46.6333', name: 'Praça da Sé' };
    const place = await shown((await from({ location: at })).id, () => true);
    expect(place).toMatchObject({
      mediaType: 'locationMessage',
      body: 'data:image/jpeg;base64,|https://maps.google.com/maps?q=-23.5505%2C-46.6333&z=17|Praça da Sé',
      mediaState: 'none',
    });
    const live = await shown((await from({ location: { ...at, live: true } })).id, () => true);
    expect(live.mediaType).toBe('locationMessage');
    const contact = { name: 'Oficina do Zé', number: '5511955554444' };
    const card = await shown((await from({ contact })).id, () => true);
    expect(card.mediaType).toBe('vcard');
    expect(card.body).toContain('FN:Oficina do Zé');
    const contacts = [contact, { name: 'Rita', number: '5511955553333' }];
    const cards = await shown((await from({ contacts })).id, () => true);
    expect(cards.body.match(/BEGIN:VCARD/g)).toHaveLength(2);
    const poll = { question: 'Qual dia?', options: ['Sexta', 'Sábado'] };
    const asked = await shown((await from({ poll })).id, () => true);
    expect(asked.body).toBe('📊 Enquete\nQual dia?\n▫️ Sexta\n▫️ Sábado');
  });

  it.each(['ephemeral', 'viewOnce'])('unwraps messages of the type %s', async wrapped => {
    const { id } = await from({ wrapped, media: { kind: 'image', fixture: 'photo' }, text: wrapped });
    expect(await ready(id)).toMatchObject({ mediaType: 'image', body: wrapped });
  });

  it('applies edits, reactions and revocations', async () => {
    const { id } = await from({ text: 'bom da' });
    await phones.change('edit', { from: CLARA, to: BUSINESS, id, text: 'bom dia' });
    await phones.change('react', { from: CLARA, to: BUSINESS, id, emoji: '🙏' });
    await shown(id, ({ body, isEdited, reactions }) => {
      return body === 'bom dia' && isEdited && reactions[0]?.emoji === '🙏';
    });
    await phones.change('react', { from: CLARA, to: BUSINESS, id, emoji: '' });
    await shown(id, ({ reactions }) => reactions.length === 0);
    await phones.change('revoke', { from: CLARA, to: BUSINESS, id });
    await shown(id, ({ isDeleted }) => isDeleted);
  });

  it('shows the quoted picture of a reply', async () => {
    const { id } = await from({ media: { kind: 'image', fixture: 'photo' } });
    await ready(id);
    const answer = await shown((await from({ text: 'essa', quotedId: id })).id, () => true);
    expect(answer.quotedMsg).toMatchObject({ id, mediaType: 'image', mediaUrl: expect.any(String) });
  });

  it('shows messages sent from the phone itself as outbound', async () => {
    const { id } = await from({ media: { kind: 'image', fixture: 'photo' }, text: 'segue' }, OWNER, CLARA);
    expect(await ready(id)).toMatchObject({ fromMe: true, body: 'segue', user: null });
  });

  it('reports an expired file, and does not wait for it to show the text', async () => {
    await phones.faults({ mediaGone: true });
    const { id } = await from({ media: { kind: 'image', fixture: 'photo' } });
    const text = await from({ text: 'logo depois' });
    await shown(text.id, () => true);
    expect(await shown(id, ({ mediaState }) => mediaState === 'failed')).toMatchObject({
      mediaUrl: null,
      error: { code: 'ERR_WAPP_DOWNLOAD_MEDIA' },
    });
    await phones.faults({ mediaGone: false });
  });

  it('decrypts at the second attempt what failed at the first', async () => {
    await phones.faults({ corruptInbound: true });
    const { id } = await from({ text: 'agora sim' });
    await phones.faults({ corruptInbound: false });
    expect(await shown(id, ({ isUndecryptable }) => !isUndecryptable)).toMatchObject({ body: 'agora sim' });
  });

  it('accepts or rejects calls by the setting, and lists them', async () => {
    const missed = await phones.call({ from: CLARA, to: BUSINESS, ringMs: 20 });
    expect(await shown(missed.id, () => true)).toMatchObject({
      mediaType: 'call_log',
      body: 'call.voice.missed',
    });
    await ana.put('/settings/call', { value: 'disabled' });
    const { id } = await phones.call({ from: CLARA, to: BUSINESS, video: true, ringMs: 30_000 });
    expect(await shown(id, () => true)).toMatchObject({ body: 'call.video.rejected' });
    await eventually(async () => {
      const answer = (await phones.messages(CLARA)).at(-1);
      if (!answer?.text.includes('não atendemos chamadas')) throw new Error('no answer yet');
    });
    expect((await phoneHolds(CLARA, id)).call).toBe('rejected');
    await ana.put('/settings/call', { value: 'enabled' });
  });

  it('downloads a file in the next process when the first was killed before', async () => {
    // The file is under way when the process is killed.
    await phones.faults({ mediaSlowMs: 60_000 });
    const { id } = await from({ text: 'antes da queda', media: { kind: 'document', fixture: 'document' } });
    expect(await shown(id, () => true)).toMatchObject({ mediaState: 'pending', body: 'antes da queda' });
    const sent = await bytesAt((await phoneHolds(CLARA, id)).media?.url);
    printed = product.output();
    await product.kill();
    product = await startProduct({ dataDir: product.dataDir });
    phones = new SimulatorClient(product.url);
    ana = await ApiClient.signIn(product.url, 'admin@demo.test');
    const message = await ready(id);
    expect(sha(await bytesAt(message.mediaUrl))).toBe(sha(sent));
  });

  it('logs no message text, number or key', () => {
    for (const secret of ['olha isto', 'antes da queda', CLARA, 'Proposta', 'mediaKey', '/mms/'])
      expect(printed + product.output()).not.toContain(secret);
  });
});
