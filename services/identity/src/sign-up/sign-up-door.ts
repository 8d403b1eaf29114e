import { Inject, Injectable, Optional } from '@nestjs/common';
import { DomainError } from '@prosa/kernel';
import { OWNER_DATABASE, PLATFORM_COMPANY, type PlatformCompany } from '@prosa/platform';
import type { OwnerDatabase } from '@prosa/read-model';
import { SETTINGS_READER, type SettingsReader } from '../session/settings-reader.port';
import { findUserByEmail } from '../user/user.queries';
import { findPublicPlan } from './sign-up.queries';

/** Checks whether sign-up is open, at every step. */
@Injectable()
export class SignUpDoor {
  constructor(
    @Inject(OWNER_DATABASE) private readonly db: OwnerDatabase,
    @Inject(PLATFORM_COMPANY) private readonly platform: PlatformCompany,
    @Optional() @Inject(SETTINGS_READER) private readonly settings?: SettingsReader,
  ) {}

  /** @throws ERR_USER_CREATION_DISABLED unless the platform's setting `userCreation` allows it. */
  async requireOpen(): Promise<void> {
    const all = (await this.settings?.all(await this.platform.id())) ?? [];
    const open = all.some(({ key, value }) => key === 'userCreation' && value === 'enabled');
    if (!open) throw new DomainError('ERR_USER_CREATION_DISABLED');
  }

  /** @throws ERR_EMAIL_TAKEN when a user other than `userUuid` has the address. */
  async requireFree(email: string, userUuid?: string): Promise<void> {
    const holder = await findUserByEmail(this.db, email);
    if (holder !== undefined && holder.uuid !== userUuid) throw new DomainError('ERR_EMAIL_TAKEN');
  }

  /** A plan that strangers may choose. @throws ERR_NO_PLAN_FOUND for every other one. */
  async plan(id: number): Promise<{ readonly id: number; readonly name: string }> {
    const plan = await findPublicPlan(this.db, id);
    if (plan === undefined) throw new DomainError('ERR_NO_PLAN_FOUND');
    return plan;
  }
}
