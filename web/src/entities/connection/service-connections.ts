import type { ConnectionView } from '@prosa/contracts';

/** The connections that conversations may use; one that serves campaigns only while it is chosen already. */
export const serviceConnections = (
  connections: readonly ConnectionView[],
  chosen: number | null,
): readonly ConnectionView[] =>
  connections.filter(({ id, purpose }) => purpose === 'service' || id === chosen);
