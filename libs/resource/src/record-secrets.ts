import type { ErrorCode } from '@prosa/contracts';
import { isMaskedSecret, maskedSecret, type CompanySecrets, type SecretPlace } from '@prosa/secrets';
import type { RecordFields } from './record.events';
import type { Resource } from './resource.definition';

/** Which record, and whose. */
interface Holder {
  readonly companyId: number;
  readonly uuid: string;
}

/** Where a secret field of a record is sealed: `prompt/<uuid>/apiKey`. */
export const secretPlaceOf = (
  { name }: Pick<Resource, 'name'>,
  { companyId, uuid }: Holder,
  field: string,
): SecretPlace => ({ companyId, place: `${name}/${uuid}/${field}` });

/** A body apart: what facts may hold, and what is sealed. */
interface Parted {
  readonly fields: RecordFields;
  readonly secrets: ReadonlyMap<string, string>;
}

const originOf = (address: unknown): string => {
  const text = String(address ?? '');
  return URL.canParse(text) ? new URL(text).origin : text;
};

/** Keeps the secret fields of one definition's records out of everything that is recorded or answered. */
export class RecordSecrets {
  constructor(
    private readonly resource: Resource,
    private readonly store: CompanySecrets | undefined,
  ) {
    if ((resource.secrets ?? []).length > 0 && store === undefined)
      throw new Error(`The record ${resource.name} has secrets, and there is no store to seal them in`);
  }

  /** Takes the secrets out of a body; the fields hold what may be shown of them. */
  part(input: RecordFields): Parted {
    const fields: Record<string, RecordFields[string]> = { ...input };
    const secrets = new Map<string, string>();
    for (const field of this.resource.secrets ?? []) {
      const value = fields[field];
      if (typeof value !== 'string' || isMaskedSecret(value)) delete fields[field];
      else {
        secrets.set(field, value);
        fields[field] = maskedSecret(value);
      }
    }
    return { fields, secrets };
  }

  /** Why a change is refused: a stored secret would be sent to another server than before. */
  refusal(current: RecordFields | null, next: RecordFields, given: Parted['secrets']): ErrorCode | null {
    const { sentTo } = this.resource;
    const left = this.left(current, next);
    return sentTo !== undefined && left.some(field => !given.has(field)) ? sentTo.error : null;
  }

  /** Forgets secrets, before a change: a server that the record leads to next never sees those of the last. */
  async drop(holder: Holder, fields: readonly string[]): Promise<void> {
    for (const field of fields) await this.store?.put(secretPlaceOf(this.resource, holder, field), '');
  }

  /** The stored secrets that were meant for the server that a change leaves. */
  left(current: RecordFields | null, next: RecordFields): readonly string[] {
    const { sentTo } = this.resource;
    if (sentTo === undefined || current === null) return [];
    if (originOf(current[sentTo.field]) === originOf(next[sentTo.field])) return [];
    return sentTo.secrets.filter(field => current[field] !== '');
  }

  /** Seals what was taken out. After the fact, so that what is refused is not kept; a repeated request seals again. */
  async keep(holder: Holder, secrets: Parted['secrets']): Promise<void> {
    for (const [field, secret] of secrets)
      await this.store?.put(secretPlaceOf(this.resource, holder, field), secret);
  }

  /** Forgets every secret of a record. */
  async forget({ companyId, uuid }: Holder): Promise<void> {
    if (this.resource.secrets === undefined) return;
    await this.store?.forgetUnder({ companyId, place: `${this.resource.name}/${uuid}` });
  }
}
