import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@prosa/kernel';
import { CLOCK, OWNER_DATABASE } from '@prosa/platform';
import type { OwnerDatabase } from '@prosa/read-model';
import { sql } from 'kysely';
import type { Caller } from './caller';
import { SIGN_IN_SECRET, type SignInSecret } from './sign-in-secret';

const NOBODY = '00000000-0000-0000-0000-000000000000';
const DAY_MS = 86_400_000;
/** A browser is forgotten when it was not used for this long, a network sooner. */
const BROWSER_DAYS = 400;
const NETWORK_DAYS = 30;
/** Programs without cookies create a row per sign-in; this number of them is kept. */
const KEPT_UNUSED = 20;

/** Where a user has signed in from before: this browser, this network, or neither. */
export type Familiarity = 'browser' | 'network' | 'unknown';

/** The browsers and networks that users have signed in from; stored as hashes only. */
@Injectable()
export class KnownBrowsers {
  constructor(
    @Inject(OWNER_DATABASE) private readonly db: OwnerDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(SIGN_IN_SECRET) private readonly secret: SignInSecret,
  ) {}

  /** The familiarity of a caller to a user; takes equally long without one (null). */
  async familiarity(userUuid: string | null, caller: Caller): Promise<Familiarity> {
    const now = this.clock.now().getTime();
    const { rows } = await sql<{ isBrowser: boolean; isNetwork: boolean }>`
      select coalesce(bool_or(browser = ${this.browserOf(caller.browser ?? '')}
               and seen_at > ${new Date(now - BROWSER_DAYS * DAY_MS)}), false) as is_browser,
             coalesce(bool_or(network = ${this.networkOf(caller)}
               and seen_at > ${new Date(now - NETWORK_DAYS * DAY_MS)}), false) as is_network
        from identity.known_browser where user_uuid = ${userUuid ?? NOBODY}`.execute(this.db);
    if (rows[0]?.isBrowser === true) return 'browser';
    return rows[0]?.isNetwork === true ? 'network' : 'unknown';
  }

  /** Records that a user signed in with a browser, which keeps its cookie. */
  async remember(userUuid: string, browser: string, caller: Caller): Promise<void> {
    const seenAt = this.clock.now();
    await this.db
      .insertInto('identity.knownBrowser')
      .values({
        userUuid,
        browser: this.browserOf(browser),
        network: this.networkOf(caller),
        uses: 1,
        seenAt,
      })
      .onConflict(known =>
        known.columns(['userUuid', 'browser']).doUpdateSet(row => ({
          network: row.ref('excluded.network'),
          seenAt,
          uses: sql<number>`known_browser.uses + 1`,
        })),
      )
      .execute();
    await sql`
      delete from identity.known_browser where user_uuid = ${userUuid} and (
        seen_at < ${new Date(seenAt.getTime() - BROWSER_DAYS * DAY_MS)} or browser in (
          select browser from identity.known_browser where user_uuid = ${userUuid} and uses = 1
           order by seen_at desc offset ${KEPT_UNUSED}))`.execute(this.db);
  }

  /** The hash of a browser's cookie. */
  browserOf(browser: string): string {
    return this.secret.hash('browser', browser);
  }

  /** The network in security logs: enough to compare lines, not enough to identify it. */
  seen(caller: Caller): { readonly network: string } {
    return { network: this.networkOf(caller).slice(0, 12) };
  }

  /** The identity of a browser across requests; without a cookie, its network and User-Agent. */
  sameAs({ browser, network, userAgent }: Caller): string {
    return browser === null ? this.secret.hash('sender', network, userAgent) : this.browserOf(browser);
  }

  private networkOf({ network }: Caller): string {
    return this.secret.hash('network', network);
  }
}
