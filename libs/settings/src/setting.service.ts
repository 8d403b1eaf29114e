import { may, mayCall } from '@prosa/contracts';
import type { Aggregates, CommandEnvelope } from '@prosa/event-store';
import { ValidationFault } from '@prosa/http';
import type { PlanGate, Viewer } from '@prosa/http';
import { DomainError, uuidv5 } from '@prosa/kernel';
import type { ReadModelBarrier } from '@prosa/projections';
import { accepts, type SettingReference } from './setting.definition';
import { NOT_FOUND } from './setting-references.queries';
import { settingDecider } from './setting.decider';
import { settingCatalogue } from './setting.events';
import { isSettingKey, settingSpec } from './settings-reader';
import type { SettingKey } from './company.settings';

const aggregate = { catalogue: settingCatalogue, decider: settingDecider };

/** A key that the viewer may read. @throws DomainError ERR_NO_SETTING_FOUND or ERR_NO_PERMISSION. */
export const readableKey = (key: string, viewer: Viewer): SettingKey => {
  if (!isSettingKey(key)) throw new DomainError('ERR_NO_SETTING_FOUND', key);
  if (!may(viewer, settingSpec(key).read)) throw new DomainError('ERR_NO_PERMISSION', key);
  return key;
};

/** Dependencies of {@link SettingService}. */
export interface SettingServiceOptions {
  readonly aggregates: Aggregates;
  readonly barrier: ReadModelBarrier;
  /** Outdates what this process keeps of a company's settings. */
  readonly forget: (companyId: number) => void;
  /** Whether a company has the record that a setting names by its number. */
  readonly isOfCompany: (companyId: number, refers: SettingReference, id: number) => Promise<boolean>;
  /** Without it, what needs a feature of the plan is refused. */
  readonly plans: PlanGate | undefined;
  /** Whether companies may choose less than the least number of a key: no pace harms a simulated WhatsApp. */
  readonly anyNumber: boolean;
}

/** Changes settings. */
export class SettingService {
  constructor(private readonly options: SettingServiceOptions) {}

  /**
   * Gives a key a value, for the viewer's company or, by the key's scope, for the viewer.
   * @throws DomainError ERR_NO_SETTING_FOUND, ERR_NO_PERMISSION, ERR_PLAN_FEATURE, or that no such record is the
   * company's; ValidationFault for a value the key does not take.
   */
  async change(sent: string, to: string, viewer: Viewer, envelope: CommandEnvelope): Promise<void> {
    const key = readableKey(sent, viewer);
    const spec = settingSpec(key);
    if (!mayCall(viewer, spec.write)) throw new DomainError('ERR_NO_PERMISSION', key);
    if (spec.plan !== undefined && (await this.options.plans?.allows(viewer.companyId, spec.plan)) !== true)
      throw new DomainError('ERR_PLAN_FEATURE', spec.plan);
    if (!this.takes(key, to)) {
      const message =
        spec.values === undefined ? 'not a value of this key' : `one of ${spec.values.join(', ')}`;
      throw new ValidationFault([{ field: 'value', rule: 'isIn', message }]);
    }
    await this.requireReferred(key, to, viewer.companyId);
    await this.choose(key, to, { companyId: viewer.companyId, userId: viewer.userId }, envelope);
  }

  /** A number names a record of the company's own. */
  private async requireReferred(key: SettingKey, to: string, companyId: number): Promise<void> {
    const { refers } = settingSpec(key);
    const id = Number(to);
    if (refers === undefined || !Number.isInteger(id)) return;
    if (!(await this.options.isOfCompany(companyId, refers, id))) throw new DomainError(NOT_FOUND[refers]);
  }

  /** Whether a value may be chosen for a key. */
  takes(key: SettingKey, to: string): boolean {
    const spec = settingSpec(key);
    const isEnough = spec.least === undefined || this.options.anyNumber || Number(to) >= spec.least;
    return accepts(spec, to) && isEnough;
  }

  /** Sets a value that is known to be valid, for the given owner; permission was checked before. */
  async choose(
    key: SettingKey,
    to: string,
    whose: { readonly companyId: number; readonly userId: number },
    envelope: CommandEnvelope,
  ): Promise<void> {
    const spec = settingSpec(key);
    const userId = spec.scope === 'user' ? whose.userId : 0;
    const target = { companyId: whose.companyId, id: uuidv5('setting', userId, key) };
    const command = { key, userId, to, preset: spec.default };
    const { aggregates, barrier, forget } = this.options;
    const { position } = await aggregates.execute(aggregate, target, command, envelope);
    if (position > 0n) await barrier.reached(position, { companyId: whose.companyId });
    // The feed reaches all processes a moment later; the caller reads it at once.
    forget(whose.companyId);
  }
}
