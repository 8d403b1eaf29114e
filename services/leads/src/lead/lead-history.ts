import type { InteractionView } from '@prosa/contracts';
import type { Recorded } from '@prosa/kernel';
import type { PlacedLine } from '@prosa/platform';
import type { LeadBoardMove, LeadEvent } from './lead.events';

type Line = Pick<InteractionView, 'type' | 'text'> & { readonly params?: Readonly<Record<string, string>> };

const columnMove = ({ from, to }: LeadBoardMove): Line => {
  const names = { from: from?.name ?? 'Sem etapa', to: to?.name ?? 'Sem etapa' };
  return { type: 'KANBAN_MOVE', text: `Movido de ${names.from} para ${names.to}`, params: names };
};

const ofLead = (change: string, text: string, params: Readonly<Record<string, string>> = {}): Line => ({
  type: 'LEAD',
  text,
  params: { change, ...params },
});

/** The history line of a fact; null for one that another line covers. */
const lineOf = ({ type, data }: LeadEvent): Line | null => {
  switch (type) {
    case 'LeadCaptured':
      return data.origin === 'form'
        ? ofLead('captured_form', 'Lead criado pelo formulário')
        : ofLead('captured_ticket', 'Lead criado a partir de um atendimento');
    case 'LeadAccepted':
      return ofLead('accepted', `Lead aceito por ${data.user.name}`, { user: data.user.name });
    case 'LeadReleased':
      return ofLead('released', 'Lead devolvido à lista');
    case 'LeadTransferred':
      return ofLead('transferred', `Lead transferido para ${data.to.name}`, { user: data.to.name });
    case 'LeadWon':
      return ofLead('won', 'Lead ganho');
    case 'LeadFrozen':
      return ofLead('frozen', 'Lead congelado');
    case 'LeadThawed':
      return data.user === null
        ? ofLead('thawed_customer', 'Lead descongelado: o cliente escreveu')
        : ofLead('thawed', 'Lead descongelado');
    case 'LeadReopened':
      return ofLead('reopened', `Lead reaberto por ${data.user.name}`, { user: data.user.name });
    case 'LeadBotSwitched':
      return data.on ? ofLead('bot_on', 'Bot ligado') : ofLead('bot_off', 'Bot desligado');
    case 'LeadNumberChecked':
      return data.exists ? null : ofLead('no_whatsapp', 'O número não está no WhatsApp');
    case 'LeadTagged':
      if (data.move) return columnMove(data.move);
      return {
        type: 'TAG_ADDED',
        text: `Tag adicionada: ${data.tag.name}`,
        params: { tag: data.tag.name },
      };
    case 'LeadUntagged':
      if (data.move === undefined)
        return {
          type: 'TAG_REMOVED',
          text: `Tag removida: ${data.tag.name}`,
          params: { tag: data.tag.name },
        };
      // A move into another column is the line of the tag that was put on.
      return data.move.to === null ? columnMove(data.move) : null;
    case 'LeadTurnedIntoContact':
      return ofLead('contact', 'Lead transformado em contato');
    case 'LeadDeleted':
      return ofLead('deleted', 'Lead excluído');
  }
};

const whoIs = ({ metadata: { actor } }: Recorded): { readonly author: string; readonly by: string } => {
  if (actor.kind === 'user') return { author: actor.name, by: 'user' };
  if (actor.kind === 'contact' || actor.name === 'whatsapp') return { author: 'Cliente', by: 'contact' };
  return { author: 'Prosa', by: 'system' };
};

/** The lines of a lead's history, oldest first. */
export const leadHistoryLines = (facts: readonly Recorded<LeadEvent>[]): readonly PlacedLine[] =>
  facts.flatMap(fact => {
    const line = lineOf(fact);
    if (line === null) return [];
    const { author, by } = whoIs(fact);
    const { type, text, params } = line;
    const createdAt = fact.metadata.at;
    return [
      {
        position: fact.position,
        line: { id: fact.id, type, text, params: { ...params, by }, author, createdAt },
      },
    ];
  });
