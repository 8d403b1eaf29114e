import type {
  ErrorBody,
  InteractionPage,
  InteractionView,
  MessagePage,
  MessageView,
  TicketPage,
  TicketView,
} from '@prosa/contracts';
import { freePort } from '@prosa/testing';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { boxes, GOOD_FILES, webp } from '../../libs/media/src/testing/sample-files';
import { ApiClient, type Answer } from '../support/api-client';
import { BUSINESS, connectPhone } from '../support/connected';
import { eventually } from '../support/eventually';
import { discard, startProduct, type Product } from '../support/product';
import { SimulatorClient, type PhoneMessage } from '../support/simulator-client';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const pdf = (n: number): Buffer =>
  Buffer.concat([Buffer.from(`%PDF-1.4\n% ${n}\n`), randomBytes(60_000), Buffer.from('\n%%EOF\n')]);
/** The first page of a recording, which identifies it as Opus in Ogg. */
const ogg = Buffer.concat([
  Buffer.from('OggS'),
  Buffer.from([0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 19]),
  Buffer.from('OpusHead'),
  Buffer.from([1, 1, 0x38, 1, 0x80, 0xbb, 0, 0, 0, 0, 0]),
]);
const mp3 = Buffer.concat([
  Buffer.from('ID3'),
  Buffer.from([3, 0, 0, 0, 0, 0, 0]),
  Buffer.from([0xff, 0xfb, 0x90, 0x64]),
  Buffer.alloc(413),
]);

const fileOf = (name: string): Buffer => {
  const found = GOOD_FILES.find(([each]) => each === name);
  if (found === undefined) throw new Error(`no sample ${name}`);
  return found[2];
};

/** Documents on the phone that agents still see in place. */
const SHOWN_BY_BROWSERS = new Set(['image/webp', 'video/webm', 'audio/ogg']);

const sha = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

interface Sent {
  readonly files?: readonly (readonly [Buffer, string])[];
  readonly fields?: Readonly<Record<string, string>>;
}

describe('Outbound messages other than plain text', () => {
  const customer = '5511944440001';
  let product: Product;
  let ana: ApiClient;
  let bruno: ApiClient;
  let ticket: TicketView;
  let phone: SimulatorClient;

  const open = async (from: string): Promise<TicketView> => {
    await phone.write({ from, to: BUSINESS, text: 'oi' });
    const waiting = await eventually(async () => {
      const { tickets } = await ana.get<TicketPage>('/tickets?status=pending');
      const found = tickets.find(each => each.contact.number === from);
      if (!found) throw new Error('not there yet');
      return found;
    });
    return ana.put<TicketView>(`/tickets/${waiting.id}`, { status: 'open' });
  };

  beforeAll(async () => {
    product = await startProduct({ env: { PORT: String(await freePort()) } });
    phone = new SimulatorClient(product.url);
    await connectPhone(product.url, await ApiClient.signIn(product.url, 'admin@demo.test'));
    ana = await ApiClient.signIn(product.url, 'ana@demo.test');
    bruno = await ApiClient.signIn(product.url, 'bruno@demo.test');
    ticket = await open(customer);
  });

  afterAll(() => discard(product));

  const form = async <T = MessageView[]>(
    ticketId: number,
    { files = [], fields = {} }: Sent,
    as = ana,
  ): Promise<Answer<T & ErrorBody>> => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    for (const [bytes, name] of files) body.append('medias', new Blob([bytes]), name);
    const response = await fetch(`${product.url}/api/messages/${ticketId}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${as.token}` },
      body,
    });
    return {
      status: response.status,
      headers: response.headers,
      body: (await response.json()) as T & ErrorBody,
    };
  };

  const sent = async (what: Sent): Promise<MessageView[]> => {
    const { status, body } = await form(ticket.id, what);
    expect({ status, error: (body as ErrorBody).error }).toEqual({ status: 201, error: undefined });
    return body;
  };

  const onPhone = async (id: string, number = customer): Promise<PhoneMessage> => {
    const held = await phone.messages(number);
    const found = held.find(message => message.id === id);
    if (!found) throw new Error('not on the phone');
    return found;
  };

  const decrypted = async (id: string, number = customer): Promise<Buffer> => {
    const response = await fetch(`${product.url}/simulator/api/media?number=${number}&id=${id}`);
    if (response.status !== 200) throw new Error(`the phone cannot open it: ${response.status}`);
    return Buffer.from(await response.arrayBuffer());
  };

  const inTicket = async (id: string): Promise<MessageView> => {
    const { messages } = await ana.get<MessagePage>(`/messages/${ticket.id}?peek=true`);
    const found = messages.find(message => message.id === id);
    if (!found) throw new Error('not in the ticket');
    return found;
  };

  const arrived = (id: string): Promise<PhoneMessage> => eventually(() => onPhone(id));

  const said = async (body: string): Promise<MessageView> => {
    const message = await ana.post<MessageView>(`/messages/${ticket.id}`, { body });
    await arrived(message.id);
    return message;
  };

  describe('a file', () => {
    it('arrives on the phone with exactly the uploaded bytes, one message per file', async () => {
      const ids = [randomUUID(), randomUUID()];
      const document = pdf(1);
      const { socket, frames } = await ana.socket();
      const [picture, paper] = await sent({
        files: [
          [png, 'foto.png'],
          [document, 'Contrato social.pdf'],
        ],
        fields: { body: 'Veja isto', ids: JSON.stringify(ids) },
      });
      expect([picture?.clientId, paper?.clientId]).toEqual(ids);
      expect(picture).toMatchObject({
        body: 'Veja isto',
        mediaType: 'image',
        mediaState: 'ready',
        mediaMime: 'image/png',
        mediaSize: png.length,
      });
      expect(paper).toMatchObject({
        mediaType: 'application',
        mediaName: 'Contrato_social.pdf',
        isVoice: false,
      });
      for (const [message, bytes] of [
        [picture, png],
        [paper, document],
      ] as const) {
        await arrived(message?.id ?? '');
        expect(sha(await decrypted(message?.id ?? ''))).toBe(sha(bytes));
        const shown = await fetch(`${product.url}${message?.mediaUrl}`);
        expect(sha(Buffer.from(await shown.arrayBuffer()))).toBe(sha(bytes));
      }
      expect(await onPhone(picture?.id ?? '')).toMatchObject({
        text: '[imageMessage] Veja isto',
        kind: 'image',
        media: { mime: 'image/png' },
      });
      await eventually(() => {
        const received = frames.filter(({ event }) => event.endsWith('-appMessage'));
        expect(received.filter(({ payload }) => payload['action'] === 'create')).toHaveLength(2);
      });
      socket.close();
      await eventually(async () => expect((await inTicket(picture?.id ?? '')).ack).toBeGreaterThanOrEqual(2));
    });

    it.each([
      ['Ogg with Opus', ogg, 'gravação.ogg', 'audio/ogg; codecs=opus'],
      ['MP3', mp3, 'gravação.mp3', 'audio/mpeg'],
    ])('that was recorded is sent as a voice note: %s', async (_, bytes, name, mime) => {
      const [note] = await sent({ files: [[bytes, name]], fields: { isVoice: 'true', seconds: '3' } });
      expect(note).toMatchObject({ mediaType: 'audio', isVoice: true, mediaSeconds: 3 });
      expect(await arrived(note?.id ?? '')).toMatchObject({
        kind: 'audio',
        media: { mime, voice: true },
      });
      expect(sha(await decrypted(note?.id ?? ''))).toBe(sha(bytes));
    });

    it.each([
      ['figurinha.webp', webp(), 'image/webp'],
      ['filme.webm', fileOf('video.webm'), 'video/webm'],
      ['som.ogg', fileOf('som.ogg'), 'audio/ogg'],
      ['foto.heic', boxes('heic'), 'image/heic'],
      ['nota.xml', Buffer.from('<?xml version="1.0"?><nfeProc/>'), 'application/xml'],
      ['extrato.ofx', Buffer.from('OFXHEADER:100\r\n'), 'application/x-ofx'],
      ['sem nome conhecido.xyz', randomBytes(500), 'application/octet-stream'],
    ])('that WhatsApp does not play goes as a document under its own type: %s', async (name, bytes, mime) => {
      const [message] = await sent({ files: [[bytes, name]] });
      expect(message).toMatchObject({ mediaType: 'application', mediaName: name.replaceAll(' ', '_') });
      expect(await arrived(message?.id ?? '')).toMatchObject({ kind: 'document', media: { mime } });
      expect(sha(await decrypted(message?.id ?? ''))).toBe(sha(bytes));
      const saved = await fetch(`${product.url}${message?.mediaUrl}`);
      await saved.arrayBuffer();
      if (!SHOWN_BY_BROWSERS.has(mime))
        expect(saved.headers.get('content-disposition')).toMatch(/^attachment/);
    });

    it('with sound that WhatsApp plays keeps its type: AAC', async () => {
      const [message] = await sent({ files: [[fileOf('som.aac'), 'som.aac']] });
      expect(message).toMatchObject({ mediaType: 'audio', mediaMime: 'audio/aac' });
      expect(await arrived(message?.id ?? '')).toMatchObject({ kind: 'audio', media: { mime: 'audio/aac' } });
    });

    it.each(['jogo.exe', 'instala.bat', 'pagina.html', 'desenho.svg', 'roteiro.js'])(
      'that runs by itself is refused: %s',
      async name => {
        const files: Sent['files'] = [[Buffer.from('echo'), name]];
        expect(await form(ticket.id, { files })).toMatchObject({ body: { error: 'ERR_MEDIA_TYPE' } });
      },
    );

    it('that is sent again under its client id is the same message, and keeps its quotation', async () => {
      const question = await said('Qual contrato?');
      const what: Sent = {
        files: [[png, 'este.png']],
        fields: { ids: JSON.stringify([randomUUID()]), quotedMsg: JSON.stringify({ id: question.id }) },
      };
      const [first] = await sent(what);
      const [second] = await sent(what);
      expect(second?.id).toBe(first?.id);
      expect(second?.quotedMsg?.id).toBe(question.id);
      expect((await arrived(first?.id ?? '')).quotedId).toBe(question.id);
    });

    it('is refused before it is read when the user may not answer, and when the form is empty', async () => {
      const files: Sent['files'] = [[png, 'a.png']];
      expect(await form(ticket.id, { files }, bruno)).toMatchObject({
        status: 409,
        body: { error: 'ERR_TICKET_ASSIGNED' },
      });
      expect(await form(2_000_000_000, { files })).toMatchObject({ status: 404 });
      expect(await form(ticket.id, {})).toMatchObject({ status: 400, body: { error: 'ERR_EMPTY_MESSAGE' } });
      expect(await form(ticket.id, { files: [[Buffer.from('<svg/>'), 'a.svg']] })).toMatchObject({
        status: 422,
        body: { error: 'ERR_MEDIA_TYPE' },
      });
      expect(await form(ticket.id, { files, fields: { ids: '["no"]' } })).toMatchObject({
        status: 400,
        body: { error: 'ERR_VALIDATION' },
      });
    });

    it('that WhatsApp refused is sent again on request', async () => {
      await phone.faults({ nack: 479 });
      const [file] = await sent({ files: [[png, 'nova.png']] });
      await eventually(async () =>
        expect(await inTicket(file?.id ?? '')).toMatchObject({
          ack: 0,
          error: { code: 'ERR_SENDING_WAPP_MSG', message: '479' },
        }),
      );
      await phone.faults({ nack: null });
      await ana.post(`/messages/${file?.id}/retry`);
      await arrived(file?.id ?? '');
      expect(sha(await decrypted(file?.id ?? ''))).toBe(sha(png));
    });
  });

  describe('an edit', () => {
    it('is in the history with its author and the new text', async () => {
      const message = await said('Até logp');
      await ana.put<MessageView>(`/messages/${message.id}`, { body: 'Até logo' });
      const lines = async (): Promise<InteractionView[]> => {
        const page = await ana.get<InteractionPage>(`/ticket/interaction/${ticket.id}`);
        return page.interactions.filter(line => line.message?.id === message.id);
      };
      await eventually(async () =>
        expect(await lines()).toMatchObject([
          {
            type: 'EDIT',
            author: ana.me?.name,
            params: { change: 'edited', by: 'user' },
            message: { text: expect.stringContaining('Até logo') as string, isDeleted: false },
          },
          { type: 'MESSAGE', author: ana.me?.name },
        ]),
      );
    });

    it('reaches the phone, and is shown as pending at once', async () => {
      const message = await said('Bom dai');
      const { socket, frames } = await ana.socket();
      const asked = await ana.put<MessageView>(`/messages/${message.id}`, { body: 'Bom dia' });
      expect(asked.changing === 'edit' || asked.body === 'Bom dia').toBe(true);
      await eventually(async () =>
        expect(await onPhone(message.id)).toMatchObject({ text: 'Bom dia', edited: true }),
      );
      await eventually(async () =>
        expect(await inTicket(message.id)).toMatchObject({
          body: 'Bom dia',
          isEdited: true,
          changing: null,
          error: null,
        }),
      );
      await eventually(() => {
        const received = frames
          .filter(({ event }) => event.endsWith('-appMessage'))
          .map(({ payload }) => payload);
        expect(received.at(-1)).toMatchObject({
          action: 'update',
          message: { id: message.id, body: 'Bom dia' },
        });
      });
      socket.close();
    });

    it('changes the caption of a file', async () => {
      const [picture] = await sent({ files: [[png, 'a.png']], fields: { body: 'Primeira' } });
      const id = picture?.id ?? '';
      await arrived(id);
      await ana.put(`/messages/${id}`, { body: 'Segunda' });
      await eventually(async () => expect((await onPhone(id)).text).toBe('[imageMessage] Segunda'));
      await eventually(async () =>
        expect(await inTicket(id)).toMatchObject({ body: 'Segunda', isEdited: true }),
      );
    });

    it('that WhatsApp refuses leaves the message unchanged, with the reason', async () => {
      const message = await said('Certo');
      await phone.faults({ nack: 479 });
      await ana.put(`/messages/${message.id}`, { body: 'Errado' });
      await eventually(async () =>
        expect(await inTicket(message.id)).toMatchObject({
          body: 'Certo',
          isEdited: false,
          changing: null,
          error: { code: 'ERR_EDIT_WAPP_MSG', message: '479' },
        }),
      );
      await phone.faults({ nack: null });
      expect((await onPhone(message.id)).text).toBe('Certo');
    });

    it('is refused for inbound messages, empty texts, and other users', async () => {
      const { messages } = await ana.get<MessagePage>(`/messages/${ticket.id}?peek=true`);
      const theirs = messages.find(message => !message.fromMe)?.id ?? '';
      const mine = await said('Minha');
      const put = (id: string, body: string, as = ana) =>
        as.call<ErrorBody>('PUT', `/messages/${id}`, { body });
      expect(await put(theirs, 'x')).toMatchObject({ status: 422, body: { error: 'ERR_EDIT_WAPP_MSG' } });
      expect(await put(mine.id, ' ')).toMatchObject({ status: 400, body: { error: 'ERR_EMPTY_MESSAGE' } });
      expect(await put(mine.id, 'x', bruno)).toMatchObject({
        status: 409,
        body: { error: 'ERR_TICKET_ASSIGNED' },
      });
      expect(await put('3EB0NOBODY', 'x')).toMatchObject({
        status: 404,
        body: { error: 'ERR_NO_MESSAGE_FOUND' },
      });
    });

    it('is refused for messages older than the history, which cannot be quoted either', async () => {
      const answer = { body: 'Sobre aquilo', quotedMsg: { id: '3EB0NOBODY' } };
      expect(await ana.call<ErrorBody>('POST', `/messages/${ticket.id}`, answer)).toMatchObject({
        status: 404,
        body: { error: 'ERR_FETCH_WAPP_MSG' },
      });
    });
  });

  describe('a deletion', () => {
    it('removes the message from the phone, and marks it as deleted here', async () => {
      const message = await said('Segredo');
      await ana.delete(`/messages/${message.id}`);
      await eventually(async () =>
        expect(await onPhone(message.id)).toMatchObject({ revoked: true, text: '' }),
      );
      await eventually(async () =>
        expect(await inTicket(message.id)).toMatchObject({ isDeleted: true, changing: null }),
      );
      const again = await ana.delete<MessageView>(`/messages/${message.id}`);
      expect(again).toMatchObject({ isDeleted: true, changing: null });
      const edit = await ana.call<ErrorBody>('PUT', `/messages/${message.id}`, { body: 'x' });
      expect(edit).toMatchObject({ status: 422, body: { error: 'ERR_EDIT_WAPP_MSG' } });
    });

    it('is refused for inbound messages', async () => {
      const { messages } = await ana.get<MessagePage>(`/messages/${ticket.id}?peek=true`);
      const theirs = messages.find(message => !message.fromMe)?.id ?? '';
      expect(await ana.call<ErrorBody>('DELETE', `/messages/${theirs}`)).toMatchObject({
        status: 422,
        body: { error: 'ERR_DELETE_WAPP_MSG' },
      });
    });
  });

  describe('a reaction', () => {
    it('reaches the phone, is replaced, and is removed', async () => {
      const { messages } = await ana.get<MessagePage>(`/messages/${ticket.id}?peek=true`);
      const theirs = messages.find(message => !message.fromMe)?.id ?? '';
      for (const emoji of ['👍', '❤️', '']) {
        await ana.post(`/messages/${theirs}/reactions`, { emoji });
        await eventually(async () => expect((await onPhone(theirs)).reactions?.theirs).toBe(emoji));
        await eventually(async () =>
          expect(await inTicket(theirs)).toMatchObject({
            reactions: emoji === '' ? [] : [{ emoji, fromMe: true }],
            changing: null,
          }),
        );
      }
      const bad = await ana.call<ErrorBody>('POST', `/messages/${theirs}/reactions`, { emoji: 'ok' });
      expect(bad).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } });
    });
  });

  it('is starred for everybody who sees the conversation, can be listed, and is not sent to the phone', async () => {
    const [message] = await sent({ fields: { body: 'O pedido é o 4711' } });
    const id = message?.id ?? '';
    const starred = async (as: ApiClient): Promise<readonly string[]> =>
      (await as.get<{ messages: MessageView[] }>(`/messages/${ticket.id}/starred`)).messages.map(
        each => each.id,
      );
    expect((await ana.put<MessageView>(`/messages/${id}/star`, { isStarred: true })).isStarred).toBe(true);
    expect(await starred(ana)).toEqual([id]);
    const unseen = await bruno.call('GET', `/messages/${ticket.id}`);
    expect(unseen.status).toBeGreaterThanOrEqual(400);
    const refused = await bruno.call('PUT', `/messages/${id}/star`, { isStarred: false });
    expect([refused.status, refused.body]).toEqual([
      unseen.status,
      expect.objectContaining({ error: (unseen.body as ErrorBody).error }),
    ]);
    const page = await ana.get<MessagePage>(`/messages/${ticket.id}`);
    expect(page.messages.find(each => each.id === id)?.isStarred).toBe(true);
    expect((await ana.put<MessageView>(`/messages/${id}/star`, { isStarred: false })).isStarred).toBe(false);
    expect(await starred(ana)).toEqual([]);
    expect((await onPhone(id)).text).toContain('4711');
  });

  it('is not retried for contacts who never wrote, once WhatsApp restricted the connection', async () => {
    const numbers = ['5511944440003', '5511944440004'];
    const cold: number[] = [];
    for (const [n, number] of numbers.entries()) {
      const contact = await ana.post<{ id: number }>('/contacts', { name: `Frio ${n}`, number });
      const body = { contactId: contact.id, whatsappId: ticket.whatsappId, queueId: ticket.queueId };
      cold.push((await ana.post<TicketView>('/tickets', body)).id);
    }
    const write = (id: number) => ana.post<MessageView>(`/messages/${id}`, { body: 'Olá' });
    const restricted = (id: number, message: string) =>
      eventually(async () => {
        const { messages } = await ana.get<MessagePage>(`/messages/${id}?peek=true`);
        expect(messages.find(each => each.id === message)).toMatchObject({
          ack: 0,
          error: { code: 'ERR_SENDING_WAPP_MSG', message: '463' },
        });
      });
    const [first = 0, second = 0] = cold;
    await phone.faults({ nack: 463 });
    await restricted(first, (await write(first)).id);
    await phone.faults({ nack: null });
    const unsent = await write(second);
    await restricted(second, unsent.id);
    const warm = await said('Ainda aqui');
    expect((await onPhone(warm.id)).text).toBe('Ainda aqui');
    expect(JSON.stringify(await phone.messages(numbers[1] ?? ''))).not.toContain(unsent.id);
  });

  it('arrives once and complete on the phone, however often the process is killed in between', async () => {
    const number = '5511944440002';
    const place = await open(number);
    const files = Array.from({ length: 20 }, (_, n) => ({ id: randomUUID(), bytes: pdf(n) }));
    const messages = new Map<string, Buffer>();
    const insist = async (file: (typeof files)[number]): Promise<void> =>
      eventually(async () => {
        const [bytes, name] = [file.bytes, `${file.id}.pdf`] as const;
        const fields = { ids: JSON.stringify([file.id]) };
        const { status, body } = await form(place.id, { files: [[bytes, name]], fields });
        if (status !== 201) throw new Error(`answered ${status}`);
        messages.set(body[0]?.id ?? '', bytes);
      });
    const sending = (async () => {
      for (const file of files) await insist(file);
    })();
    for (const share of [4, 12]) {
      await eventually(() => expect(messages.size).toBeGreaterThanOrEqual(share));
      await product.kill();
      product = await startProduct({ dataDir: product.dataDir, env: { PORT: new URL(product.url).port } });
    }
    await sending;
    phone = new SimulatorClient(product.url);
    expect(messages.size).toBe(files.length);
    await eventually(async () => {
      const held = await phone.messages(number);
      expect(held.filter(message => !message.fromMe).map(({ id }) => id)).toEqual([...messages.keys()]);
    });
    for (const [id, bytes] of messages) expect(sha(await decrypted(id, number))).toBe(sha(bytes));
  });
});
