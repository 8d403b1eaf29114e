import { may, type Profile } from '@prosa/contracts';

/** The part of a user that the rules need. */
export interface ConnectionViewer {
  readonly profile: Profile;
  readonly super: boolean;
}

/**
 * Whether a user may see QR codes. Scanning one takes over the account, so only users who may act on
 * connections see it.
 */
export const maySeeQr = (viewer: ConnectionViewer): boolean => may(viewer, 'connections-page:actionButtons');
