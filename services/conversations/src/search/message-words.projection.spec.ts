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

describe('what a message is found by', () => {
  it('is what it says, once it can be read, and nothing before', () => {
    const placeholder = received('Aguardando mensagem', { undecryptable: true });
    expect(wordsAfter(placeholder)).toBe('');
    expect(wordsAfter(placeholder, received('segue o boleto', { readAtLast: true }))).toBe(
      wordsAfter(received('segue o boleto')),
    );
  });
});
