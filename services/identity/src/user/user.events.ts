import type { Profile } from '@prosa/contracts';
import { defineEvents, type Fact } from '@prosa/kernel';
import type { UserRemoved } from '@prosa/published-facts';
export type { UserRemoved };

/** A user's rights and assignments; administrators change them. */
export interface UserRights {
  readonly profile: Profile;
  readonly queueIds: readonly number[];
  /** `disabled`: tickets without a queue are shown too; `enabled`: they are not (spec 1 §6). */
  readonly allTicket: 'enabled' | 'disabled';
  readonly leadsOn: boolean;
  /** The connection that new conversations start on. */
  readonly connectionId: number | null;
}

/** A user can sign in from now on. */
export type UserRegistered = Fact<
  'UserRegistered',
  UserRights & {
    /** The stream's uuid, the subject of the personal fields' key. */
    readonly userId: string;
    /** The id that users and tokens contain. */
    readonly number: number;
    readonly name: string;
    readonly email: string;
    /** May manage companies, besides the profile. */
    readonly super: boolean;
  }
>;

/** A user's name or e-mail address changed; contains both. */
export type UserProfileChanged = Fact<
  'UserProfileChanged',
  { readonly userId: string; readonly name: string; readonly email: string }
>;

/** An administrator changed a user's rights; contains all of them. Open sockets follow within 2 s. */
export type UserRightsChanged = Fact<'UserRightsChanged', UserRights>;

/** A user's password changed; the password itself is never part of a fact. Their other sessions end. */
export type UserPasswordChanged = Fact<'UserPasswordChanged', { readonly userId: string }>;

/** The facts of a user. */
export type UserEvent =
  UserRegistered | UserProfileChanged | UserRightsChanged | UserPasswordChanged | UserRemoved;

/** The facts of user streams. */
export const userEvents = defineEvents<UserEvent>('user', {
  UserRegistered: { version: 1, sealedBy: 'card', personal: { name: 'userId', email: 'userId' } },
  UserProfileChanged: { version: 1, sealedBy: 'card', personal: { name: 'userId', email: 'userId' } },
  UserRightsChanged: { version: 1 },
  UserPasswordChanged: { version: 1 },
  UserRemoved: { version: 1 },
});
