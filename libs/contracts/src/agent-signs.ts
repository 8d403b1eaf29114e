/** Shows customers on their phones what is done here while no message goes out. */
export interface AgentSigns {
  /** Somebody types in a ticket, or stopped; may be said as often as keys are pressed. */
  typing(companyId: number, ticketId: number, isTyping: boolean): Promise<void>;
  /**
   * Somebody has a ticket before their eyes, or does no longer; said again at whatever they do in it. Who does nothing for
   * some minutes counts as gone.
   * @param looker names one screen, so that several may look at one ticket.
   */
  looking(companyId: number, ticketId: number, looker: string, isLooking: boolean): Promise<void>;
}
