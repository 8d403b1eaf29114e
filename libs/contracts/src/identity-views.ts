import type { Profile } from './permissions';
import type { OpeningHours, PlanFeatures, PlanLimits, Recurrence } from './plan-features';
import type { QueueRef } from './views';

// Who works here, for which company, under which plan, as the API answers it.

/** A person of a company; never with anything secret. */
export interface UserView {
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
  readonly email: string;
  readonly profile: Profile;
  readonly super: boolean;
  readonly companyId: number;
  readonly allTicket: 'enabled' | 'disabled';
  readonly leadsOn: boolean;
  readonly whatsappId: number | null;
  readonly online: boolean;
  readonly queues: readonly QueueRef[];
  readonly queueIds: readonly number[];
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** The company of the signed-in person. */
export interface CompanyRef {
  readonly id: number;
  readonly name: string;
  /** A date, `yyyy-MM-dd`. */
  readonly dueDate: string | null;
  readonly timeZone: string;
  readonly settings: readonly { readonly key: string; readonly value: string }[];
  /** What the company's plan includes; null for a company without a plan, which has everything. */
  readonly plan?: PlanRef | null;
  /** `yyyy-MM-dd`, the last day of the trial; null when there is none (any more). */
  readonly trialExpiration?: string | null;
}

/** A plan as the company that has it sees it. */
export interface PlanRef extends PlanFeatures, PlanLimits {
  readonly id: number;
  readonly name: string;
}

/** A plan with everything its page edits. */
export interface PlanView extends PlanRef {
  readonly uuid: string;
  /** Brazilian reais per month. */
  readonly value: number;
  /** Whether the sign-up offers it. */
  readonly isPublic: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A company with everything its page edits; for super users, and to its own people. */
export interface CompanyView {
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly planId: number | null;
  readonly plan: PlanRef | null;
  /** Whether its people may sign in, whatever the due date says. */
  readonly status: boolean;
  readonly campaignsEnabled: boolean;
  /** A date, `yyyy-MM-dd`. */
  readonly dueDate: string | null;
  readonly recurrence: Recurrence;
  readonly timeZone: string;
  readonly schedules: readonly OpeningHours[];
  readonly trialExpiration: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** On whose behalf a super user works in another company. */
export interface ActingView {
  /** The super user's own name and company. */
  readonly name: string;
  readonly companyId: number;
  readonly reason: string;
}

/** A time when a super user was in the company, as its administrators read it. */
export interface CompanyAccessView {
  readonly id: string;
  readonly name: string;
  readonly reason: string;
  /** What they wanted that nobody gets who acts for others. */
  readonly refused: readonly ('password' | 'email' | 'user' | 'token')[];
  readonly at: string;
  /** Null while they are in. */
  readonly endedAt: string | null;
}

/** A place where a person is signed in, as they read it themselves. */
export interface OwnSessionView {
  readonly id: string;
  /** Browser and system; null for a program, or a session of before. */
  readonly device: string | null;
  readonly at: string;
  /** When it was last renewed, which happens every quarter of an hour while it is used. */
  readonly usedAt: string;
  readonly isThis: boolean;
}

/** The signed-in person as sign-in, refresh and `/auth/me` answer it. */
export interface SignedInUser extends UserView {
  readonly company: CompanyRef;
  /** Present while a super user acts as an administrator of this company. */
  readonly acting?: ActingView;
}

/** What sign-in and refresh answer. */
export interface SignInAnswer {
  readonly token: string;
  readonly user: SignedInUser;
  /** Days to the due date when fewer than five remain. */
  readonly expiresInDays?: number;
}
