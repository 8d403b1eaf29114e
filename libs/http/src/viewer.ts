import type { Profile } from '@prosa/contracts';

/** The signed-in person behind a request or a socket, read from the access token and the read model; never from a body. */
export interface Viewer {
  readonly userId: number;
  readonly uuid: string;
  readonly name: string;
  readonly companyId: number;
  readonly profile: Profile;
  readonly super: boolean;
  readonly allTicket: 'enabled' | 'disabled';
  readonly queueIds: readonly number[];
  readonly sessionId: string;
}
