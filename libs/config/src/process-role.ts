/**
 * The roles that a process can run: `api` serves HTTP, `live` serves sockets, `processes` runs background work, `projections`
 * updates the read model, `gateway` holds WhatsApp sessions.
 */
export const ROLES = ['api', 'live', 'processes', 'projections', 'gateway'] as const;

/** A role by its name. */
export type ProcessRole = (typeof ROLES)[number];
