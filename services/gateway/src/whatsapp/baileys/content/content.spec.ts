import type { InboundAdvert } from '@prosa/contracts';
import type { InboundContent } from '../../whatsapp.port';
import type { ProtoMessage } from '../baileys-library';
import { readContent } from './content';

const read = (message: object, pushName?: string) =>
  readContent(message as ProtoMessage, pushName === undefined ? {} : { pushName });
const target = { key: { id: '3EB0TARGET' } };

const linesOf = (content: InboundContent | null) => {
  if (content?.kind !== 'message') throw new Error('not a message');
  return content.lines ?? content.body.split('\n');
};

describe('The content of a WhatsApp message', () => {
  it('is the text of a plain or an extended text, with its quote', () => {
    expect(read({ conversation: 'oi' }, 'Ana')).toEqual({
      kind: 'message',
      body: 'oi',
      mediaType: 'extendedTextMessage',
      pushName: 'Ana',
    });
    const quoting = { extendedTextMessage: { text: 'sim', contextInfo: { stanzaId: '3EB0' } } };
    expect(read(quoting)).toMatchObject({ body: 'sim', quotedId: '3EB0' });
  });

  const file = { mediaKey: new Uint8Array(32), directPath: '/v/1' };

  it.each([
    [{ imageMessage: { ...file, caption: 'foto' } }, 'image', 'foto'],
    [{ stickerMessage: file }, 'image', ''],
    [{ videoMessage: { ...file, caption: 'filme' } }, 'video', 'filme'],
    [{ audioMessage: { ...file, ptt: true } }, 'audio', ''],
    [{ documentMessage: { ...file, fileName: 'a.pdf' } }, 'application', 'a.pdf'],
    [{ contactMessage: { vcard: 'BEGIN' } }, 'vcard', 'BEGIN'],
    [{ contactsArrayMessage: { contacts: [{ vcard: 'A' }, { vcard: 'B' }] } }, 'vcard', 'A\nB'],
    [
      {
        locationMessage: {
          degreesLatitude: -23.5,
          degreesLongitude: -46.6,
          name: 'Sé | centro',
          address: 'SP',
        },
      },
      'locationMessage',
      'data:image/jpeg;base64,|https://maps.google.com/maps?q=-23.5%2C-46.6&z=17|Sé   centro, SP',
    ],
  ])('reads %j as %s', (message, mediaType, body) => {
    expect(read(message)).toMatchObject({ kind: 'message', mediaType, body });
  });

  it('is an edit, a revoke or a reaction of an earlier message', () => {
    const edited = (editedMessage: object) => ({ protocolMessage: { ...target, type: 14, editedMessage } });
    expect(read(edited({ conversation: 'melhor' }))).toEqual({
      kind: 'edit',
      targetId: '3EB0TARGET',
      body: 'melhor',
    });
    const inDocument = { documentWithCaptionMessage: { message: { documentMessage: { caption: 'novo' } } } };
    expect(read(edited(inDocument))).toMatchObject({ body: 'novo' });
    expect(read(edited({ ephemeralMessage: { message: { conversation: 'novo' } } }))).toMatchObject({
      body: 'novo',
    });
    expect(read(edited({ imageMessage: {} }))).toMatchObject({ isHidden: true });
    expect(read({ editedMessage: { message: edited({ conversation: 'fora' }) } })).toMatchObject({
      body: 'fora',
    });
    expect(read({ protocolMessage: { ...target, type: 0 } })).toEqual({
      kind: 'revoke',
      targetId: '3EB0TARGET',
    });
    expect(read({ reactionMessage: { ...target, text: '👍' } })).toEqual({
      kind: 'reaction',
      targetId: '3EB0TARGET',
      emoji: '👍',
    });
  });

  it('is null for protocol-internal messages', () => {
    expect(read({ protocolMessage: { type: 3 } })).toBeNull();
    expect(read({ protocolMessage: { ...target, type: 3 } })).toBeNull();
    expect(read({ senderKeyDistributionMessage: {}, messageContextInfo: {} })).toBeNull();
    expect(read({ messageHistoryNotice: {} })).toBeNull();
    expect(read({ senderKeyDistributionMessage: {} })).toBeNull();
  });

  it('names what is newer than the library, of which decoding leaves nothing', () => {
    const placeholder = [{ label: 'unsupported', text: 'unknown' }];
    for (const message of [{}, { messageContextInfo: {} }])
      expect(read(message, 'Ana')).toMatchObject({
        unsupported: 'unknown',
        lines: placeholder,
        pushName: 'Ana',
      });
  });

  it('names the kind of content without anything to show', () => {
    const unknown = read({ messageContextInfo: {}, hologramMessage: { contextInfo: null } });
    expect(unknown).toMatchObject({ unsupported: 'hologramMessage' });
    expect(linesOf(unknown)).toEqual([{ label: 'unsupported', text: 'hologramMessage' }]);
    expect(linesOf(read({ conversation: ' \u200b' }))).toEqual([{ label: 'contentMissing', kind: 'text' }]);
    // Its file cannot be fetched.
    expect(linesOf(read({ imageMessage: { caption: 'olha' } }))).toEqual([
      { label: 'contentMissing', kind: 'image' },
      'olha',
    ]);
  });

  it('reads the messages of businesses with their buttons', () => {
    const hydratedTemplate = {
      hydratedTitleText: 'Entrega',
      hydratedContentText: 'Seu pedido saiu.',
      hydratedFooterText: 'Loja',
      hydratedButtons: [
        { urlButton: { displayText: 'Rastrear', url: 'https://r.test/1' } },
        { callButton: { displayText: 'Ligar', phoneNumber: '+5511' } },
        { quickReplyButton: { displayText: 'Ok' } },
      ],
    };
    const all = [
      'Entrega',
      'Seu pedido saiu.',
      'Loja',
      'Rastrear: https://r.test/1',
      'Ligar: +5511',
      '▫️ Ok',
    ];
    expect(linesOf(read({ templateMessage: { hydratedTemplate } }))).toEqual(all);
    const fromInteractive = {
      header: { title: 'Fatura', documentMessage: { ...file, fileName: 'f.pdf' } },
      body: { text: 'Vence hoje' },
      nativeFlowMessage: {
        buttons: [{ name: 'cta_url', buttonParamsJson: '{"display_text":"Pagar","url":"https://p.test"}' }],
      },
    };
    const bill = read({ interactiveMessage: fromInteractive });
    expect(bill).toMatchObject({ mediaType: 'application', media: { name: 'f.pdf' } });
    expect(linesOf(bill)).toEqual(['Fatura', 'Vence hoje', 'Pagar: https://p.test']);
    const pix = { payment_settings: [{ pix_static_code: { merchant_name: 'Loja', key: 'chave' } }] };
    const buttons = [{ name: 'payment_info', buttonParamsJson: JSON.stringify(pix) }];
    expect(linesOf(read({ interactiveMessage: { nativeFlowMessage: { buttons } } }))).toEqual([
      { label: 'pixPayment', text: 'Loja, chave' },
    ]);
  });

  it.each(['imageMessage', 'videoMessage', 'documentMessage'])(
    'reads what the %s of a business message says itself, once',
    kind => {
      const said = (caption: string, hydratedContentText: string) =>
        linesOf(
          read({
            templateMessage: { hydratedTemplate: { [kind]: { ...file, caption }, hydratedContentText } },
          }),
        );
      expect(said('Novidade', 'Chegou hoje')).toEqual(['Novidade', 'Chegou hoje']);
      expect(said('Chegou hoje', 'Chegou hoje')).toEqual(['Chegou hoje']);
      const imageMessage = { ...file, caption: 'Catálogo' };
      expect(linesOf(read({ buttonsMessage: { imageMessage, contentText: 'Escolha' } }))).toEqual([
        'Catálogo',
        'Escolha',
      ]);
    },
  );

  it('reads the first form of a template that holds anything', () => {
    const hydratedFourRowTemplate = { hydratedContentText: 'Saiu para entrega' };
    expect(linesOf(read({ templateMessage: { hydratedTemplate: {}, hydratedFourRowTemplate } }))).toEqual([
      'Saiu para entrega',
    ]);
    const interactiveMessageTemplate = { body: { text: 'Fatura' } };
    expect(linesOf(read({ templateMessage: { hydratedTemplate: {}, interactiveMessageTemplate } }))).toEqual([
      'Fatura',
    ]);
  });

  it('reads slips, and the links of buttons that it does not know', () => {
    const flow = (name: string, params: object) => ({
      interactiveMessage: {
        nativeFlowMessage: { buttons: [{ name, buttonParamsJson: JSON.stringify(params) }] },
      },
    });
    const slip = {
      type: 'boleto',
      boleto: { digitable_line: '03399026944140000002628346101018898510000008848' },
    };
    expect(linesOf(read(flow('review_and_pay', { reference_id: 'r1', payment_settings: [slip] })))).toEqual([
      { label: 'payment', text: 'r1' },
      slip.boleto.digitable_line,
    ]);
    const opened = { display_text: 'Abrir', link: { url: 'https://a.test' } };
    expect(linesOf(read(flow('cta_app_link', opened)))).toEqual(['Abrir: https://a.test']);
    expect(linesOf(read(flow('cta_app_link', { display_text: 'Abrir', url: 'app://x' })))).toEqual([
      '▫️ Abrir',
    ]);
  });

  it('names a document by its title, and shows the page of a place', () => {
    expect(read({ documentMessage: { ...file, title: 'Nota fiscal' } })).toMatchObject({
      body: 'Nota_fiscal',
    });
    expect(read({ documentMessage: { ...file, caption: ' ', fileName: 'a b.pdf' } })).toMatchObject({
      body: 'a_b.pdf',
    });
    const place = {
      degreesLatitude: 1,
      degreesLongitude: 2,
      name: 'Loja',
      address: 'Rua A',
      url: 'https://loja.test',
    };
    expect(read({ locationMessage: place })).toMatchObject({
      body: 'data:image/jpeg;base64,|https://maps.google.com/maps?q=1%2C2&z=17|Loja, Rua A, https://loja.test',
    });
    expect(
      read({ liveLocationMessage: { degreesLatitude: 1, degreesLongitude: 2, caption: 'a caminho' } }),
    ).toMatchObject({
      body: 'data:image/jpeg;base64,|https://maps.google.com/maps?q=1%2C2&z=17|a caminho',
    });
  });

  it('names the groups that a text mentions', () => {
    const contextInfo = { groupMentions: [{ groupJid: '120363025246125486@g.us', groupSubject: 'Obra' }] };
    for (const text of ['veja @120363025246125486@g.us já', 'veja @120363025246125486 já'])
      expect(read({ extendedTextMessage: { text, contextInfo } })).toMatchObject({ body: 'veja @Obra já' });
  });

  it('reads the state of an order, and an old template by its parameters', () => {
    const flow = {
      name: 'order_status',
      buttonParamsJson: JSON.stringify({
        reference_id: 'P7',
        order: { description: 'Saiu', items: [{ name: 'Bolo', quantity: 2 }] },
      }),
    };
    expect(linesOf(read({ interactiveMessage: { nativeFlowMessage: { buttons: [flow] } } }))).toEqual([
      { label: 'order', text: 'P7' },
      'Saiu',
      '▫️ 2 × Bolo',
    ]);
    const highlyStructuredMessage = { localizableParams: [{ default: 'R$ 10,00' }, { default: '05/12' }] };
    expect(linesOf(read({ highlyStructuredMessage }))).toEqual(['R$ 10,00', '05/12']);
  });

  it('reads what stands beside a card or a text that is empty', () => {
    expect(read({ contactMessage: { displayName: 'Ana, da Loja' } })).toMatchObject({
      mediaType: 'vcard',
      body: 'BEGIN:VCARD\nVERSION:3.0\nFN:Ana\\, da Loja\nEND:VCARD',
    });
    const preview = { text: ' ', title: 'Loja', matchedText: 'https://a.test' };
    expect(read({ extendedTextMessage: preview })).toMatchObject({ body: 'Loja\nhttps://a.test' });
  });

  it.each([
    [{ listResponseMessage: { singleSelectReply: { selectedRowId: 'plano-1' } } }, 'plano-1'],
    [{ buttonsResponseMessage: { selectedButtonId: 'sim' } }, 'sim'],
    [{ templateButtonReplyMessage: { selectedId: 'ok' } }, 'ok'],
    [{ templateButtonReplyMessage: { selectedDisplayText: ' \u200b', selectedId: 'ok' } }, 'ok'],
    [{ buttonsResponseMessage: { selectedDisplayText: '\u200b', selectedButtonId: 'sim' } }, 'sim'],
    [
      { listResponseMessage: { title: ' ', description: '', singleSelectReply: { selectedRowId: 'r1' } } },
      'r1',
    ],
    [
      {
        interactiveResponseMessage: {
          body: { text: 'Pizza' },
          nativeFlowResponseMessage: { paramsJson: '{"id":"1","title":"Pizza"}' },
        },
      },
      'Pizza',
    ],
    [
      {
        interactiveResponseMessage: {
          body: { text: 'Enviado' },
          nativeFlowResponseMessage: {
            name: 'flow',
            paramsJson: JSON.stringify({
              flow_token: 'x',
              screen_0_Nome_0: 'Ana',
              screen_1_Pagamento_1: ['0_Pix', '1_Boleto'],
              endereco: { rua: 'Rua A', casa: 7 },
              aceito: true,
              fotos: [{ id: 'f1' }],
            }),
          },
        },
      },
      'Enviado\nNome: Ana\nPagamento: Pix, Boleto\nendereco: rua: Rua A, casa: 7\naceito: ✓',
    ],
    [
      {
        interactiveResponseMessage: {
          nativeFlowResponseMessage: { paramsJson: '{"screen_0_Data_0":"2026-12-05"}' },
        },
      },
      'Data: 2026-12-05',
    ],
    [{ interactiveResponseMessage: { nativeFlowResponseMessage: { paramsJson: '{"id":"x1"}' } } }, 'x1'],
    [
      { interactiveResponseMessage: { nativeFlowResponseMessage: { paramsJson: 'broken', name: 'flow' } } },
      'flow',
    ],
  ])('reads the reply %j', (message, body) => {
    expect(read(message)).toMatchObject({ body });
  });

  it('keeps quotes, forwarding marks, mentions and advertisements', () => {
    const contextInfo = {
      stanzaId: '3EB0',
      participant: '5511900000000@s.whatsapp.net',
      quotedMessage: { productMessage: { product: { title: 'Bolo' } } },
      forwardingScore: 7,
      isForwarded: true,
      mentionedJid: ['1485@lid'],
      externalAdReply: { title: 'Promo', sourceType: 'ad', sourceUrl: 'https://fb.me/1', ctwaClid: 'c1' },
    };
    const text = { extendedTextMessage: { text: 'quero esse!', contextInfo } };
    expect(readContent(text as unknown as ProtoMessage, { own: ['5511900000000'] })).toMatchObject({
      quoted: { lines: [{ label: 'product' }, 'Bolo'], fromMe: true },
      forwarded: 'often',
      mentions: [{ lid: '1485' }],
      advert: { title: 'Promo', link: 'https://fb.me/1', clickId: 'c1', platform: 'facebook' },
    });
  });

  it.each([
    ['a JPEG', Buffer.from('ffd8ffe0', 'hex'), '/9j/4A=='],
    ['a picture of another format', Buffer.from('89504e47', 'hex'), undefined],
    [
      'a picture that is not small',
      Buffer.concat([Buffer.from('ffd8ff', 'hex'), Buffer.alloc(24_576)]),
      undefined,
    ],
    ['no picture', null, undefined],
  ])('shows an advertisement with %s', (_, thumbnail, picture) => {
    const externalAdReply = { title: 'Promo', sourceType: 'ad', thumbnail };
    const text = { extendedTextMessage: { text: 'oi', contextInfo: { externalAdReply } } };
    const found = readContent(text as unknown as ProtoMessage, { own: [] });
    expect((found as { readonly advert: InboundAdvert }).advert.picture).toBe(picture);
  });
});
