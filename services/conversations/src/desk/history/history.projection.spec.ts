import type { Recorded } from '@prosa/kernel';
import type { InteractionRow } from '@prosa/read-model';
import { historyProjection } from './history.projection';

type Rules = Record<
  string,
  {
    keys: (event: Recorded) => readonly (readonly [string])[];
    fold: (row: InteractionRow | undefined, event: Recorded) => InteractionRow | undefined;
  }
>;

const rules = historyProjection.on as unknown as Rules;

const fact = (id: string, type: string, actor: object, data: object): Recorded =>
  ({
    ...{ id, type, schemaVersion: 1, stream: 'message-7_t1', revision: 0, position: 1n },
    data: { messageId: 'M1', connectionId: 1, ticketUuid: 't1', ...data },
    metadata: { companyId: 7, actor, at: '2026-11-22T12:00:00.000Z', correlationId: '', causationId: '' },
  }) as unknown as Recorded;

/** The lines that appear in a ticket's history. */
const linesOf = (...facts: readonly Recorded[]): readonly InteractionRow[] => {
  const rows = new Map<string, InteractionRow>();
  for (const event of facts) {
    const rule = rules[event.type];
    for (const [key] of rule?.keys(event) ?? []) {
      const row = rule?.fold(rows.get(key), event);
      if (row) rows.set(key, row);
    }
  }
  return [...rows.values()].filter(row => row.ticketUuid !== null);
};

const ana = { kind: 'user', id: 3, name: 'Ana Souza' };
const phone = { kind: 'system', name: 'phone' };

describe('a message that was changed', () => {
  const asked = fact('e1', 'MessageEditRequested', ana, { changeId: 'C1', body: 'novo' });
  const edited = fact('e2', 'MessageEdited', phone, { changeId: 'C1', body: 'novo' });

  it('has one line, by the user who requested it', () => {
    const lines = linesOf(asked, edited);
    expect(lines).toMatchObject([{ type: 'EDIT', text: 'Mensagem editada', author: 'Ana Souza' }]);
    expect(JSON.parse(lines[0]?.params ?? '')).toEqual({
      change: 'edited',
      messageId: 'M1',
      by: 'user',
      byId: '3',
    });
  });

  it('has one for a deletion too', () => {
    const wish = fact('e1', 'MessageRevokeRequested', ana, { changeId: 'C2' });
    const lines = linesOf(wish, fact('e2', 'MessageRevoked', phone, { changeId: 'C2' }));
    expect(lines).toMatchObject([{ text: 'Mensagem apagada', author: 'Ana Souza' }]);
  });

  it('has none before WhatsApp accepted the change', () => {
    expect(linesOf(asked)).toEqual([]);
  });

  it('names the phone when the change was made on the phone', () => {
    expect(linesOf(edited)).toMatchObject([{ author: 'Celular' }]);
  });

  it('names the customer where it was theirs', () => {
    const theirs = fact('e3', 'MessageEdited', { kind: 'contact', id: 'c1' }, { body: 'novo' });
    expect(linesOf(theirs)).toMatchObject([{ id: 'e3', author: 'Cliente' }]);
  });

  it('has the same line after a replay of the log', () => {
    expect(linesOf(asked, edited, asked, edited)).toEqual(linesOf(asked, edited));
  });
});

describe('a bot that left a ticket', () => {
  const chatbot = { kind: 'system', name: 'chatbot' };
  const ended = (data: object): Recorded => ({
    ...fact('e1', 'BotSessionEnded', chatbot, {}),
    ...{ stream: 'botSession-7_t1', data: { turns: 2, ...data } as never },
  });

  it.each([
    ['handover', 'Bot Bia passou o atendimento para a equipe'],
    ['finished', 'Bot Bia concluiu a conversa'],
    ['limit', 'Bot Bia parou no limite de uso e o atendimento aguarda na fila'],
    ['loop', 'Bot Bia parou porque a conversa se repetia e o atendimento aguarda na fila'],
    ['expired', 'Bot Bia encerrou a conversa porque o cliente não respondeu'],
    ['failed', 'Bot Bia falhou e o atendimento aguarda na fila'],
  ])('has a line with its name and the reason %s', (reason, text) => {
    const [line, ...others] = linesOf(ended({ reason, name: 'Bia' }));
    expect(others).toEqual([]);
    expect(line).toMatchObject({ type: 'CHATBOT', ticketUuid: 't1', text, author: 'Chatbot' });
    expect(JSON.parse(line?.params ?? '')).toEqual({
      ...{ change: 'session', reason, name: 'Bia', failure: '', by: 'chatbot' },
    });
  });

  it('has why its turn failed, and a line without a name where none was recorded', () => {
    expect(linesOf(ended({ reason: 'failed', name: 'Bia', failure: 'unavailable' }))).toMatchObject([
      { text: 'Bot Bia falhou e o atendimento aguarda na fila (o serviço não respondeu)' },
    ]);
    expect(linesOf(ended({ reason: 'handover' }))).toMatchObject([
      { text: 'O bot passou o atendimento para a equipe' },
    ]);
  });

  it('has none where it served a lead', () => {
    expect(linesOf(ended({ reason: 'handover', holder: 'lead' }))).toEqual([]);
  });
});

describe('a ticket that a message of ours created', () => {
  const opened = (name: string) =>
    linesOf({
      ...fact('e1', 'TicketOpened', { kind: 'system', name }, { origin: 'api', queue: null }),
      stream: 'ticket-7_t1',
    });

  it.each([
    ['campaign', 'Atendimento criado por mensagem de uma campanha', 'Campanha'],
    ['api', 'Atendimento criado por mensagem enviada pela API', 'API'],
  ])('names %s as its author', (name, text, author) => {
    const lines = opened(name);
    expect(lines).toMatchObject([{ type: 'CREATION', text, author }]);
    expect(JSON.parse(lines[0]?.params ?? '')).toEqual({ origin: name, queue: '', by: name });
  });
});
