/**
 * What one process can be there for: `api` answers people, `live` holds their sockets, `processes` does what nobody
 * waits for, `projections` keeps the read model, `gateway` holds WhatsApp sessions.
 */
export const ROLES = ['api', 'live', 'processes', 'projections', 'gateway'] as const;

/** A role by its name. */
export type ProcessRole = (typeof ROLES)[number];
