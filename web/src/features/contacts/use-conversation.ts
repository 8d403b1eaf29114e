import { useState } from 'react';
import type { ContactRef } from '@prosa/contracts';
import { useLocation } from 'wouter';
import { toast } from '../../ui/toaster';
import { useIsThere } from '../../ui/use-is-there';
import { openTicketOf } from '../../entities/ticket/open-ticket-of';

/** The way from a contact to a conversation with them. */
export interface ConversationWay {
  /** The contact of the conversation being started. */
  readonly partner: ContactRef | null;
  /** Opens the active conversation, or the dialog to start one. */
  readonly talk: (contact: ContactRef) => void;
  readonly close: () => void;
}

/** 'Ir para Conversa' (spec 1 §2): one conversation at a time with a contact. */
export const useConversation = (): ConversationWay => {
  const [, navigate] = useLocation();
  const [partner, setPartner] = useState<ContactRef | null>(null);
  const isThere = useIsThere();
  const talk = async (contact: ContactRef): Promise<void> => {
    try {
      const ticket = await openTicketOf(contact.id);
      if (!isThere()) return;
      if (ticket === undefined) setPartner(contact);
      else navigate(`/tickets/${ticket.uuid}`);
    } catch (error) {
      toast.error(error);
    }
  };
  return { partner, talk: contact => void talk(contact), close: () => setPartner(null) };
};
