/** Shows customers on their phones what is done here while no message goes out. */
export interface AgentSigns {
  /** Somebody types in a ticket, or stopped; may be said as often as keys are pressed. */
  typing(companyId: number, ticketId: number, isTyping: boolean): Promise<void>;
}
