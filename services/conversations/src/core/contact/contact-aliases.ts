import type { Aggregates, CommandEnvelope, Target } from '@prosa/event-store';
import { formerPersonalId, type Erasures, type PersonalIds } from '@prosa/crypto';
import { DomainError, TwoGenerationLru } from '@prosa/kernel';
import { contactAliasAggregate } from './contact-alias.aggregate';

const ALIAS = 'contact-alias';

/** The number of former aliases whose owners are kept in memory. */
const FORMER_CACHED = 10_000;

/** Reserves aliases for contacts. An alias keeps its owner until that is erased; then it is free for a new person. */
export class ContactAliases {
  /** Owners by former alias id: the state cache keeps no missing stream, which each lookup under the pepper would read again. */
  private readonly former = new TwoGenerationLru<string>(FORMER_CACHED);

  constructor(
    private readonly aggregates: Aggregates,
    private readonly ids: PersonalIds,
    private readonly erasures: Erasures,
  ) {}

  /** The owner of an alias; null when it has none, or was erased. A cached owner needs no further lookup. */
  async holderOf(companyId: number, alias: string): Promise<string | null> {
    const known = this.former.get(formerPersonalId(companyId, ALIAS, alias));
    if (known !== undefined && !(await this.erasures.isErased(companyId, known))) return known;
    const target = await this.target(companyId, alias);
    const { state } = await this.aggregates.getCached(contactAliasAggregate, target);
    return this.unlessErased(companyId, state.contactUuid ?? (await this.formerHolder(target, alias)));
  }

  /**
   * The uuid of a contact that is first known by this alias: of the first generation that was not erased, so that all
   * who look at once get the same.
   */
  async newUuid(companyId: number, alias: string): Promise<string> {
    for (let generation = 1; ; generation += 1) {
      const value = generation === 1 ? alias : `${alias}#${generation}`;
      const uuid = await this.ids.idOf(companyId, 'contact', value);
      if (!(await this.erasures.isErased(companyId, uuid))) return uuid;
    }
  }

  /** @throws ERR_DUPLICATED_CONTACT when the alias is another contact's, which was not erased. */
  async claim(
    companyId: number,
    alias: string,
    contactUuid: string,
    envelope: CommandEnvelope,
  ): Promise<void> {
    const target = await this.target(companyId, alias);
    const former = await this.unlessErased(companyId, await this.formerHolder(target, alias));
    if (former === contactUuid) return;
    if (former !== null) throw new DomainError('ERR_DUPLICATED_CONTACT');
    try {
      // Who claims has mostly seen that nobody holds it.
      const unclaimed = { ...target, isNew: true } as const;
      await this.aggregates.execute(contactAliasAggregate, unclaimed, { contactUuid }, envelope);
    } catch (fault) {
      if (!(fault instanceof DomainError)) throw fault;
      const { state } = await this.aggregates.load(contactAliasAggregate, target);
      const { contactUuid: erased } = state;
      if (erased === null || (await this.unlessErased(companyId, erased)) !== null) throw fault;
      await this.aggregates.execute(contactAliasAggregate, target, { contactUuid, erased }, envelope);
    }
  }

  private async unlessErased(companyId: number, uuid: string | null): Promise<string | null> {
    return uuid === null || (await this.erasures.isErased(companyId, uuid)) ? null : uuid;
  }

  /** The owner of an alias that was claimed before ids had a pepper. */
  private async formerHolder({ companyId, id }: Target, alias: string): Promise<string | null> {
    const former = formerPersonalId(companyId, ALIAS, alias);
    if (former === id) return null;
    const { state } = await this.aggregates.getCached(contactAliasAggregate, { companyId, id: former });
    if (state.contactUuid !== null) this.former.set(former, state.contactUuid);
    return state.contactUuid;
  }

  private async target(companyId: number, alias: string): Promise<Target> {
    return { companyId, id: await this.ids.idOf(companyId, ALIAS, alias) };
  }
}
