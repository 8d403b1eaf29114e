/**
 * The roles that a process can run: `api` serves HTTP, `live` serves sockets, `processes` runs background work, `projections`
 * updates the read model, `gateway` holds WhatsApp sessions.
 */
export const ROLES = ['api', 'live', 'processes', 'projections', 'gateway'] as const;

/** A role by its name. */
export type ProcessRole = (typeof ROLES)[number];

/** The services that can be started alone, each by its own `main`. */
export const SERVICES = [
  'identity',
  'conversations',
  'leads',
  'campaigns',
  'billing',
  'bots',
  'gateway',
  'live',
] as const;

/** A service by its name. */
export type ServiceName = (typeof SERVICES)[number];

/** The roles of a service that is started alone; the read model is projected by the composition. */
export const rolesOf = (service: ServiceName): readonly ProcessRole[] => {
  if (service === 'live') return ['live'];
  return service === 'gateway' ? ['api', 'processes', 'gateway'] : ['api', 'processes'];
};
