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
/** Programs that keep no cookies leave a row for each sign-in; so many of them stay. */
const KEPT_UNUSED = 20;

/** Where a person has signed in from before: this very browser, this network, or neither. */
export type Familiarity = 'browser' | 'network' | 'unknown';

/** The browsers and networks that people have signed in from; only hashes of them are kept. */
@Injectable()
export class KnownBrowsers {
  constructor(
    @Inject(OWNER_DATABASE) private readonly db: OwnerDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(SIGN_IN_SECRET) private readonly secret: SignInSecret,
  ) {}

  /** How familiar a caller is to a person; asked for nobody (null) it takes as long. */
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

  /** Remembers that a person signed in with a browser, whose cookie it has from now on. */
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

  /** What a browser's cookie is known by. */
  browserOf(browser: string): string {
    return this.secret.hash('browser', browser);
  }

  /** What the security log says of where somebody is: enough to compare lines, too little to find them. */
  seen(caller: Caller): { readonly network: string } {
    return { network: this.networkOf(caller).slice(0, 12) };
  }

  /** What two requests of the same browser have in common; without its cookie, the network and what it says it is. */
  sameAs({ browser, network, userAgent }: Caller): string {
    return browser === null ? this.secret.hash('sender', network, userAgent) : this.browserOf(browser);
  }

  private networkOf({ network }: Caller): string {
    return this.secret.hash('network', network);
  }
}
