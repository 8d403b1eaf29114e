import { SetMetadata } from '@nestjs/common';
import type { Viewer } from './viewer';

/** Metadata key for what a route would grant to a person who acts for others. */
export const ACTING_RULE = 'prosa:not-while-acting';

/** Changes that would give a super user who acts as an administrator permanent access. */
export type LastingAccess = 'password' | 'email' | 'user' | 'token';

/** Closes a route to super users who act in another company: 403 ERR_NOT_WHILE_ACTING, recorded in the company's access log. */
export const NotWhileActing = (key: LastingAccess): MethodDecorator =>
  SetMetadata<string, LastingAccess>(ACTING_RULE, key);

/** Injection token of {@link ActingRefusals}. */
export const ACTING_REFUSALS = Symbol('ActingRefusals');

/** Records what a person acting in another company was refused, where that company's administrators read it. */
export interface ActingRefusals {
  record(viewer: Viewer, key: LastingAccess): Promise<void>;
}
