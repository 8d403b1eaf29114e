import { IsArray, Matches } from 'class-validator';
import { SecretVariables } from './secret-variables';
import { Variable } from './variable';

const ALLOWED = /^(?:[0-9a-fA-F.:]+\/\d{1,3}|[A-Za-z0-9.-]+:\d{1,5}|\[[0-9a-fA-F:]+\]:\d{1,5})$/;

/** What is read about the addresses that companies name and Prosa calls. */
export class OutboundVariables extends SecretVariables {
  @Variable(
    'list',
    'Own servers that bots of companies may call although they are not on the public internet, separated by commas, as `10.1.0.0/16` or `n8n.internal:5678`; these may be called without TLS too. Empty: none.',
  )
  @IsArray()
  @Matches(ALLOWED, { each: true, message: 'must be networks as 10.1.0.0/16 or servers as host:port' })
  readonly OUTBOUND_ALLOW: readonly string[] = [];
}
