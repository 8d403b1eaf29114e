import { Inject, Injectable } from '@nestjs/common';
import { objectIn, objectOf, type Clock } from '@prosa/kernel';
import { CLOCK } from '@prosa/platform';
import { COMPANY_SECRETS, type CompanySecrets } from '@prosa/secrets';
import { newWebhookSecret } from './webhook-signature';

interface Sealed {
  readonly current: string;
  readonly former: string | null;
  /** Until when the former one signs, too, in milliseconds. */
  readonly until: number;
}

/** What names an endpoint. */
export interface EndpointKey {
  readonly companyId: number;
  readonly uuid: string;
}

const DAY_MS = 86_400_000;

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

const sealedIn = (text: string): Sealed | null => {
  const { current, former, until } = objectOf(objectIn(text));
  if (typeof current !== 'string') return null;
  return { current, former: textOf(former), until: typeof until === 'number' ? until : 0 };
};

/** The secrets of endpoints, sealed: the current one, and for a day after a rotation the former one. */
@Injectable()
export class WebhookSecrets {
  constructor(
    @Inject(COMPANY_SECRETS) private readonly secrets: CompanySecrets,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The secrets that sign now; none when the endpoint was removed. */
  async of(endpoint: EndpointKey): Promise<readonly string[]> {
    const found = await this.read(endpoint);
    if (found === null) return [];
    const isFormerValid = found.former !== null && found.until > this.clock.now().getTime();
    return isFormerValid ? [found.current, found.former] : [found.current];
  }

  /** Makes the secret of a new endpoint; repeated, it is the same. */
  async begin(endpoint: EndpointKey): Promise<string> {
    const made: Sealed = { current: newWebhookSecret(), former: null, until: 0 };
    const kept = await this.secrets.keep(this.at(endpoint), JSON.stringify(made));
    return sealedIn(kept)?.current ?? made.current;
  }

  /** Replaces the secret; both values in one write, so that there is always one that signs. */
  async rotate(endpoint: EndpointKey): Promise<{ readonly secret: string; readonly formerUntil: Date }> {
    const former = (await this.read(endpoint))?.current ?? null;
    const secret = newWebhookSecret();
    const formerUntil = new Date(this.clock.now().getTime() + DAY_MS);
    const next: Sealed = { current: secret, former, until: formerUntil.getTime() };
    await this.secrets.put(this.at(endpoint), JSON.stringify(next));
    return { secret, formerUntil };
  }

  /** Forgets the secrets of a removed endpoint. */
  forget(endpoint: EndpointKey): Promise<void> {
    return this.secrets.forget(this.at(endpoint));
  }

  private async read(endpoint: EndpointKey): Promise<Sealed | null> {
    const text = await this.secrets.open(this.at(endpoint));
    return text === null ? null : sealedIn(text);
  }

  private at({ companyId, uuid }: EndpointKey) {
    return { companyId, place: `webhook/${uuid}/secret` };
  }
}
