import type { Profile } from '@prosa/contracts';
import { defineEvents, type Fact } from '@prosa/kernel';

/** What a person may do and is given to do; administrators decide it. */
export interface UserRights {
  readonly profile: Profile;
  readonly queueIds: readonly number[];
  /** `disabled`: tickets without a queue are shown too; `enabled`: they are not (spec 1 §6). */
  readonly allTicket: 'enabled' | 'disabled';
  readonly leadsOn: boolean;
  /** The connection that new conversations start on. */
  readonly connectionId: number | null;
}

/** A person can sign in from now on. */
export type UserRegistered = Fact<
  'UserRegistered',
  UserRights & {
    /** The stream's uuid, whose subject key the personal fields go with. */
    readonly userId: string;
    /** The number that people and tokens carry. */
    readonly number: number;
    readonly name: string;
    readonly email: string;
    /** Manages companies, beside the profile. */
    readonly super: boolean;
  }
>;

/** A person goes by another name or e-mail address; both are told as they are now. */
export type UserProfileChanged = Fact<
  'UserProfileChanged',
  { readonly userId: string; readonly name: string; readonly email: string }
>;

/** An administrator gave a person other rights; all are told as they are now. Open sockets follow within 2 s. */
export type UserRightsChanged = Fact<'UserRightsChanged', UserRights>;

/** A person has another password; the password itself is in no fact. Their other sessions end. */
export type UserPasswordChanged = Fact<'UserPasswordChanged', { readonly userId: string }>;

/** A person can no longer sign in; what they did stays. */
export type UserRemoved = Fact<'UserRemoved', { readonly number: number }>;

/** Every fact of a person. */
export type UserEvent =
  UserRegistered | UserProfileChanged | UserRightsChanged | UserPasswordChanged | UserRemoved;

/** The facts of user streams. */
export const userEvents = defineEvents<UserEvent>('user', {
  UserRegistered: { version: 1, personal: { name: 'userId', email: 'userId' } },
  UserProfileChanged: { version: 1, personal: { name: 'userId', email: 'userId' } },
  UserRightsChanged: { version: 1 },
  UserPasswordChanged: { version: 1 },
  UserRemoved: { version: 1 },
});
