import type { LeadMessageView, LeadView } from '@prosa/contracts';
import { aMessage, later, uuidOf } from './ticket-fixtures';

/** A new, unassigned lead from a form. */
export const aLead = (changes: Partial<LeadView> = {}): LeadView => {
  const id = changes.id ?? 1;
  return {
    id,
    uuid: uuidOf(id),
    companyId: 1,
    status: 'novo',
    origin: 'form',
    userId: null,
    user: null,
    publicId: uuidOf(900),
    whatsappId: 1,
    whatsapp: { id: 1, name: 'Atendimento', color: '#773DFA' },
    contactId: id,
    formClient: {
      id,
      name: `Lead ${id}`,
      number: `551198000000${id}`,
      profilePicUrl: null,
      email: `lead${id}@cliente.test`,
    },
    submission: {
      name: `Lead ${id}`,
      email: `lead${id}@cliente.test`,
      phone: `1198000000${id}`,
      isCompany: true,
      corporateReason: 'Padaria Prado',
      description: 'Quero um bolo para sábado',
      provider: 'Instagram',
      productsAndServices: { products: ['Bolo'], services: ['Entrega'] },
    },
    consent: null,
    hasWhatsapp: null,
    useIntegration: false,
    botName: null,
    tags: [],
    lastMessage: '',
    lastMessageKind: null,
    lastMessageAt: null,
    fromMe: false,
    unreadMessages: 0,
    createdAt: later(0),
    updatedAt: later(0),
    ...changes,
  };
};

/** A bubble of a lead's conversation. */
export const aLeadMessage = (changes: Partial<LeadMessageView> = {}): LeadMessageView => {
  const { ticketId: _ticketId, ...view } = aMessage({ id: changes.id ?? 'L1' });
  return { ...view, leadId: 1, ...changes };
};
