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
  /** Whether they work with leads; absent: no. */
  readonly leadsOn?: boolean;
  readonly sessionId: string;
  /**
   * Whether their company is overdue and they signed in to pay: everything but its invoices responds 402. Absent:
   * no.
   */
  readonly overdue?: boolean;
  /** The real user, when a super user acts as an administrator of this company. */
  readonly acting?: ActingPerson;
}

/** A super user of another company: requests have the impersonated administrator's rights, and facts name the super user. */
export interface ActingPerson {
  readonly userId: number;
  readonly companyId: number;
  readonly name: string;
  readonly reason: string;
  /** The id of their access. */
  readonly accessId: string;
}
