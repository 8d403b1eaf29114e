import { IsInt, Max, Min } from 'class-validator';
import { Variable } from './variable';

/** Pauses between what the product does by itself. */
export class PaceVariables {
  @Variable(
    'number',
    'Seconds between two looks for invoices to issue and subscriptions to renew, and for imports of contacts that a crash interrupted.',
  )
  @IsInt()
  @Min(1)
  @Max(3_600)
  readonly ROUND_SECONDS: number = 30;

  @Variable(
    'number',
    'Milliseconds between two questions of one phone whether a number is on WhatsApp, which treats phones that ask for many at once as spammers. Simulated phones need none.',
  )
  @IsInt()
  @Min(0)
  @Max(60_000)
  readonly NUMBER_CHECK_PAUSE_MS: number = 200;

  @Variable(
    'number',
    "Seconds after which another worker takes over a bot's call whose worker has not renewed it: the pause that a customer sees after a crash.",
  )
  @IsInt()
  @Min(5)
  @Max(600)
  readonly CALL_LEASE_SECONDS: number = 60;
}
