import { Module, type DynamicModule, type Type } from '@nestjs/common';
import { MediaModule } from '@prosa/media';
import { CLOCK, ENVIRONMENT, OWNER_DATABASE } from '@prosa/platform';
import { SettingsModule } from '@prosa/settings';
import type { Environment } from '@prosa/config';
import type { Clock } from '@prosa/kernel';
import type { OwnerDatabase } from '@prosa/read-model';
import { LeadBoardController } from './board/lead-board.controller';
import { CAPTCHA } from './captcha/captcha.port';
import { openCaptcha } from './captcha/open-captcha';
import { LeadConfigController } from './config/lead-config.controller';
import { LeadIntegrationController } from './config/lead-integration.controller';
import { LeadFiguresController } from './figures/lead-figures.controller';
import { FormDoor } from './form/form-door.service';
import { LeadFormController } from './form/lead-form.controller';
import { LeadForms } from './form/lead-forms.service';
import { PublicFormController } from './form/public-form.controller';
import { SimulatedFormsController } from './form/simulated-forms.controller';
import { Submissions } from './form/submissions.service';
import { LeadPortsModule } from './lead-ports.module';
import { LeadNumbers } from './lead/lead-numbers.service';
import { LeadReplayController } from './lead/lead-replay.controller';
import { LeadController } from './lead/lead.controller';
import { LeadTagLinksController } from './tag/lead-tag-links.controller';

/** Public forms, and their leads. The ports of tickets and contacts are composed separately. */
@Module({
  controllers: [
    PublicFormController,
    SimulatedFormsController,
    LeadFormController,
    // Its fixed paths come before the numbers of the other.
    LeadConfigController,
    LeadIntegrationController,
    LeadController,
    LeadReplayController,
    LeadBoardController,
    LeadTagLinksController,
    LeadFiguresController,
  ],
  providers: [
    FormDoor,
    LeadForms,
    LeadNumbers,
    Submissions,
    {
      provide: CAPTCHA,
      inject: [ENVIRONMENT, OWNER_DATABASE, CLOCK],
      useFactory: (environment: Environment, db: OwnerDatabase, clock: Clock) =>
        openCaptcha(environment, db, clock),
    },
  ],
  exports: [LeadPortsModule],
})
export class LeadsModule {
  /** @param conversations provides CONVERSATION_SLOTS, LEAD_CONTACTS and LEAD_TICKETS. */
  static over(conversations: Type): DynamicModule {
    return {
      module: LeadsModule,
      imports: [MediaModule, SettingsModule, LeadPortsModule.over(conversations), conversations],
    };
  }
}
