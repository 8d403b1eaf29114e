import { exhaustive, type Decider } from '@prosa/kernel';
import type { Addressed, ShippingEvent } from './shipping.events';

/** How far a recipient is. */
export type ShippingProgress =
  | { readonly status: 'waiting' }
  | { readonly status: 'addressed'; readonly message: Addressed }
  | { readonly status: 'requested' }
  | { readonly status: 'skipped' };

/** What may be asked of a recipient. */
export type ShippingCommand =
  | { readonly type: 'Address'; readonly message: Addressed }
  | { readonly type: 'Request'; readonly campaignUuid: string; readonly ticketId: number }
  | { readonly type: 'Skip'; readonly campaignUuid: string; readonly reason: string };

/** A recipient of a campaign: what is said to them is settled once, and said once. Repeated commands change nothing. */
export const shippingDecider: Decider<ShippingProgress, ShippingCommand, ShippingEvent> = {
  initial: { status: 'waiting' },
  decide(command, { status }) {
    switch (command.type) {
      case 'Address':
        return status === 'waiting' ? [{ type: 'ShippingAddressed', data: command.message }] : [];
      case 'Request': {
        const { type: _, ...data } = command;
        return status === 'addressed' ? [{ type: 'ShippingRequested', data }] : [];
      }
      case 'Skip': {
        const { campaignUuid, reason } = command;
        return status === 'waiting' || status === 'addressed'
          ? [{ type: 'ShippingSkipped', data: { campaignUuid, reason } }]
          : [];
      }
      default:
        return exhaustive(command);
    }
  },
  evolve(_, event) {
    switch (event.type) {
      case 'ShippingAddressed':
        return { status: 'addressed', message: event.data };
      case 'ShippingRequested':
        return { status: 'requested' };
      case 'ShippingSkipped':
        return { status: 'skipped' };
      default:
        return exhaustive(event);
    }
  },
};
