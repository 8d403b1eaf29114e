import type { CommandEnvelope } from '@prosa/event-store';

/** Parts of billing that act by themselves, as the log names them. */
type BillingActor = 'credits' | 'invoicing' | 'payments' | 'plan-changes';

/** The envelope of a command that billing decides by itself, because of the subject of that uuid. */
export const systemEnvelope = (name: BillingActor, uuid: string): CommandEnvelope => ({
  actor: { kind: 'system', name },
  correlationId: uuid,
  causationId: uuid,
});
