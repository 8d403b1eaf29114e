import { Module } from '@nestjs/common';
import { CONVERSATION_INGRESS } from '@prosa/platform';
import { ContactBook } from './contact/contact-book.handlers';
import { IngressAdapter } from './ingress/ingress.adapter';
import { ingressProviders } from './ingress/ingress-providers';
import { TicketRatings } from './ticket/ticket-ratings.handlers';
import { TicketSlots } from './ticket/ticket-slot.handlers';

/** Only the door through which phones tell their facts, for a process that answers no people. */
@Module({
  providers: [
    ContactBook,
    TicketSlots,
    TicketRatings,
    ...ingressProviders,
    { provide: CONVERSATION_INGRESS, useExisting: IngressAdapter },
  ],
  exports: [CONVERSATION_INGRESS],
})
export class ConversationIngressModule {}
