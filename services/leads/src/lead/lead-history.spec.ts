import type { Recorded } from '@prosa/kernel';
import { leadHistoryLines } from './lead-history';
import type { LeadEvent } from './lead.events';

const ana = { kind: 'user', id: 3, name: 'Ana Souza' };
const form = { kind: 'system', name: 'lead-form' };
const customer = { kind: 'contact', name: 'Rita' };
const [warm, cold] = [
  { id: 5, name: 'Quente' },
  { id: 6, name: 'Frio' },
];

const fact = (type: LeadEvent['type'], actor: object, data: object): Recorded<LeadEvent> =>
  ({
    ...{ id: type, type, stream: 'lead-1_a', revision: 0, position: 1n, data },
    metadata: { companyId: 1, actor, at: '2026-11-23T12:00:00.000Z' },
  }) as unknown as Recorded<LeadEvent>;

const received = (...facts: readonly Recorded<LeadEvent>[]) =>
  leadHistoryLines(facts).map(({ line: { author, text } }) => `${author}: ${text}`);

describe("A lead's history", () => {
  it('contains each fact once, with its author', () => {
    const user = { id: 3, name: 'Ana Souza' };
    expect(
      received(
        fact('LeadCaptured', form, { origin: 'form' }),
        fact('LeadBotSwitched', ana, { on: false, user, bot: null }),
        fact('LeadBotSwitched', ana, { on: true, user, bot: { id: 3, name: 'Bia' } }),
        fact('LeadAccepted', ana, { user }),
        fact('LeadTransferred', ana, { from: user, to: { id: 4, name: 'Bruno' } }),
        fact('LeadFrozen', ana, { user }),
        fact('LeadThawed', customer, { user: null }),
        fact('LeadWon', ana, { user }),
      ),
    ).toEqual([
      'Prosa: Lead criado pelo formulário',
      'Ana Souza: Bot desligado',
      'Ana Souza: Bot ligado',
      'Ana Souza: Lead aceito por Ana Souza',
      'Ana Souza: Lead transferido para Bruno',
      'Ana Souza: Lead congelado',
      'Cliente: Lead descongelado: o cliente escreveu',
      'Ana Souza: Lead ganho',
    ]);
  });

  it('shows a move on the board as one line, although it is two facts', () => {
    const move = { from: warm, to: cold };
    expect(
      received(
        fact('LeadUntagged', ana, { tag: warm, move }),
        fact('LeadTagged', ana, { tag: cold, move }),
        fact('LeadUntagged', ana, { tag: cold, move: { from: cold, to: null } }),
        fact('LeadTagged', ana, { tag: { id: 9, name: 'VIP' } }),
      ),
    ).toEqual([
      'Ana Souza: Movido de Quente para Frio',
      'Ana Souza: Movido de Frio para Sem etapa',
      'Ana Souza: Tag adicionada: VIP',
    ]);
  });
});
