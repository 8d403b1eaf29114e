import type { LiveState } from '../live/live.slice';
import type { SessionState } from '../session/session.slice';

/**
 * The state of the areas. Each area adds its own part by augmenting this interface in its slice file:
 * `declare module '../../app/app-state' { interface FeatureStates { connections: ConnectionsState } }`.
 */
export interface FeatureStates {
  readonly [unknownFeature: `@@${string}`]: never;
}

/** Everything the store holds. */
export interface AppState extends FeatureStates {
  readonly session: SessionState;
  readonly live: LiveState;
}
