import { IsInt, Max, Min } from 'class-validator';
import { PaceVariables } from './pace-variables';
import { Variable } from './variable';

/** Limits of requests and companies on the product and its database. */
export class LimitVariables extends PaceVariables {
  @Variable(
    'number',
    'How many requests a second one signed-in person may make, in each process; a burst of twenty seconds’ worth is let through. 0: as many as they like.',
  )
  @IsInt()
  @Min(0)
  @Max(100_000)
  readonly PERSON_REQUESTS_PER_SECOND: number = 50;

  @Variable(
    'number',
    'How many requests a second a program may make with one event token, in each process. 0: as many as it likes.',
  )
  @IsInt()
  @Min(0)
  @Max(100_000)
  readonly TOKEN_REQUESTS_PER_SECOND: number = 10;

  @Variable(
    'number',
    'How many expensive reads (searches, histories, exports, the dashboard) each process does at a time, one company at most half of them, and one while others work.',
  )
  @IsInt()
  @Min(2)
  @Max(64)
  readonly EXPENSIVE_READS: number = 4;

  @Variable(
    'number',
    'How many database connections this process keeps at most, besides those that listen and those of the job queue. They are divided among requests, the log, workers and projections. 0: 31, or 19 for a process that has the gateway alone.',
  )
  @IsInt()
  @Min(0)
  @Max(500)
  readonly DATABASE_CONNECTIONS: number = 0;
}
