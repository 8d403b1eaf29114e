import type { ModuleMetadata } from '@nestjs/common';
import { FormDoor } from './form-door.service';
import { LeadFormController } from './lead-form.controller';
import { LeadForms } from './lead-forms.service';
import { PublicFormController } from './public-form.controller';
import { SimulatedFormsController } from './simulated-forms.controller';
import { Submissions } from './submissions.service';

/** The routes of forms and of their visitors, and what executes them. */
export const leadFormProviders = {
  controllers: [PublicFormController, SimulatedFormsController, LeadFormController],
  providers: [FormDoor, LeadForms, Submissions],
} satisfies ModuleMetadata;
