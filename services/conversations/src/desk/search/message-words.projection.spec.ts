import type { MessageWordsRow } from '@prosa/read-model';
import { messageWordsProjection } from './message-words.projection';

const received = (body: string, more: object = {}) =>
  ({
    ...{ type: 'MessageReceived', stream: 'message-7_t1', position: 1n, metadata: { companyId: 7 } },
    data: {
      ...{ messageId: 'm1', connectionId: 1, ticketUuid: 't1', mediaType: 'extendedTextMessage', body },
      ...more,
    },
  }) as never;

const wordsAfter = (...facts: readonly never[]): string =>
  facts.reduce<MessageWordsRow | undefined>(
    (row, fact) => messageWordsProjection.on.MessageReceived?.fold(row, fact, ['u1']) ?? undefined,
    undefined,
  )?.words ?? '';

describe('the search terms of a message', () => {
  it('are those of its text, once it is readable', () => {
    const placeholder = received('Aguardando mensagem', { undecryptable: true });
    expect(wordsAfter(placeholder)).toBe('');
    expect(wordsAfter(placeholder, received('segue o boleto', { readAtLast: true }))).toBe(
      wordsAfter(received('segue o boleto')),
    );
  });
});
