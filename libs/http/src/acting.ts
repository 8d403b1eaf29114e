import { SetMetadata } from '@nestjs/common';
import type { Viewer } from './viewer';

/** Under which key is kept what a route would give to somebody who acts for others. */
export const ACTING_RULE = 'prosa:not-while-acting';

/** What would let a super user who acts as an administrator come back as one. */
export type KeyToCompany = 'password' | 'email' | 'user' | 'token';

/** Shuts a route to super users who act in another company: 403 ERR_NOT_WHILE_ACTING, told in the company's access log. */
export const NotWhileActing = (key: KeyToCompany): MethodDecorator =>
  SetMetadata<string, KeyToCompany>(ACTING_RULE, key);

/** Injection token of {@link ActingRefusals}. */
export const ACTING_REFUSALS = Symbol('ActingRefusals');

/** Writes down what somebody who acts in another company was refused, where its administrators read it. */
export interface ActingRefusals {
  record(viewer: Viewer, key: KeyToCompany): Promise<void>;
}
