import type { Feature } from './feature';
import { connectionsFeature } from '../features/connections/connections.feature';
import { loginFeature } from '../features/login/login.feature';
import { profileFeature } from '../features/profile/profile.feature';
import { ticketsFeature } from '../features/tickets/tickets.feature';

/** Every area of the application, in no particular order. */
export const FEATURES: readonly Feature[] = [
  loginFeature,
  ticketsFeature,
  connectionsFeature,
  profileFeature,
];
