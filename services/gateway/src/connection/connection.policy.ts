import { may, type Profile } from '@prosa/contracts';

/** As much of a person as the rules ask for. */
export interface ConnectionViewer {
  readonly profile: Profile;
  readonly super: boolean;
}

/** Whether a person may see QR codes: whoever scans one takes the account over, so only those who may act on it. */
export const maySeeQr = (viewer: ConnectionViewer): boolean => may(viewer, 'connections-page:actionButtons');
