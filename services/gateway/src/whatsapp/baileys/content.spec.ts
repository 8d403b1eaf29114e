import type { ProtoMessage } from './baileys-library';
import { readContent } from './content';

const read = (message: object, pushName?: string) => readContent(message as ProtoMessage, pushName);
const target = { key: { id: '3EB0TARGET' } };

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

  it.each([
    [{ imageMessage: { caption: 'foto' } }, 'image', 'foto'],
    [{ stickerMessage: {} }, 'image', ''],
    [{ videoMessage: { caption: 'filme' } }, 'video', 'filme'],
    [{ audioMessage: { ptt: true } }, 'audio', ''],
    [{ documentMessage: { fileName: 'a.pdf' } }, 'application', 'a.pdf'],
    [{ contactMessage: { vcard: 'BEGIN' } }, 'vcard', 'BEGIN'],
    [{ contactsArrayMessage: { contacts: [{ vcard: 'A' }, { vcard: 'B' }] } }, 'vcard', 'A\nB'],
    [
      { locationMessage: { degreesLatitude: -23.5, degreesLongitude: -46.6, name: 'Sé | centro' } },
      'locationMessage',
      'data:image/jpeg;base64,|https://maps.google.com/maps?q=-23.5%2C-46.6&z=17|Sé   centro',
    ],
  ])('reads %j as %s', (message, mediaType, body) => {
    expect(read(message)).toMatchObject({ kind: 'message', mediaType, body });
  });

  it('is an edit, a revoke or a reaction of an earlier message', () => {
    const edited = { ...target, type: 14, editedMessage: { conversation: 'melhor' } };
    expect(read({ protocolMessage: edited })).toEqual({
      kind: 'edit',
      targetId: '3EB0TARGET',
      body: 'melhor',
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
    expect(read({ pollUpdateMessage: {} })).toBeNull();
  });

  it('is a placeholder for types unknown to this version', () => {
    const unknown = read({ messageContextInfo: {}, hologramMessage: { contextInfo: null } });
    expect(unknown).toMatchObject({ kind: 'message', unsupported: 'hologramMessage' });
    expect(unknown).toMatchObject({ body: expect.stringContaining('não suportada') });
  });
});
