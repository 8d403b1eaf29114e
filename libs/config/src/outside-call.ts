import type { ProcessRole } from './process-role';

/**
 * A call that leaves a process: declared in a file `*.outside.ts` beside the code that makes it. The network policies of
 * deploy/kubernetes are made from these declarations.
 */
export interface OutsideCall {
  /** By what the policy is named after. */
  readonly to: string;
  /** The roles that make it. */
  readonly roles: readonly ProcessRole[];
  /** The variable with its address, whose port is the one when it names one. */
  readonly variable?: string;
  /** The ports where no address names one. */
  readonly ports: readonly number[];
}
