import { Module, type DynamicModule, type Type } from '@nestjs/common';
import { MediaModule } from '@prosa/media';
import { SettingsModule } from '@prosa/settings';
import { CampaignSettingsController } from './config/campaign-settings.controller';

/** Campaigns and whom they go to. What stands behind the door of unattended messages is composed beside it. */
@Module({ controllers: [CampaignSettingsController] })
export class CampaignsModule {
  /** @param conversations provides API_MESSAGES. */
  static over(conversations: Type): DynamicModule {
    return { module: CampaignsModule, imports: [MediaModule, SettingsModule, conversations] };
  }
}
